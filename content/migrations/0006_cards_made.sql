-- Which program made a row of a card from its sources: one that is of another program is made anew, a few at a time.
alter table card add column made text not null default '';
create index card_made on card (made);
delete from meta where key = 'cards program';
