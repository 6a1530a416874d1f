-- Imported answers of the publisher to questions about cards. Content reloads leave all of this alone.
create table published_answer (
	id       integer primary key, -- the number behind the Q
	date     text not null,       -- "2026-03-14", or ''
	question text not null,
	answer   text not null,
	file     text not null
) strict;

-- The cards under which an answer stands, and with named = 1 others that it names.
create table published_card (
	card   text not null,
	answer integer not null references published_answer (id) on delete cascade,
	named  integer not null check (named in (0, 1)),
	primary key (card, answer)
) without rowid, strict;
create index published_card_answer on published_card (answer);

create virtual table published_search using fts5 (question, answer, content = '', contentless_delete = 1, tokenize = 'porter unicode61');
