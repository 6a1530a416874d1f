-- What a client has used up of something that all servers together give only so often. Nobody's address stands here, only a hash with the
-- database's key; and only for as long as it matters.
create table allowances (
	name  text primary key,
	until integer not null -- Unix milliseconds: when all is there again
) without rowid, strict;

create index allowances_until on allowances (until);

-- The questions that were renamed here, so that a start doesn't look for them in every row again.
create table renames (
	was text primary key,
	id  text not null
) without rowid, strict;
