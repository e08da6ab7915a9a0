-- Where a person's notifications go: to devices, and to addresses that somebody has entered and confirmed. Replaces push_subscriptions.
create table destinations (
  id text collate "C" primary key,
  user_id text not null references users (id),
  -- How it is reached: Web Push (RFC 8030), SMTP, or the operator's webhook.
  channel text not null check (channel in ('email', 'gateway', 'push')),
  -- URL of a device at its push service; otherwise what the person has typed.
  address text not null,
  -- IANA name, such as Europe/Madrid.
  time_zone text not null,
  -- Tag of the language that the device shows (BCP 47). Null if it is not known.
  language text,
  created_at text not null,

  -- Of a device: the session with which it ends, and its keys (RFC 8291), base64url.
  session_hash text references sessions (token_hash) on delete cascade,
  p256dh text,
  auth text,

  -- Of an address: whether it is that of a parent.
  is_parents integer not null default 0 check (is_parents in (0, 1)),
  -- Secret in the link that ends it.
  end_token text,
  -- The last code that was sent to it.
  code_hash text,
  code_expires_at text,
  code_attempts integer not null default 0,
  confirmed_at text,
  -- Set when it gets no more messages, and why: by the link, or because it was refused.
  ended_at text,
  end_reason text check (end_reason in ('link', 'refused'))
) strict;
insert into destinations (id, user_id, channel, address, time_zone, language, created_at, session_hash, p256dh, auth)
  select id, user_id, 'push', endpoint, time_zone, language, created_at, session_hash, p256dh, auth from push_subscriptions;

alter table held_notifications rename to held_notifications_before;
create table held_notifications (
  destination_id text not null references destinations (id) on delete cascade,
  notification_id text not null,
  -- JSON object with ids, never with texts that people wrote.
  notification text not null,
  primary key (destination_id, notification_id)
) strict;
insert into held_notifications (destination_id, notification_id, notification)
  select subscription_id, notification_id, notification from held_notifications_before;
drop table held_notifications_before;
-- on postgres
alter index held_notifications_pkey1 rename to held_notifications_pkey;
-- on both
drop table push_subscriptions;

create unique index destinations_by_session on destinations (session_hash);
create unique index destinations_by_device on destinations (address) where channel = 'push';
-- A person has one address of each kind.
create unique index destinations_by_channel on destinations (user_id, channel) where channel <> 'push';
create unique index destinations_by_end_token on destinations (end_token);
create index destinations_by_user on destinations (user_id, id);

-- How many codes were sent to an address, or for a person, until a time.
create table code_limits (
  -- Hash of what is limited.
  limited text collate "C" primary key,
  amount integer not null,
  until text not null
) strict;

-- A guardian makes a link lasting by choosing a PIN. The name is what the guardian said.
alter table guardian_links add column guardian_name text;
alter table guardian_links add column pin_hash text;
alter table guardian_links add column pin_chosen_at text;
-- Wrong PINs since the last right one, and until when no other is accepted.
alter table guardian_links add column pin_failures integer not null default 0;
alter table guardian_links add column pin_locked_until text;
create table guardian_openings (
  id text collate "C" primary key,
  link_id text not null references guardian_links (id) on delete cascade,
  opened_at text not null
) strict;
create index guardian_openings_of_link on guardian_openings (link_id, id);

-- Whether parents see it, and the day until which they are asked for a yes. Empty if they are not.
alter table announcements add column for_parents integer not null default 0 check (for_parents in (0, 1));
alter table announcements add column answer_until text not null default '';
create index announcements_for_parents on announcements (id) where for_parents = 1;
alter table settings add column asks_photos integer not null default 0 check (asks_photos in (0, 1));

-- What parents have answered, every time. The newest answer counts.
create table permissions (
  id text collate "C" primary key,
  student_id text not null references users (id),
  -- What it permits. Null: photos of the student.
  announcement_id text references announcements (id),
  answer text not null check (answer in ('yes', 'no')),
  guardian_name text not null,
  -- How it was given: on the page for parents, or as a leader has recorded it.
  method text not null check (method in ('page', 'in person', 'on paper', 'by phone', 'in writing')),
  given_on text not null,
  -- The guardian's link, which may have been deleted since.
  link_id text,
  recorded_by text references users (id),
  recorded_at text not null
) strict;
create index permissions_of_student on permissions (student_id, id);
create index permissions_of_announcement on permissions (announcement_id, student_id, id);

-- The leaders who look out for a student.
create table assigned_leaders (
  student_id text not null references users (id),
  place integer not null check (place in (1, 2)),
  leader_id text not null references users (id),
  assigned_by text not null references users (id),
  assigned_at text not null,
  primary key (student_id, place)
) strict;
create unique index assigned_leaders_once on assigned_leaders (student_id, leader_id);
create index assigned_leaders_of_leader on assigned_leaders (leader_id, student_id);
