-- Sort keys, which order names in the same way on SQLite and PostgreSQL, and unique emails for login.

-- on postgres
-- Compares keys byte by byte, as SQLite does, and not by the locale of the database.
alter table users alter column name_key type text collate "C";
alter table chats alter column student_name_key type text collate "C";
-- on both
alter table users add column username_sort_key text collate "C" not null default '';
alter table users add column email_key text;

-- computed-tables.ts fills computed_sort_keys before this file runs, because SQL can't compute these keys.
update users set
  name_key = computed_sort_keys.name_key,
  username_sort_key = computed_sort_keys.username_sort_key,
  email_key = computed_sort_keys.email_key
from computed_sort_keys where computed_sort_keys.user_id = users.id;
drop table computed_sort_keys;
update chats set student_name_key = (select name_key from users where users.id = chats.student_id);
create index users_by_username on users (username_sort_key, id);

-- Several accounts may have the same email. For login, it belongs to the account that has it as username, otherwise to the
-- oldest account. The others can still log in by username.
create index users_by_email on users (email_key, id);
update users set email_key = null
  where email_key <> username_key and exists (select 1 from users as other
    where other.email_key = users.email_key
      and (other.username_key = other.email_key or other.id < users.id));
drop index users_by_email;
create unique index users_email_key on users (email_key);
