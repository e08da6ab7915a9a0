-- A message does not mark as read what its writer had not seen, so it may be among messages that its writer has still to read.

-- How many of the reader's own messages are after those that the reader has read.
alter table chat_reads add column own_unread integer not null default 0;
-- A leader has marked as unread what is after this message. Null if not: what is after last_read_seq is unread.
alter table chat_reads add column unread_seq integer;
