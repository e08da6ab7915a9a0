-- A second leader also confirms that a leader is switched on, who receives concerns, and the download of a backup without a passphrase.
-- on postgres
alter table confirmations drop constraint confirmations_action_check;
alter table confirmations add constraint confirmations_action_check check (
  action in (
    'make leader', 'remove leader', 'switch off', 'switch on', 'start safeguarding', 'end safeguarding', 'reset password',
    'invite leader', 'erase', 'download backup', 'download unencrypted backup'
  )
);
-- on sqlite
alter table confirmations rename to confirmations_before;
drop index confirmations_one_open;
drop index confirmations_open;
drop index confirmations_of_subject;
drop index confirmations_of_invitation;
drop index confirmations_unused;
create table confirmations (
  id text primary key,
  action text not null check (
    action in (
      'make leader', 'remove leader', 'switch off', 'switch on', 'start safeguarding', 'end safeguarding', 'reset password',
      'invite leader', 'erase', 'download backup', 'download unencrypted backup'
    )
  ),
  subject_id text references users (id),
  invitation_id text references invitations (id),
  requested_by text not null references users (id),
  requested_at text not null,
  expires_at text not null,
  outcome text check (outcome in ('confirmed', 'declined', 'withdrawn', 'expired')),
  decided_by text references users (id),
  decided_at text,
  used_at text
) strict;
insert into confirmations
  select id, action, subject_id, invitation_id, requested_by, requested_at, expires_at, outcome, decided_by, decided_at, used_at
  from confirmations_before;
drop table confirmations_before;
create unique index confirmations_one_open on confirmations (action, subject_id) where outcome is null;
create index confirmations_open on confirmations (id) where outcome is null;
create index confirmations_of_subject on confirmations (subject_id, id);
create index confirmations_of_invitation on confirmations (invitation_id) where invitation_id is not null;
create index confirmations_unused on confirmations (requested_by) where outcome = 'confirmed' and used_at is null;
