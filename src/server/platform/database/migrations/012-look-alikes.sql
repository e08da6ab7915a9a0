-- Skeletons of names and usernames: names that look alike have the same one. See names/skeleton.ts.

alter table users add column name_skeleton text collate "C" not null default '';
alter table users add column username_skeleton text collate "C" not null default '';

-- computed-tables.ts fills computed_skeletons before this file runs, because SQL can't compute skeletons.
update users set
  name_skeleton = computed_skeletons.name_skeleton,
  username_skeleton = computed_skeletons.username_skeleton
from computed_skeletons where computed_skeletons.user_id = users.id;
drop table computed_skeletons;

create index users_by_name_skeleton on users (name_skeleton, role);
create index users_by_username_skeleton on users (username_skeleton, role);
