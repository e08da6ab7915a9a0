-- Chats, prayer requests, announcements, and the columns by which the list of accounts is sorted.

-- The sort key of the name, and the counts in the list of accounts.
alter table users add column name_key text not null default '';
alter table users add column responses_count integer not null default 0;
alter table users add column answered_count integer not null default 0;
update users set
  name_key = lower(name),
  responses_count = (select count(*) from responses where responses.student_id = users.id),
  answered_count = (select count(*) from responses join questions on questions.id = responses.question_id
    where responses.student_id = users.id and responses.status in ('pending', 'approved')
      and questions.deleted_at is null);
create index users_by_name on users (name_key, id);
create index users_by_responses on users (responses_count, id);
create index users_by_pending on users (role, answered_count desc, id);
create index responses_by_status on responses (question_id, status);

-- One chat for each student.
create table chats (
  student_id text primary key references users (id),
  student_name_key text not null,
  last_seq integer not null,
  version integer not null,
  last_message_id text not null,
  last_admin_id text references users (id)
) strict;
create index chats_listed on chats (last_message_id desc, student_name_key, student_id);
insert into chats (student_id, student_name_key, last_seq, version, last_message_id)
  select id, name_key, 0, 1, '' from users where role = 'student';

create table messages (
  id text primary key,
  chat_id text not null references chats (student_id),
  seq integer not null,
  sender_id text not null references users (id),
  content text not null,
  created_at text not null,
  edited_at text,
  idempotency_key text
) strict;
create unique index messages_in_order on messages (chat_id, seq);
create unique index messages_sent_once on messages (chat_id, sender_id, idempotency_key)
  where idempotency_key is not null;

create table message_revisions (
  message_id text not null references messages (id),
  number integer not null,
  content text not null,
  replaced_at text not null,
  constraint message_revisions_pkey primary key (message_id, number)
) strict;

create table chat_reads (
  chat_id text not null references chats (student_id),
  reader_id text not null references users (id),
  last_read_seq integer not null,
  constraint chat_reads_pkey primary key (chat_id, reader_id)
) strict;

-- The version is the sum over all rows, so that simultaneous writers rarely change the same row.
create table chat_list_versions (
  shard integer primary key,
  version integer not null
) strict;
insert into chat_list_versions (shard, version) values
  (0, 1), (1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1),
  (8, 1), (9, 1), (10, 1), (11, 1), (12, 1), (13, 1), (14, 1), (15, 1);

create table prayer_requests (
  id text primary key,
  student_id text not null references users (id),
  content text not null,
  created_at text not null,
  prayer_count integer not null,
  deleted_at text,
  deleted_by text references users (id)
) strict;
create index prayer_requests_listed on prayer_requests (id) where deleted_at is null;

create table prayers (
  prayer_request_id text not null references prayer_requests (id),
  student_id text not null references users (id),
  created_at text not null,
  constraint prayers_pkey primary key (prayer_request_id, student_id)
) strict;

-- The primary key allows one response to each prayer request.
create table prayer_responses (
  prayer_request_id text primary key references prayer_requests (id),
  content text not null,
  responded_by text not null references users (id),
  responded_at text not null
) strict;

create table announcements (
  id text primary key,
  title text not null,
  content text not null,
  priority text not null check (priority in ('normal', 'high', 'urgent')),
  created_by text not null references users (id),
  created_at text not null,
  deleted_at text,
  deleted_by text references users (id)
) strict;
create index announcements_listed on announcements (id) where deleted_at is null;

create table announcement_reads (
  announcement_id text not null references announcements (id),
  reader_id text not null references users (id),
  read_at text not null,
  constraint announcement_reads_pkey primary key (announcement_id, reader_id)
) strict;
