-- The scenarios of official answers: only the page of one needs its text.
create table official_play (
	file   text not null primary key,
	source text not null
) without rowid, strict;
