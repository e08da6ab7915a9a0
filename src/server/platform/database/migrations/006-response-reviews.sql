-- All reviews of a response, and the indexes and counters of lists by status and question.

alter table responses add column review_count integer not null default 0;

-- The primary key allows only one of two simultaneous reviews with the same number.
create table response_reviews (
  response_id text not null references responses (id),
  number integer not null,
  status text not null check (status in ('approved', 'rejected')),
  feedback text,
  reviewed_by text not null references users (id),
  reviewed_at text not null,
  constraint response_reviews_pkey primary key (response_id, number)
) strict;
insert into response_reviews (response_id, number, status, feedback, reviewed_by, reviewed_at)
  select id, 1, status, feedback, reviewed_by, reviewed_at from responses
  where reviewed_by is not null and reviewed_at is not null and status <> 'pending';
update responses set review_count = 1 where id in (select response_id from response_reviews);
drop index responses_waiting;
drop index responses_by_status;
create index responses_of_status on responses (status, id);
create index responses_of_question on responses (question_id, id);
create index responses_of_question_by_status on responses (question_id, status, id);
insert into counts (name, shard, amount)
  select status || ' of ' || question_id, 0, count(*) from responses
  where status = 'rejected' group by status, question_id;
