-- Earlier texts are stored once, with the entries of the audit log: docs/decisions/037.

-- The text before an edit, where the entry does not say all of it: edits from before the log have no entry, and the entry of a
-- prayer request had its audience only if the edit changed it.
create table earlier_texts (
  entity_id text not null,
  -- Number of the entry. Edits without one came before all others, and have negative numbers.
  seq integer not null,
  at text not null,
  actor_id text not null,
  -- Whose text it is. Null for what leaders wrote for the group.
  subject_id text,
  -- JSON objects, as in history_entries.
  facts text not null,
  content text not null,
  constraint earlier_texts_pkey primary key (entity_id, seq)
) strict;
create index earlier_texts_of_subject on earlier_texts (subject_id, entity_id);
create index history_entries_of_edits on history_entries (entity_id, seq)
  where kind in ('question.edited', 'response.edited', 'message.edited', 'prayer.edited', 'announcement.edited');

insert into earlier_texts
  select question_id, number - 1000000, replaced_at, replaced_by, null, '{}',
-- on postgres
    json_build_object('title', title, 'description', description, 'category', category, 'dueDate', due_date)::text
-- on sqlite
    json_object('title', title, 'description', description, 'category', category, 'dueDate', due_date)
-- on both
  from question_revisions
  where not exists (
    select 1 from history_entries
    where entity_id = question_id and at = replaced_at and kind = 'question.edited' and content is not null);
insert into earlier_texts
-- on postgres
  select announcement_id, number - 1000000, replaced_at, replaced_by, null, json_build_object('priority', priority)::text,
    json_build_object('title', title, 'content', announcement_revisions.content)::text
-- on sqlite
  select announcement_id, number - 1000000, replaced_at, replaced_by, null, json_object('priority', priority),
    json_object('title', title, 'content', announcement_revisions.content)
-- on both
  from announcement_revisions
  where not exists (
    select 1 from history_entries
    where entity_id = announcement_id and at = replaced_at and kind = 'announcement.edited' and content is not null);
insert into earlier_texts
  select response_id, number - 1000000, replaced_at, student_id, student_id, '{}',
-- on postgres
    json_build_object('answer', response_revisions.answer)::text
-- on sqlite
    json_object('answer', response_revisions.answer)
-- on both
  from response_revisions join responses on responses.id = response_id
  where not exists (
    select 1 from history_entries
    where entity_id = response_id and at = replaced_at and kind = 'response.edited' and content is not null);
insert into earlier_texts
  select message_id, number - 1000000, replaced_at, sender_id, chat_id, '{}',
-- on postgres
    json_build_object('content', message_revisions.content)::text
-- on sqlite
    json_object('content', message_revisions.content)
-- on both
  from message_revisions join messages on messages.id = message_id
  where not exists (
    select 1 from history_entries
    where entity_id = message_id and at = replaced_at and kind = 'message.edited' and content is not null);
insert into earlier_texts
  select prayer_request_id, coalesce(entry.seq, number - 1000000), replaced_at, student_id, student_id,
-- on postgres
    json_build_object('audience', earlier.audience)::text, json_build_object('content', earlier.content)::text
-- on sqlite
    json_object('audience', earlier.audience), json_object('content', earlier.content)
-- on both
  from (
    select prayer_request_id, number, content, audience, replaced_at,
      row_number() over (partition by prayer_request_id, replaced_at order by number) as place
    from prayer_request_revisions
  ) as earlier
  join prayer_requests on prayer_requests.id = prayer_request_id
  left join (
    select entity_id, seq, at, facts, row_number() over (partition by entity_id, at order by seq) as place
    from history_entries where kind = 'prayer.edited' and content is not null
  ) as entry on entry.entity_id = prayer_request_id and entry.at = replaced_at and entry.place = earlier.place
  where entry.seq is null or entry.facts = '{}';

-- on postgres
-- Unused from now on, and always empty. They stay for the seconds in which a node of the last release still serves: what it would
-- insert, its entries of the audit log have.
truncate question_revisions, announcement_revisions, response_revisions, message_revisions, prayer_request_revisions;
create rule question_revisions_unused as on insert to question_revisions do instead nothing;
create rule announcement_revisions_unused as on insert to announcement_revisions do instead nothing;
create rule response_revisions_unused as on insert to response_revisions do instead nothing;
create rule message_revisions_unused as on insert to message_revisions do instead nothing;
create rule prayer_request_revisions_unused as on insert to prayer_request_revisions do instead nothing;
-- on sqlite
-- Unused from now on, and always empty. On PostgreSQL they stay for the seconds in which a node of the last release still serves: what it
-- would insert, its entries of the audit log have. SQLite has the same tables, because a backup of PostgreSQL is an SQLite file.
delete from question_revisions;
delete from announcement_revisions;
delete from response_revisions;
delete from message_revisions;
delete from prayer_request_revisions;
create trigger question_revisions_unused before insert on question_revisions begin select raise(ignore); end;
create trigger announcement_revisions_unused before insert on announcement_revisions begin select raise(ignore); end;
create trigger response_revisions_unused before insert on response_revisions begin select raise(ignore); end;
create trigger message_revisions_unused before insert on message_revisions begin select raise(ignore); end;
create trigger prayer_request_revisions_unused before insert on prayer_request_revisions begin select raise(ignore); end;
-- on both
