-- players.db: what players did. It is durable: nothing is ever dropped from it by a content reload.

create table players (
	id      text primary key,
	created integer not null -- Unix milliseconds: the first stored attempt
) without rowid, strict;

create table attempts (
	seq      integer primary key, -- in the order of storing
	id       text not null unique,
	player   text not null references players (id) deferrable initially deferred, -- made after the attempt
	question text not null,
	answers  text not null,       -- places of the ticked answers, "0,2"
	correct  integer,             -- 1 right, 0 wrong, null under review
	counted  integer not null,    -- 1: it counts for the player
	token    text not null unique,
	verdict  text,                -- JSON: what the engine said
	at       integer not null     -- Unix milliseconds
) strict;

create index attempts_player on attempts (player, question, seq);
