-- Which pages use a card by its number: found when the content is loaded, because looking through all pages takes a second.
create table card_use (
	number text not null,
	ord    integer not null,
	kind   text not null,
	title  text not null,
	url    text not null,
	primary key (number, ord)
) without rowid, strict;

-- All that lists of cards filter by, without the cards' texts: counting reads this alone.
create index card_lists on card (ord, level, kind, state, set_name);
