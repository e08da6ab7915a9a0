-- A random text that changes with each restore. All versions of responses begin with it (docs/decisions/016).
alter table installation add column epoch text not null default '';
-- on postgres
update installation set epoch = substr(md5(random()::text || clock_timestamp()::text), 1, 8);
-- on sqlite
update installation set epoch = lower(hex(randomblob(4)));
-- on both

-- Folded names have no dot above i, which İ has in lower case. computed-tables.ts fills computed_folded_names before this file runs.
update users set
  name_key = computed_folded_names.name_key,
  username_sort_key = computed_folded_names.username_sort_key
from computed_folded_names where computed_folded_names.user_id = users.id;
update chats set student_name_key = (select name_key from users where users.id = chats.student_id);

-- A username that is now the same as another one gets an ending, which leaders see in the list of users.
update users set
  username = computed_folded_names.longer_username,
  username_key = computed_folded_names.longer_username_key,
  username_sort_key = computed_folded_names.longer_username_sort_key
from computed_folded_names
where computed_folded_names.user_id = users.id and computed_folded_names.username_key <> users.username_key and (
  exists (select 1 from users as other where other.username_key = computed_folded_names.username_key)
  or exists (
    select 1 from computed_folded_names as earlier
    where earlier.username_key = computed_folded_names.username_key and earlier.user_id < computed_folded_names.user_id
  )
);
update users set username_key = computed_folded_names.username_key
from computed_folded_names
where computed_folded_names.user_id = users.id and computed_folded_names.username_key <> users.username_key
  and not exists (select 1 from users as other where other.username_key = computed_folded_names.username_key)
  and users.username = computed_folded_names.username;
-- Of several accounts with one email, the one that has it logs in by it.
update users set email_key = computed_folded_names.email_key
from computed_folded_names
where computed_folded_names.user_id = users.id and computed_folded_names.email_key <> users.email_key
  and not exists (select 1 from users as other where other.email_key = computed_folded_names.email_key)
  and not exists (
    select 1 from computed_folded_names as earlier
    where earlier.email_key = computed_folded_names.email_key and earlier.user_id < computed_folded_names.user_id
  );
drop table computed_folded_names;

-- Usernames that an account had before: nobody else can choose them.
create table earlier_usernames (
  username_key text collate "C" primary key,
  user_id text collate "C" not null references users (id)
) strict, without rowid;
create index earlier_usernames_by_user on earlier_usernames (user_id);

-- Announcements that a person has not read are found by the time of their publication.
create index announcements_by_publication on announcements (priority, created_at, id) where deleted_at is null;
create index announcements_published on announcements (created_at, id) where deleted_at is null;
drop index announcements_by_priority;
