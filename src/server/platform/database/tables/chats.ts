import type { Reaction } from '#contract/rules/chats.ts'
import type { Timestamp } from '../timestamp.ts'

/** One row for each student, from registration on. */
interface Chats {
  student_id: string
  student_name_key: string
  /** Number of the newest message. Numbers start at 1 in each chat. */
  last_seq: number
  /** Number of changes that are visible in the chat. */
  version: number
  /** Empty if there is no message. */
  last_message_id: string
  /** The leader who wrote last, after having seen the messages of the one before (docs/rules.md#second-look). */
  last_admin_id: string | null
  /** 1 if leaders see the chat in their list: its student is neither switched off nor a leader now. */
  is_listed: number
  /** Time of the first message of the student that needs a reply and has none. Null if there is none. */
  waiting_since: Timestamp | null
  /** The leader who has said that they will reply. */
  taken_by: string | null
  taken_at: Timestamp | null
  /** Number of the message that needs no reply. It counts while it is the newest one. */
  no_reply_seq: number | null
  /** The leader who has decided that. */
  no_reply_by: string | null
  /** The chat waited since then. */
  no_reply_waited_since: Timestamp | null
  /** Number of the first message that only the leader who wrote last has read (docs/rules.md#second-look). Null if there is none. */
  unseen_seq: number | null
  /** Time of that message. */
  unseen_since: Timestamp | null
  /** Time until which the student can't write. Null if the chat is not paused. */
  paused_until: Timestamp | null
  /** The leader who has paused it. */
  paused_by: string | null
}

interface Messages {
  id: string
  chat_id: string
  seq: number
  sender_id: string
  content: string
  created_at: Timestamp
  edited_at: Timestamp | null
  /** 1 if anyone has reacted to it, also if they took that back. */
  has_reactions: number
}

/** One reaction of one person to one message. */
interface MessageReactions {
  message_id: string
  user_id: string
  reaction: Reaction
  created_at: Timestamp
}

interface ChatReads {
  chat_id: string
  reader_id: string
  /** Number of the last message that the reader has read. It moves forward only. */
  last_read_seq: number
  /** The number before the first message that the reader has marked as unread. Null if there is none. */
  unread_seq: number | null
  /** Number of the reader's own messages after that, or else after the last one that was read. They are not unread. */
  own_unread: number
}

/** Not used since migration 019 (docs/decisions/016). */
interface ChatListVersions {
  shard: number
  version: number
}

export interface ChatsTables {
  chats: Chats
  messages: Messages
  message_reactions: MessageReactions
  chat_reads: ChatReads
  chat_list_versions: ChatListVersions
}
