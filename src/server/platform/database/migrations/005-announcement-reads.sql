-- Counters for the number of a student's unread announcements, and an index that finds these announcements.

create index announcements_by_priority on announcements (priority, id) where deleted_at is null;

create table announcement_read_counts (
  reader_id text not null references users (id),
  priority text not null check (priority in ('normal', 'high', 'urgent')),
  amount integer not null,
  constraint announcement_read_counts_pkey primary key (reader_id, priority)
) strict;
insert into counts (name, shard, amount)
  select priority || ' announcements', 0, count(*) from announcements
  where deleted_at is null group by priority;
insert into announcement_read_counts (reader_id, priority, amount)
  select reader_id, priority, count(*) from announcement_reads
  join announcements on announcements.id = announcement_reads.announcement_id
  where deleted_at is null group by reader_id, priority;
