-- Accounts, sessions, questions and responses.

create table users (
  id text primary key,
  name text not null,
  username text not null,
  username_key text not null,
  email text,
  password_hash text not null,
  role text not null check (role in ('admin', 'student')),
  created_at text not null
) strict;
create unique index users_username_key on users (username_key);
create index users_role on users (role, id);

create table sessions (
  token_hash text primary key,
  user_id text not null references users (id) on delete cascade,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null
) strict;
create index sessions_user on sessions (user_id);

create table questions (
  id text primary key,
  title text not null,
  description text not null,
  category text not null check (category in ('bible', 'prayer', 'worship', 'fellowship')),
  due_date text not null,
  created_by text not null references users (id),
  created_at text not null,
  updated_at text,
  deleted_at text
) strict;
create index questions_listed on questions (id) where deleted_at is null;
create index questions_creator on questions (created_by);

create table responses (
  id text primary key,
  question_id text not null references questions (id),
  student_id text not null references users (id),
  answer text not null,
  status text not null check (status in ('pending', 'approved', 'rejected')),
  feedback text,
  created_at text not null,
  reviewed_by text references users (id),
  reviewed_at text
) strict;

-- At most one pending or approved response for each student and question, and any number of rejected ones.
create unique index responses_one_standing on responses (student_id, question_id)
  where status in ('pending', 'approved');
create index responses_own on responses (student_id, id);
create index responses_of_question on responses (question_id, student_id, id);
create index responses_waiting on responses (id) where status = 'pending';

create table sign_in_attempts (
  key text primary key,
  failures integer not null,
  last_failed_at text not null,
  blocked_until text
) strict;
create index sign_in_attempts_age on sign_in_attempts (last_failed_at);

create table setup_links (
  token_hash text primary key,
  created_at text not null
) strict;

create table installation (
  id integer primary key check (id = 1),
  administrator_created_at text
) strict;
insert into installation (id) values (1);
