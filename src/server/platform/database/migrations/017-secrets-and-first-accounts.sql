-- 1 while an account that accepted the invitation of a leader waits for a second leader.
alter table users add column invited_as_leader integer not null default 0 check (invited_as_leader in (0, 1));
create index users_invited_as_leader on users (id) where invited_as_leader = 1;

create index invitations_by_user on invitations (used_by) where used_by is not null;

-- A second leader now confirms the account that accepted an invitation, not the link.
update confirmations
  set outcome = 'expired', decided_at = requested_at
  where action = 'invite leader' and outcome is null;

-- What a person has made for others ends with a change of their role, password or state.
create index guardian_links_by_creator on guardian_links (created_by, id);
create index confirmations_unused on confirmations (requested_by)
  where action = 'reset password' and outcome = 'confirmed' and used_at is null;

-- An id that sorts after the accounts that were made before there was a leader. Null in older installations.
alter table installation add column first_accounts_before text;
-- Set when leaders have checked these accounts.
alter table settings add column earlier_accounts_checked_at text;

-- What waits for a leader is counted among a limited number of concerns.
create index concerns_waiting on concerns (id)
  where closed_at is null and (handled_by is null or text_count > read_text_count);
