-- Reactions to messages, and pauses of chats.

-- Each person has at most one reaction to a message.
create table message_reactions (
  message_id text not null references messages (id),
  user_id text not null references users (id),
  reaction text not null,
  created_at text not null,
  constraint message_reactions_pkey primary key (message_id, user_id)
) strict;

-- Until then, the student can't write. Null if no leader has paused the chat, or one has ended the pause.
alter table chats add column paused_until text;
alter table chats add column paused_by text references users (id);
