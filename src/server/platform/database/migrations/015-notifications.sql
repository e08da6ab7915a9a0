-- Background jobs, and notifications on devices.

-- Work that runs once at a time or later, on one of the nodes: see jobs/. The id is not named id, because ids of scheduled posts have
-- the time of their publication, and new ids continue after the greatest value of every column with that name.
create table jobs (
  job_id text primary key,
  kind text not null,
  -- At most one job has a key. Null for jobs that are never found again.
  key text,
  -- JSON object with ids, times and numbers, never with texts that people wrote.
  payload text not null,
  -- When it became due. Retries do not change it.
  due_at text not null,
  -- When a node may run it next. While one does, the end of its lease.
  run_at text not null,
  -- Set by the node that works on it. Only a node with this lease may complete the job.
  lease text,
  attempts integer not null default 0,
  created_at text not null
) strict;
create unique index jobs_by_key on jobs (key);
create index jobs_by_time on jobs (kind, run_at, job_id);

insert into jobs (job_id, kind, key, payload, due_at, run_at, created_at)
  select post_id, 'post', 'post:' || post_id, '{"id":"' || post_id || '"}', publish_at, publish_at, created_at from scheduled_posts;
-- Posts are found by their jobs.
drop index scheduled_posts_by_time;

-- The key pair with which push services identify this server (RFC 8292), base64url. Null until the first start.
alter table installation add column vapid_public_key text;
alter table installation add column vapid_private_key text;

-- Devices that receive notifications (RFC 8030). Ending a session ends its subscription.
create table push_subscriptions (
  id text primary key,
  user_id text not null references users (id),
  session_hash text not null references sessions (token_hash) on delete cascade,
  -- URL of the device at its push service.
  endpoint text not null,
  -- Keys of the device (RFC 8291), base64url.
  p256dh text not null,
  auth text not null,
  -- IANA name, such as Europe/Madrid.
  time_zone text not null,
  created_at text not null
) strict;
create unique index push_subscriptions_by_session on push_subscriptions (session_hash);
create unique index push_subscriptions_by_endpoint on push_subscriptions (endpoint);
create index push_subscriptions_by_user on push_subscriptions (user_id);

-- What a person has chosen for a kind of notification, and when they last got one. No row means on, and never.
create table notification_preferences (
  user_id text not null references users (id),
  kind text not null,
  is_on integer not null default 1 check (is_on in (0, 1)),
  last_sent_at text,
  constraint notification_preferences_pkey primary key (user_id, kind)
) strict;

-- Accounts that do not count as students: leaders, and students who are switched off or wait for a leader.
create index users_not_active_students on users (id)
  where role <> 'student' or switched_off_at is not null or waiting_since is not null;
-- Notifications that wait for the end of a device's quiet hours.
create table held_notifications (
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  notification_id text not null,
  -- JSON object with ids, never with texts that people wrote.
  notification text not null,
  constraint held_notifications_pkey primary key (subscription_id, notification_id)
) strict;
