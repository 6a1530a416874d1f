-- What was missed, and when it is asked again (quiz/review). Days are numbers since 1970.
create table reviews (
	player     text not null,
	question   text not null,
	due        integer not null,
	last       integer not null, -- the day of the last answer that counted
	stability  real not null,
	difficulty real not null,
	reps       integer not null,
	lapses     integer not null,
	run        integer not null, -- right answers in a row
	overcome   integer not null, -- 1: it is not asked any more
	primary key (player, question)
) without rowid, strict;

-- What was open before there was a schedule is asked the day after it was missed.
insert into reviews
	select player, question, last_at / 86400000 + 1, last_at / 86400000, 0.40255, 7.1949, 1, 0, 0, 0
	from progress where counted > 0 and last_correct = 0;

-- Misconceptions that a player met: by ticking a wrong answer that follows from one.
create table beliefs (
	player   text not null,
	belief   text not null,
	met      integer not null, -- times
	met_at   integer not null, -- the last time
	since    integer not null, -- right answers since then to questions that offer it
	since_at integer not null, -- the last of them; 0: none
	primary key (player, belief)
) without rowid, strict;

-- The list that "replay all open ones" works off: the questions in their order, made once, so that "3 of 17" stays true.
create table replays (
	player text primary key,
	made   integer not null,
	since  integer not null, -- seq of the last attempt when the list was made
	list   text not null     -- JSON: question ids
) without rowid, strict;

create table exams (
	id       text primary key,
	player   text not null,
	preset   text not null,
	started  integer not null,
	deadline integer not null,
	closed   integer,          -- handed in, or the deadline; null: it is open
	graded   integer not null default 0,
	correct  integer not null default 0,
	counted  integer not null default 0,
	passed   integer not null default 0
) without rowid, strict;

create index exams_player on exams (player, started);
create unique index exams_open on exams (player) where closed is null;

create table exam_items (
	exam     text not null,
	place    integer not null,
	question text not null,
	variant  integer not null,
	version  text not null,
	seed     blob not null,    -- the order of the answers
	response text,             -- JSON; null: not answered
	answered integer,
	flagged  integer not null default 0,
	attempt  text,
	outcome  text not null default '',
	primary key (exam, place)
) without rowid, strict;

-- Recovery codes: only a hash is kept. A player has one at most.
create table recoveries (
	player text primary key,
	hash   blob not null unique,
	made   integer not null
) without rowid, strict;

-- What readers say is wrong. Nobody's name or number stands here.
create table reports (
	seq      integer primary key,
	at       integer not null,
	question text not null,
	version  text not null,
	variant  integer not null,
	step     text not null,    -- line or step of the proof; empty: none
	reason   text not null,
	note     text not null,
	closed   integer not null default 0
) strict;

create index reports_open on reports (closed, seq);
create index reports_question on reports (question);
-- The rating's course, without reading every attempt.
create index attempts_rated on attempts (player, at, rating) where rating is not null;
