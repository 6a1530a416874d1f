-- Two bytes of a hash of the network that a report came from: whoever sends the most loses the oldest first.
alter table reports add column source text not null default '';
