-- What leaders can do from their inbox.

-- A leader has decided that the student's last message needs no reply: its number, which a newer message makes void, the leader, and
-- since when the chat had waited.
alter table chats add column no_reply_seq integer;
alter table chats add column no_reply_by text references users (id);
alter table chats add column no_reply_waited_since text;

-- When leaders have reminded the students who had not answered a question. Numbers start at 1, so that of two leaders one reminds.
create table question_reminders (
  question_id text not null references questions (id),
  number integer not null,
  reminded_by text not null references users (id),
  reminded_at text not null,
  -- Number of students who had not answered.
  students integer not null,
  constraint question_reminders_pkey primary key (question_id, number)
) strict;
