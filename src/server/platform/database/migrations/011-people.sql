-- Settings, joining, care of accounts, and the audit log.

-- Null unless the account waits for a leader to let it in.
alter table users add column waiting_since text;
-- Null unless a leader has switched the account off.
alter table users add column switched_off_at text;
-- Time of the last use of a session, to the hour.
alter table users add column last_seen_at text not null default '';
update users set last_seen_at =
  coalesce((select max(last_used_at) from sessions where sessions.user_id = users.id), created_at);
create index users_waiting on users (id) where waiting_since is not null;
create index users_switched_off on users (id) where switched_off_at is not null;
create index users_by_last_seen on users (last_seen_at, id);

-- One row. A null name means the initial one, from the environment.
create table settings (
  id integer primary key check (id = 1),
  version integer not null,
  group_name text,
  join_code_required integer not null check (join_code_required in (0, 1)),
  approval_required integer not null check (approval_required in (0, 1)),
  join_code text,
  language text not null,
  quiet_from text not null,
  quiet_to text not null,
  retention_months integer,
  second_look_days integer not null,
  joining_chosen_at text,
  backups_checked_at text,
  first_steps_dismissed_at text
) strict;
insert into settings (id, version, join_code_required, approval_required, language, quiet_from, quiet_to, second_look_days)
  values (1, 1, 0, 0, 'en', '21:00', '07:00', 7);

create table help_contacts (
  position integer primary key,
  name text not null,
  phone text,
  web text,
  hours text
) strict;

-- One-time links that make their holder a leader.
create table invitations (
  id text primary key,
  token_hash text not null,
  created_by text not null references users (id),
  created_at text not null,
  expires_at text not null,
  used_by text references users (id),
  used_at text,
  revoked_by text references users (id),
  revoked_at text
) strict;
create unique index invitations_token_key on invitations (token_hash);
create index invitations_open on invitations (id) where used_at is null and revoked_at is null;

-- One-time codes by which a user sets a new password. A new code replaces the earlier one.
create table recovery_codes (
  user_id text primary key references users (id) on delete cascade,
  code_hash text not null,
  created_by text references users (id),
  created_at text not null,
  expires_at text not null
) strict;

-- Changes that a second leader confirms.
create table confirmations (
  id text primary key,
  action text not null check (action in ('make leader', 'remove leader', 'switch off', 'reset password', 'invite leader')),
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
-- At most one open request for each action and person.
create unique index confirmations_one_open on confirmations (action, subject_id) where outcome is null;
create index confirmations_open on confirmations (id) where outcome is null;
create index confirmations_of_subject on confirmations (subject_id, id);

-- What each leader is told about changes by other leaders, until it is dismissed.
create table notices (
  id text primary key,
  reader_id text not null references users (id) on delete cascade,
  kind text not null,
  actor_id text,
  subject_id text,
  created_at text not null
) strict;
create index notices_of_reader on notices (reader_id, id);

-- on postgres
-- On SQLite, the program defines this function.
create function sha256_hex(value text) returns text language sql immutable strict parallel safe
  as $$ select encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;

-- on both
-- The audit log: rows are only ever added. Each hash covers the row and the hash before it. People and entities may be removed
-- later, so there are no foreign keys.
create table history_entries (
  seq integer primary key,
  at text not null,
  kind text not null,
  kind_group text not null,
  actor_id text,
  subject_id text,
  entity_id text,
  facts text not null,
  content text,
  salt text,
  content_hash text,
  hash text not null
) strict;
create index history_entries_by_time on history_entries (at, seq);
create index history_entries_by_group on history_entries (kind_group, seq);
create index history_entries_by_actor on history_entries (actor_id, seq);
create index history_entries_by_subject on history_entries (subject_id, seq);
create index history_entries_by_actor_and_group on history_entries (actor_id, kind_group, seq);
create index history_entries_by_subject_and_group on history_entries (subject_id, kind_group, seq);

create table history_head (
  id integer primary key check (id = 1),
  seq integer not null,
  hash text not null
) strict;
insert into history_head (id, seq, hash) values (1, 0, '');
