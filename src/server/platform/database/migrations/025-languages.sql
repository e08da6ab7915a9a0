-- Languages by tag (BCP 47), such as pt-BR: the one that a person has chosen, and the one that a device shows. Null: not known.
alter table users add column language text;
alter table push_subscriptions add column language text;
