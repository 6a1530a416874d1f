-- Short links to benches. A link is its bench, packed; whoever has the secret whose hash stands here may delete it.
create table short_links (
	id      text primary key,
	code    text not null,
	made    integer not null, -- Unix milliseconds
	expires integer not null,
	opened  integer not null default 0,
	secret  blob not null,
	source  text not null -- as in reports: two bytes of a hash of the network that it came from
) without rowid, strict;

create index short_links_expires on short_links (expires, source);
create index short_links_source on short_links (source, made);

-- Questions and rulings that readers suggest, each as the file that the repository takes.
create table suggestions (
	seq    integer primary key,
	at     integer not null, -- Unix milliseconds
	kind   text not null, -- question or ruling
	title  text not null,
	file   text not null,
	note   text not null,
	source text not null, -- as in reports
	closed integer not null default 0
) strict;

create index suggestions_open on suggestions (closed, seq);
