-- What was asked and nothing proved answers: words in alphabetical order, without who asked. The list of rulings to write next.
create table misses (
	words text primary key,
	times integer not null,
	last  integer not null -- the day of the last time, since 1970
) without rowid, strict;
