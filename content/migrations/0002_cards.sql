-- Imported lists of real cards. Content reloads leave all of this alone.

-- A card as one list has it. side 1 is a list of the first shape, 2 one of the second (package cardlist).
create table card_source (
	number text not null,
	side   integer not null check (side in (1, 2)),
	data   text not null, -- cardlist.Card as JSON
	file   text not null,
	primary key (number, side)
) without rowid, strict;

create table card_erratum (
	number text primary key,
	data   text not null -- cardlist.Erratum as JSON
) without rowid, strict;

-- Whom the user believes where the lists contradict each other.
create table card_choice (
	number  text primary key,
	choice  text not null check (choice in ('first', 'second', 'errata')),
	decided text not null -- RFC 3339
) without rowid, strict;

-- What the sources come to; made from the tables above again whenever the program changes.
create table card (
	id       integer primary key,
	number   text not null unique,
	ord      text not null unique, -- sorts by set and number
	name     text not null,
	set_name text not null,
	kind     text not null,
	level    integer not null, -- 0: none
	state    text not null check (state in ('runs', 'conflict', 'unknown')),
	data     text not null -- content.Card as JSON
) strict;
create index card_set on card (set_name);

-- What lists filter by: kind is color, keyword or effect.
create table card_tag (
	kind  text not null,
	value text not null,
	card  integer not null references card (id) on delete cascade,
	primary key (kind, value, card)
) without rowid, strict;
create index card_tag_card on card_tag (card);

create virtual table card_search using fts5 (number, name, text, tokenize = 'unicode61', prefix = '2 3');
