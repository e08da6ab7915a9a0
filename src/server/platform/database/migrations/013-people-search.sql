-- Lists without accounts that are switched off, and searches for people.

-- 1 unless the student is switched off or is a leader now. The list of chats reads only these.
alter table chats add column is_listed integer not null default 1 check (is_listed in (0, 1));
update chats set is_listed = 0
  where student_id in (select id from users where role = 'admin' or switched_off_at is not null);
drop index chats_listed;
create index chats_listed on chats (last_message_id desc, student_name_key, student_id) where is_listed = 1;

create index confirmations_of_invitation on confirmations (invitation_id) where invitation_id is not null;
create index recovery_codes_by_creator on recovery_codes (created_by);

-- Each list reads accounts in its own order, and skips those that are switched off.
drop index users_role;
drop index users_by_name;
drop index users_by_username;
drop index users_by_responses;
drop index users_by_pending;
drop index users_by_last_seen;
create index users_listed on users (id) where switched_off_at is null;
create index users_by_role on users (role, id) where switched_off_at is null;
create index users_by_name on users (name_key, id) where switched_off_at is null;
create index users_by_username on users (username_sort_key, id) where switched_off_at is null;
create index users_by_responses on users (responses_count, id) where switched_off_at is null;
create index users_by_pending on users (role, answered_count desc, id) where switched_off_at is null;
create index users_by_last_seen on users (last_seen_at, id) where switched_off_at is null and waiting_since is null;
create index students_by_name on users (name_key, id)
  where role <> 'admin' and switched_off_at is null and waiting_since is null;

create index prayer_requests_by_student on prayer_requests (student_id, id) where deleted_at is null;

-- The words of names and usernames. computed-tables.ts fills computed_user_words before this file runs.
create table user_words (
  word text collate "C" not null,
  user_id text not null references users (id) on delete cascade,
  constraint user_words_pkey primary key (word, user_id)
) strict, without rowid;
create index user_words_of_user on user_words (user_id);
-- on postgres
insert into user_words (word, user_id)
  select split.word, user_id from computed_user_words, unnest(string_to_array(words, ' ')) as split (word)
  where split.word <> '';
-- on sqlite
with recursive split (user_id, word, rest) as (
  select user_id, '', words || ' ' from computed_user_words
  union all
  select user_id, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) from split where rest <> ''
)
insert into user_words (word, user_id) select word, user_id from split where word <> '';
-- on both
drop table computed_user_words;
