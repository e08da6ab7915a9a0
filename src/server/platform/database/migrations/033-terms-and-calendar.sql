-- Questions that a leader planned together. They are scheduled like single ones (docs/decisions/040).
create table terms (
  id text collate "C" primary key,
  created_by text not null references users (id),
  created_at text not null,
  -- When its first and its last question were to be published.
  starts_at text not null,
  ends_at text not null
) strict;
create table term_questions (
  term_id text collate "C" not null references terms (id),
  position integer not null,
  -- The question's id when it was planned: moved_posts has a newer one.
  post_id text not null,
  primary key (term_id, position)
) strict;

-- When and where it is what an announcement is about: a calendar day, or a moment (UTC). Empty if there is none.
alter table announcements add column starts_at text not null default '';
alter table announcements add column place text not null default '';
create index announcements_by_start on announcements (starts_at) where starts_at <> '';

-- Secret addresses of people's calendars.
create table calendar_addresses (
  user_id text primary key references users (id),
  address_hash text collate "C" not null,
  created_at text not null
) strict;
create unique index calendar_addresses_hash on calendar_addresses (address_hash);

-- The students who were reminded the day before a question was due.
create table due_reminders (
  question_id text not null references questions (id),
  student_id text not null references users (id),
  reminded_at text not null,
  primary key (question_id, student_id)
) strict;
create index due_reminders_of_student on due_reminders (student_id, question_id);
