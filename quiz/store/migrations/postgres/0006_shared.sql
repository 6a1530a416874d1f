-- See SQLite's migration of the same number.
create table allowances (
	name  text primary key,
	until bigint not null
);

create index allowances_until on allowances (until);

create table renames (
	was text primary key,
	id  text not null
);
