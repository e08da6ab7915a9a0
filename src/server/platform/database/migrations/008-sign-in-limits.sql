-- Rate limits of failed logins, and the networks that an account logs in from.

create table sign_in_limits (
  key text primary key,
  full_at text not null
) strict;
create index sign_in_limits_age on sign_in_limits (full_at);

create table known_networks (
  user_id text not null references users (id),
  network_hash text not null,
  last_signed_in_at text not null,
  constraint known_networks_pkey primary key (user_id, network_hash)
) strict;
create index known_networks_age on known_networks (user_id, last_signed_in_at);
