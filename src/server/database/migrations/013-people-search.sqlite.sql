-- Requests for an invitation.
create index confirmations_of_invitation on confirmations (invitation_id) where invitation_id is not null;
