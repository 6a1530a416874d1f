-- What was answered is kept by what it said. Attempts from before keep their places and verdicts in answers and verdict, of an order
-- that nobody wrote down: their version is null, and readers are told that what they saw can't be known.

alter table attempts add column version text; -- the question's version
alter table attempts add column content text; -- the whole content's version
alter table attempts add column shown text;   -- JSON: every answer's key, in the order shown, whether it was ticked, the engine's verdict
alter table attempts add column problem text; -- why the engine gave no verdicts

-- The key with which form tokens and cookies are made.
create table secret (
	id  integer primary key check (id = 1),
	key blob not null
) strict;
insert into secret (id, key) values (1, randomblob(32));

-- How a player stands at each question, so that a page costs the same however often somebody has answered.
create table progress (
	player   text not null,
	question text not null,
	attempts integer not null,
	correct  integer not null, -- attempts that counted and were right
	counted  integer not null,
	last     integer not null, -- seq of the last attempt
	primary key (player, question)
) without rowid, strict;

insert into progress
	select player, question, count(*), sum(counted and correct is 1), sum(counted), max(seq) from attempts group by player, question;
