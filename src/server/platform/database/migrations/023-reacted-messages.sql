-- Whether anyone has reacted to a message. A page without reactions is read with one statement: two made a poll a seventh slower.
alter table messages add column has_reactions integer not null default 0;
update messages set has_reactions = 1 where id in (select message_id from message_reactions);
