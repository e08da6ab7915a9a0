-- How often a person is notified.

-- The last notification with each tag that a person got, or gets soon.
create table last_notifications (
  user_id text not null references users (id),
  tag text not null,
  -- Null until it is known.
  sent_at text,
  -- Number of the message that it was about; 0 for other kinds.
  seq integer not null default 0,
  constraint last_notifications_pkey primary key (user_id, tag)
) strict;
insert into last_notifications (user_id, tag, sent_at)
  select user_id, kind, last_sent_at from notification_preferences where last_sent_at is not null;
alter table notification_preferences drop column last_sent_at;

-- How many urgent notifications one person has caused another in the quiet hours that end at a time.
create table urgent_notifications (
  user_id text not null references users (id),
  caused_by text not null references users (id),
  amount integer not null,
  until text not null,
  constraint urgent_notifications_pkey primary key (user_id, caused_by)
) strict;
create index urgent_notifications_by_cause on urgent_notifications (caused_by);

-- A person has at most 20 devices. A new one replaces the oldest.
delete from push_subscriptions where id in (
  select id from (
    select id, row_number() over (partition by user_id order by id desc) as place from push_subscriptions
  ) as placed where place > 20
);
drop index push_subscriptions_by_user;
create index push_subscriptions_by_user on push_subscriptions (user_id, id);
