-- Concerns, supervision of chats, consent of guardians, erasure, and retention.

-- Set while a leader is one of those who receive concerns.
alter table users add column safeguarding_lead_since text;
-- 1 while the account waits until a leader records a guardian's consent. waiting_since is set as well.
alter table users add column needs_consent integer not null default 0 check (needs_consent in (0, 1));
-- Set while a leader has the person's data kept: it can't be erased.
alter table users add column held_since text;
-- Set when leaders have last decided to keep an account that was not used for a long time.
alter table users add column kept_at text;
-- Set when the person was erased. The row has no name then, and is in no list.
alter table users add column erased_at text;
create index users_safeguarding on users (id) where safeguarding_lead_since is not null;
-- Students by their last use, or by the last decision to keep them.
create index users_unused on users ((case when kept_at > last_seen_at then kept_at else last_seen_at end), id)
  where role <> 'admin' and waiting_since is null and erased_at is null;

-- Who is responsible for the group, and how people ask about their data. Null until leaders say it.
alter table settings add column responsible text;
alter table settings add column privacy_contact text;
-- Age from which people consent for themselves. Null means that it is not asked.
alter table settings add column consent_age integer;
-- ISO 3166-1 code of the country that the age was chosen for. Null if leaders typed the age.
alter table settings add column consent_country text;
-- Set when leaders have decided about consent, also if they decided not to ask.
alter table settings add column consent_chosen_at text;

-- For the erasure of a person.
create index prayers_of_student on prayers (student_id, prayer_request_id);
create index prayer_requests_of_student on prayer_requests (student_id, id);

-- The second look: docs/product.md#second-look. Number and time of the first message that only the leader who wrote last has read,
-- from that leader's first message after those of other leaders on. Null if there is none.
alter table chats add column unseen_seq integer;
alter table chats add column unseen_since text;
update chats set unseen_seq = (
  select min(messages.seq) from messages
  where messages.chat_id = chats.student_id
    and messages.seq >= (
      select min(own.seq) from messages as own
      where own.chat_id = chats.student_id and own.sender_id = chats.last_admin_id
        and own.seq > coalesce(
          (select max(other.seq) from messages as other
           where other.chat_id = chats.student_id and other.sender_id not in (chats.student_id, chats.last_admin_id)), 0)
    )
    and messages.seq > coalesce(
      (select max(chat_reads.last_read_seq) from chat_reads
       where chat_reads.chat_id = chats.student_id and chat_reads.reader_id not in (chats.student_id, chats.last_admin_id)), 0)
) where last_admin_id <> student_id;
update chats set unseen_since = (
  select messages.created_at from messages where messages.chat_id = chats.student_id and messages.seq = chats.unseen_seq
) where unseen_seq is not null;
create index chats_unseen on chats (unseen_since, student_id, last_admin_id) where unseen_since is not null and is_listed = 1;

-- What people have told the safeguarding leads: docs/product.md#concerns. Nobody whom a concern is about ever sees it.
create table concerns (
  id text primary key,
  reporter_id text not null references users (id),
  content text not null,
  -- Whom it is about, in the reporter's words, if it is nobody whom the reporter could choose.
  about_text text,
  created_at text not null,
  -- The reported message, prayer request or announcement, with its text and its author at that time. Null for other concerns.
  entity_kind text check (entity_kind in ('message', 'prayer', 'announcement')),
  entity_id text,
  entity_text text,
  entity_author_id text references users (id),
  -- Number of texts of the reporter, and how many of them a leader who receives it has read.
  text_count integer not null default 1,
  read_text_count integer not null default 0,
  -- First reading by a leader who receives it.
  read_at text,
  read_by text references users (id),
  handled_by text references users (id),
  handled_at text,
  closed_by text references users (id),
  closed_at text,
  closing_note text,
  -- Number of changes that the reporter sees, and how many of them the reporter has seen.
  version integer not null default 0,
  seen_version integer not null default 0
) strict;
create index concerns_of_reporter on concerns (reporter_id, id);
create index concerns_open on concerns (id) where closed_at is null;

-- Whom a concern is about.
create table concern_people (
  concern_id text not null references concerns (id),
  user_id text not null references users (id),
  -- 1 if the reporter named the person; 0 for the authors of what was reported, whom the reporter may not know.
  is_named integer not null check (is_named in (0, 1)),
  constraint concern_people_pkey primary key (concern_id, user_id)
) strict;
create index concern_people_by_user on concern_people (user_id, concern_id);

-- What the reporter added, and replies of leaders to the reporter.
create table concern_messages (
  id text primary key,
  concern_id text not null references concerns (id),
  author_id text not null references users (id),
  content text not null,
  created_at text not null
) strict;
create index concern_messages_of_concern on concern_messages (concern_id, id);

-- Records of a person that are kept for an open concern when a leader whom it is about erases the person.
create table concern_records (
  concern_id text not null references concerns (id),
  number integer not null,
  content text not null,
  constraint concern_records_pkey primary key (concern_id, number)
) strict;

-- Consent of guardians, as leaders recorded it.
create table consents (
  id text primary key,
  user_id text not null references users (id),
  guardian_name text not null,
  method text not null check (method in ('in person', 'on paper', 'by phone', 'in writing')),
  -- Calendar day.
  given_on text not null,
  recorded_by text not null references users (id),
  recorded_at text not null,
  withdrawn_at text,
  -- The leader who recorded that it was withdrawn. Null if the guardian withdrew it.
  withdrawn_by text references users (id)
) strict;
create unique index consents_valid on consents (user_id) where withdrawn_at is null;
create index consents_of_user on consents (user_id, id);

-- Links by which a guardian sees what kinds of data exist. A link is exchanged once for a session.
create table guardian_links (
  id text primary key,
  user_id text not null references users (id),
  token_hash text not null,
  created_by text not null references users (id),
  created_at text not null,
  expires_at text not null,
  opened_at text,
  revoked_at text,
  session_hash text,
  session_expires_at text
) strict;
create unique index guardian_links_by_token on guardian_links (token_hash);
create unique index guardian_links_by_session on guardian_links (session_hash) where session_hash is not null;
create index guardian_links_of_user on guardian_links (user_id, id);

-- Leaders who receive a concern see its course.
create index history_entries_of_concern on history_entries (entity_id, seq) where kind_group = 'concerns';

-- A second leader also confirms the erasure of a student.
-- on postgres
alter table confirmations drop constraint confirmations_action_check;
alter table confirmations add constraint confirmations_action_check
  check (action in ('make leader', 'remove leader', 'switch off', 'reset password', 'invite leader', 'erase'));
-- on sqlite
alter table confirmations rename to confirmations_before;
drop index confirmations_one_open;
drop index confirmations_open;
drop index confirmations_of_subject;
drop index confirmations_of_invitation;
create table confirmations (
  id text primary key,
  action text not null
    check (action in ('make leader', 'remove leader', 'switch off', 'reset password', 'invite leader', 'erase')),
  subject_id text references users (id),
  invitation_id text references invitations (id),
  requested_by text not null references users (id),
  requested_at text not null,
  expires_at text not null,
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'expired')),
  decided_by text references users (id),
  decided_at text,
  used_at text
) strict;
insert into confirmations
  select id, action, subject_id, invitation_id, requested_by, requested_at, expires_at, outcome, decided_by, decided_at, used_at
  from confirmations_before;
drop table confirmations_before;
create unique index confirmations_one_open on confirmations (action, subject_id) where outcome is null;
create index confirmations_open on confirmations (id) where outcome is null;
create index confirmations_of_subject on confirmations (subject_id, id);
create index confirmations_of_invitation on confirmations (invitation_id) where invitation_id is not null;
-- on both
