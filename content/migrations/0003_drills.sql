-- Drills are questions that no list of questions shows.
alter table question add column drill integer not null default 0;
