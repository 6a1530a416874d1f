-- The publisher's wording of several versions of the rules, so that two can be compared. Content reloads leave it alone.
create table wording (
	version  text not null,
	number   text not null,
	text     text not null,
	source   text not null,
	numbers  text not null, -- version of the rules that the numbers were held against; empty: the text was taken as it is
	imported text not null, -- RFC 3339
	primary key (version, number)
) without rowid, strict;
insert into wording (version, number, text, source, numbers, imported)
	select version, number, text, source, '4.2', imported from official;
drop table official;
alter table wording rename to official;
