-- The search keeps its words in memory (search_index.go); here is what it finds, in the order of equals.
drop table search;
drop table search_words;
drop table doc;
create table doc (
	id   integer primary key,
	data text not null -- content.searchDoc as JSON
) strict;

-- The lexicon: what else things are called.
create table term (
	ord  integer primary key,
	data text not null -- content.Term as JSON
) strict;
