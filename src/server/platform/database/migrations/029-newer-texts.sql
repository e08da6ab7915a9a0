-- A leader who edits a scheduled post that another leader has changed meanwhile is told who did.
alter table scheduled_posts add column edit_count integer not null default 0;
alter table scheduled_posts add column edited_by text references users (id);
alter table scheduled_posts add column edited_at text;

-- A scheduled post that gets another time gets another id. An open form knows the earlier one.
create table moved_posts (
  earlier_id text primary key,
  -- The newest id.
  post_id text not null
) strict;
create index moved_posts_to on moved_posts (post_id);
