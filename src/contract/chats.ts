import * as z from 'zod/mini'
import { message_not_found, message_required, text_too_long } from '#messages'
import { atMost, Id, Instant } from './fields.ts'
import { limits } from './limits.ts'
import { Role } from './users.ts'

/** Counted as it will be read: without the white space around it. */
const content = z.string({ error: message_required }).check(
  atMost(limits.messageWithWhiteSpace.most, () => text_too_long({ most: limits.message.most })),
  z.refine((text) => text.trim() !== '', { error: message_required, abort: true }),
  z.refine((text) => text.trim().length <= limits.message.most, {
    error: () => text_too_long({ most: limits.message.most }),
  }),
)
export const MessageText = z.object({ content })

/** The messages before this one; without it, the newest. */
export const MessagesQuery = z.object({
  before: z.optional(z.string({ error: message_not_found }).check(z.maxLength(64))),
})

export const Message = z.object({
  _id: Id,
  /** The id of the user who wrote it. */
  sender: Id,
  content: z.string(),
  createdAt: Instant,
  edited: z.boolean(),
  editedAt: z.nullable(Instant),
})
export type Message = z.infer<typeof Message>

/** What a message said before it was edited. */
export const MessageRevision = z.object({ content: z.string(), replacedAt: Instant })

const Participant = z.object({ _id: Id, name: z.string(), role: Role })
export type Participant = z.infer<typeof Participant>

/** A chat as the list has it. */
export const ChatSummary = z.object({
  _id: Id,
  student: z.object({ _id: Id, name: z.string(), username: z.string() }),
  /** The student, then the administrators: first the one who wrote last in this chat, else the earliest. */
  participants: z.array(Participant),
  lastMessage: z.nullable(z.object({ content: z.string(), createdAt: Instant })),
  /** For the reader: messages by others after the reader's mark. */
  unreadCount: z.int(),
})
export type ChatSummary = z.infer<typeof ChatSummary>

/** One chat with its newest messages, oldest first. */
export const Chat = z.object({ ...ChatSummary.shape, messages: z.array(Message) })
export type Chat = z.infer<typeof Chat>
