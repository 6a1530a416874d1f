-- A scenario of official answers is kept under its name, official/Q2298: several answers may share a file.
drop table official_play;
create table official_play (
	scenario text not null primary key,
	source   text not null
) without rowid, strict;
