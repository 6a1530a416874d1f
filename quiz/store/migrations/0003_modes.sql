-- How an answer came about: the mode, what of it (the day, the run, the exam), which variant, how long it took, how much it weighs, and
-- whether it is the player's first counted answer to its question.
alter table attempts add column mode text;                        -- null: from before there were modes
alter table attempts add column round text;                       -- the day, run or exam that it belongs to
alter table attempts add column variant integer not null default 0;
alter table attempts add column weight real not null default 1;   -- for the rating
alter table attempts add column took integer;                     -- milliseconds; null: not known
alter table attempts add column first integer not null default 0; -- 1: the player's first counted attempt at this question
alter table attempts add column rating real;                      -- the player's rating after it; null: it was not rated

update attempts set first = 1 where seq in (select min(seq) from attempts where counted = 1 group by player, question);

create index attempts_question on attempts (question);
create index attempts_round on attempts (player, mode, round, seq) where round is not null;

-- What pages show of the first and the last attempt stands in the row itself, so that no list has to look up attempts.
alter table progress add column first integer;      -- the first counted attempt: 1 right, 0 wrong; null: none yet
alter table progress add column first_at integer;
alter table progress add column last_id text;
alter table progress add column last_version text;
alter table progress add column last_correct integer;
alter table progress add column last_at integer;

update progress set (last_id, last_version, last_correct, last_at) = (select id, version, correct, at from attempts where seq = progress.last);
update progress set (first, first_at) = (select correct, at from attempts a where a.player = progress.player and a.question = progress.question and a.first = 1);

-- Glicko-2: what is known of a player's and of a question's strength.
create table ratings (
	player     text primary key,
	rating     real not null,
	deviation  real not null,
	volatility real not null,
	games      integer not null, -- first attempts that were rated
	at         integer not null
) without rowid, strict;

create table item_ratings (
	question   text primary key,
	rating     real not null,
	deviation  real not null,
	volatility real not null,
	games      integer not null
) without rowid, strict;

-- The daily five: one row for each player and day (UTC) on which at least one was answered.
create table days (
	player   text not null,
	day      text not null,    -- "2026-11-22"
	answered integer not null,
	correct  integer not null,
	credit   text,             -- the player's own date that it counts for in the streak, once all are answered
	primary key (player, day)
) without rowid, strict;

-- The questions of a day, once somebody was shown them: a day that is over stays as it was, whatever is written later.
create table fives (
	day       text primary key, -- "2026-11-22"
	questions text not null     -- ids, separated by spaces
) without rowid, strict;

-- Runs: at most one of a player's is not ended.
create table runs (
	id       text primary key,
	player   text not null,
	seed     integer not null,
	started  integer not null,
	ended    integer,          -- null: it goes on
	score    integer not null, -- right answers
	asked    integer not null, -- questions shown, with the skipped one
	skipped  text,             -- the question that was skipped
	question text,             -- the one that is to be answered now; null: none is chosen yet
	variant  integer not null,
	start    text,             -- its first question
	miss     text              -- the attempt that ended it; null: every question was asked
) without rowid, strict;

create index runs_player on runs (player, started);
create unique index runs_open on runs (player) where ended is null;
