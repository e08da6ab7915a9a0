-- What waits for whom, edited responses and announcements, scheduled posts, and the audience of prayer requests.

-- Time of the first message of the student that no leader has replied to. Null if a leader wrote last.
alter table chats add column waiting_since text;
update chats set waiting_since = (
  select min(messages.created_at) from messages
  where messages.chat_id = chats.student_id and messages.sender_id = chats.student_id
    and messages.seq > coalesce(
      (select max(reply.seq) from messages as reply
       where reply.chat_id = chats.student_id and reply.sender_id <> chats.student_id), 0)
);
-- The leader who has said that they will reply.
alter table chats add column taken_by text references users (id);
alter table chats add column taken_at text;
-- Incremented when the leaders, or their names, may have changed. Chats show them.
alter table installation add column leaders_version integer not null default 0;
create index chats_waiting on chats (waiting_since, student_id) where waiting_since is not null and is_listed = 1;

insert into counts (name, shard, amount) select 'waiting people', 0, count(*) from users where waiting_since is not null
  having count(*) > 0;

-- Number of edits by the student, which is the number of the newest revision.
alter table responses add column edit_count integer not null default 0;
alter table responses add column edited_at text;
-- Number of the newest review that the student has seen.
alter table responses add column seen_review_count integer not null default 0;
update responses set seen_review_count = review_count;
create index responses_with_unseen_review on responses (student_id, id) where review_count > seen_review_count;
-- The answer of a response before an edit.
create table response_revisions (
  response_id text not null references responses (id),
  number integer not null,
  answer text not null,
  replaced_at text not null,
  constraint response_revisions_pkey primary key (response_id, number)
) strict;

-- Who sees a prayer request: the group without or with the author's name, or only leaders.
alter table prayer_requests add column audience text not null default 'anonymous'
  check (audience in ('anonymous', 'named', 'leaders'));
alter table prayer_requests add column edit_count integer not null default 0;
alter table prayer_requests add column edited_at text;
-- Set when the author marks the request as answered, with or without a word of thanks.
alter table prayer_requests add column answered_at text;
alter table prayer_requests add column thanks text;
alter table prayer_requests add column has_response integer not null default 0 check (has_response in (0, 1));
update prayer_requests set has_response = 1 where id in (select prayer_request_id from prayer_responses);
-- The part of prayer_count, and the response, that the author has seen. The author's own prayer counts as seen.
alter table prayer_requests add column seen_prayer_count integer not null default 0;
alter table prayer_requests add column seen_response integer not null default 0 check (seen_response in (0, 1));
update prayer_requests set seen_prayer_count = prayer_count, seen_response = has_response;
create index prayer_requests_of_group on prayer_requests (id) where deleted_at is null and audience <> 'leaders';
create index prayer_requests_without_response on prayer_requests (id)
  where deleted_at is null and has_response = 0 and answered_at is null;
create index prayer_requests_with_news on prayer_requests (student_id, id)
  where deleted_at is null and (prayer_count > seen_prayer_count or has_response > seen_response);
-- 1 if the leader wrote it for the author and the leaders only. The group never sees it, even if the request is shared later.
alter table prayer_responses add column is_private integer not null default 0 check (is_private in (0, 1));
-- A prayer request before an edit.
create table prayer_request_revisions (
  prayer_request_id text not null references prayer_requests (id),
  number integer not null,
  content text not null,
  audience text not null check (audience in ('anonymous', 'named', 'leaders')),
  replaced_at text not null,
  constraint prayer_request_revisions_pkey primary key (prayer_request_id, number)
) strict;

alter table announcements add column edit_count integer not null default 0;
alter table announcements add column updated_at text;
-- An announcement before an edit.
create table announcement_revisions (
  announcement_id text not null references announcements (id),
  number integer not null,
  title text not null,
  content text not null,
  priority text not null check (priority in ('normal', 'high', 'urgent')),
  replaced_by text not null references users (id),
  replaced_at text not null,
  constraint announcement_revisions_pkey primary key (announcement_id, number)
) strict;

-- The questions that are due next, and those that were due last.
create index questions_by_due_date on questions (due_date, id) where deleted_at is null;

-- Questions and announcements that are published later. Publishing moves the row to its table, with the same id. The id has the time
-- of the publication, so that lists by id are in the order of publication. The column is not named id, because new ids continue after
-- the greatest value of every column with that name.
create table scheduled_posts (
  post_id text primary key,
  kind text not null check (kind in ('question', 'announcement')),
  publish_at text not null,
  -- JSON object with the fields of the form.
  fields text not null,
  created_by text not null references users (id),
  created_at text not null
) strict;
create index scheduled_posts_by_time on scheduled_posts (publish_at, post_id);
create index scheduled_posts_by_kind on scheduled_posts (kind, publish_at, post_id);
