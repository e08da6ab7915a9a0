-- on postgres
-- Idempotency keys without an index by age: every message inserts a key, and each index costs time and a page of the log.
-- on sqlite
-- Idempotency keys without an index by age, in their primary key only: every message inserts a key, and each index costs time
-- and a page of the write-ahead log.
-- on both

drop index idempotency_keys_by_age;
-- on sqlite
alter table idempotency_keys rename to idempotency_keys_by_rowid;

create table idempotency_keys (
  user_id text not null references users (id) on delete cascade,
  key text not null,
  request_digest text,
  row_id text not null,
  created_at text not null,
  constraint idempotency_keys_pkey primary key (user_id, key)
) strict, without rowid;
insert into idempotency_keys (user_id, key, request_digest, row_id, created_at)
  select user_id, key, request_digest, row_id, created_at from idempotency_keys_by_rowid;
drop table idempotency_keys_by_rowid;
-- on both
