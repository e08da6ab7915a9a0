-- Lists without accounts that are switched off, and searches for people.

-- 1 unless the student is switched off or is a leader now. The list of chats reads only these.
alter table chats add column is_listed integer not null default 1 check (is_listed in (0, 1));
update chats set is_listed = 0
  where student_id in (select id from users where role = 'admin' or switched_off_at is not null);
drop index chats_listed;
create index chats_listed on chats (last_message_id desc, student_name_key, student_id) where is_listed = 1;

create index confirmations_of_invitation on confirmations (invitation_id) where invitation_id is not null;
create index recovery_codes_by_creator on recovery_codes (created_by);
