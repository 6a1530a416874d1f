-- See SQLite's migration of the same number.
alter table reports add column source text not null default '';
