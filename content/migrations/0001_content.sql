-- content.db: what the embedded files hold, rendered. It can be thrown away; Open fills it again.

create table meta (
	key   text primary key,
	value text not null
) without rowid, strict;

-- One row for each page. data is the rendered page as JSON (types.go); the columns are what lists filter by.
create table keyword (
	slug    text primary key,
	ord     integer not null unique,
	section text not null unique,
	name    text not null,
	type    text not null,
	former  text not null,
	words   text not null, -- lower case words of name, summary and clauses, each after a space, for the filter
	data    text not null
) without rowid, strict;

create table chapter (
	number integer primary key,
	data   text not null
) strict;

create table faq (
	slug text primary key,
	data text not null
) without rowid, strict;

create table guide (
	slug text primary key,
	ord  integer not null,
	data text not null
) without rowid, strict;

create table question (
	id    text primary key,
	ord   integer not null,
	title text not null,
	topic text not null,
	type  text not null,
	level integer not null,
	data  text not null
) without rowid, strict;

create table ruling (
	slug text primary key,
	ord  integer not null,
	data text not null
) without rowid, strict;

-- Every clause with text: where it stands.
create table clause (
	number text primary key,
	ord    integer not null,
	url    text not null
) without rowid, strict;

-- Who cites a clause.
create table citation (
	clause text not null,
	ord    integer not null,
	kind   text not null,
	title  text not null,
	url    text not null
) strict;
create index citation_clause on citation (clause);

-- The publisher's wording, as imported. Content reloads leave it alone.
create table official (
	number   text primary key,
	text     text not null,
	source   text not null,
	version  text not null,
	differs  integer not null, -- 1: not the wording of the rules version that our text restates
	imported text not null     -- RFC 3339
) without rowid, strict;

-- What the search finds. doc has a row for each target; search and search_words its words, under the same rowid.
create table doc (
	id     integer primary key,
	kind   text not null,
	key    text not null,
	title  text not null,
	type   text not null,
	number text not null,
	url    text not null,
	body   text not null, -- as in the search tables, to fill them again after an import
	names  text not null,
	unique (kind, key)
) strict;

create virtual table search using fts5 (title, names, body, official, tokenize = 'porter unicode61', prefix = '2 3');

-- Unstemmed: for words that are not yet typed to their end ("digivolvi"), which the stemmer cuts wrongly.
create virtual table search_words using fts5 (title, names, body, official, tokenize = 'unicode61', prefix = '2 3');
