-- Idempotency keys, earlier versions of questions, and who deleted a question.

-- The primary key allows only one of several requests with the same key.
create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  request_digest text,
  row_id text not null,
  created_at text not null,
  constraint idempotency_keys_pkey primary key (user_id, key)
) strict;
create index idempotency_keys_by_age on idempotency_keys (created_at);
insert into idempotency_keys (user_id, key, row_id, created_at)
  select sender_id, idempotency_key, min(id), max(created_at) from messages
  where idempotency_key is not null
  group by sender_id, idempotency_key;
drop index messages_sent_once;
alter table messages drop column idempotency_key;
alter table questions add column edit_count integer not null default 0;
alter table questions add column deleted_by text references users (id);

create table question_revisions (
  question_id text not null references questions (id),
  number integer not null,
  title text not null,
  description text not null,
  category text not null check (category in ('bible', 'prayer', 'worship', 'fellowship')),
  due_date text not null,
  replaced_by text not null references users (id),
  replaced_at text not null,
  constraint question_revisions_pkey primary key (question_id, number)
) strict;
create index questions_deleted on questions (deleted_at, id) where deleted_at is not null;
create index prayer_requests_deleted on prayer_requests (deleted_at, id) where deleted_at is not null;
create index announcements_deleted on announcements (deleted_at, id) where deleted_at is not null;
