import * as z from 'zod/mini'
import { message_not_found, message_required, text_too_long } from '#messages'
import { Role } from './accounts.ts'
import { limits } from './limits.ts'
import { chatFilters, reactions } from './rules/chats.ts'
import { atMost, ById, Id, Nothing, PageQuery, Timestamp } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'
import { isBlank } from './shared/text-rules.ts'

/** The length is that of the trimmed text. */
const content = z.string({ error: message_required }).check(
  atMost(limits.messageWithWhiteSpace.max, () => text_too_long({ max: limits.message.max })),
  z.refine((text) => !isBlank(text), { error: message_required, abort: true }),
  z.refine((text) => text.trim().length <= limits.message.max, {
    error: () => text_too_long({ max: limits.message.max }),
  }),
)
export const MessageText = z.object({ content })

export const NewMessage = z.object({
  content,
  /**
   * Id of the last message that the writer had seen, or null for none: only messages up to that one are marked as read and answered, also
   * if the message arrives late. A message of another chat counts as none. Without this, the
   * writer had seen everything, or if the request has an `Idempotency-Key`, by which it may be late, what they have marked as read.
   */
  lastSeen: z.optional(z.nullable(Id)),
})

/** Selects the messages before a message, or the newest ones. */
export const MessagesQuery = z.object({
  before: z.optional(z.string({ error: message_not_found }).check(z.maxLength(64))),
})

export const Reaction = z.enum(reactions)

/** Present if the person is neither the chat's student nor a leader now, and so not among the participants. */
const formerName = z.optional(z.string())

export const Message = z.object({
  _id: Id,
  /** Id of the author. */
  sender: Id,
  formerName,
  content: z.string(),
  createdAt: Timestamp,
  edited: z.boolean(),
  editedAt: z.nullable(Timestamp),
  /** Absent if there are none. `by` is the id of a person, who has at most one. */
  reactions: z.optional(z.array(z.object({ by: Id, formerName, reaction: Reaction }))),
})
export type Message = z.infer<typeof Message>

/** The text of a message before an edit. */
export const MessageRevision = z.object({ content: z.string(), replacedAt: Timestamp })
export type MessageRevision = z.infer<typeof MessageRevision>

export const Participant = z.object({ _id: Id, name: z.string(), role: Role })
export type Participant = z.infer<typeof Participant>

/** A leader who has said that they will reply, or that no reply is needed. */
export const Taker = z.object({ _id: Id, name: z.string() })

/** A chat in the list of chats. */
export const ChatSummary = z.object({
  _id: Id,
  student: z.object({ _id: Id, name: z.string(), username: z.string() }),
  /**
   * The student, then the leader who wrote last in this chat, then the other leaders by age of their accounts. In the list of chats only
   * the first `serverLimits.listedLeaders` of them, because all chats have the same.
   */
  participants: z.array(Participant),
  /** `sender` is the id of the author. */
  lastMessage: z.nullable(z.object({ _id: Id, sender: Id, formerName, content: z.string(), createdAt: Timestamp })),
  /** Number of messages after the viewer's read mark. */
  unreadCount: z.int(),
  /**
   * Time of the first message of the student that no leader has replied to. Null if a leader wrote last, or nobody, or if a leader has
   * decided that the last message needs no reply.
   */
  waitingSince: z.nullable(Timestamp),
  /** Null for students, and after another message of the student. */
  takenBy: z.nullable(Taker),
  /** The leader who has decided that the last message needs no reply. Null as `takenBy` is. */
  noReplyBy: z.nullable(Taker),
  /** Time of the first message that only the leader who wrote last has read. Present only in the list of chats for a second look. */
  unseenSince: z.optional(Timestamp),
  /** Time until which the student can't write, and the id of the leader who has paused the chat. The time may have passed. */
  paused: z.optional(z.object({ until: Timestamp, by: Id, formerName })),
})
export type ChatSummary = z.infer<typeof ChatSummary>

/** How far a leader has read a chat. */
export const ChatReader = z.object({
  _id: Id,
  name: z.string(),
  /** The last message that the leader has read. Null if none. */
  upTo: z.nullable(z.object({ _id: Id, createdAt: Timestamp })),
})
export type ChatReader = z.infer<typeof ChatReader>

/** By default, the list has all chats. */
export const ChatsQuery = z.extend(PageQuery, {
  /** Beginnings of words of the student's name or username. */
  search: z.optional(z.string().check(atMost(limits.nameLength.max))),
  filter: z.optional(z.enum(chatFilters)),
})
export type ChatsQuery = z.output<typeof ChatsQuery>

export const TakeChat = z.object({
  /** Id of the leader whom the viewer replaces. Without it, a chat that another leader has taken stays with that leader. */
  replaces: z.optional(Id),
})

export const React = z.object({ reaction: Reaction })

/** Pauses a chat. The student reads `content`, the reason, as a message of the leader. */
export const PauseChat = z.object({ ...MessageText.shape, until: Timestamp })

export const NoReply = z.object({
  /** Id of the last message that the viewer has seen. With a newer one, the chat still waits. */
  lastMessage: Id,
})

/** One chat with its newest messages, oldest first. */
export const Chat = z.object({ ...ChatSummary.shape, messages: z.array(Message) })
export type Chat = z.infer<typeof Chat>

/** Routes of chats: part of the table in api.ts. */
export const chatRoutes = defineRoutes({
  'GET /api/chats/admin': {
    summary:
      'List or search the chats of all students, the one with the latest message first, then by name; those that wait for a reply or need a second look, the oldest first',
    access: 'admin',
    query: ChatsQuery,
    response: z.array(ChatSummary),
    paged: true,
    versioned: true,
  },
  'GET /api/chats/student': {
    summary: 'Get your chat',
    access: 'student',
    response: Chat,
    versioned: true,
    errors: [404],
  },
  'GET /api/chats/{id}': { summary: 'Get a chat', access: 'signed in', params: ById, response: Chat, versioned: true },
  'GET /api/chats/{id}/messages': {
    summary: 'List the newest messages of a chat, or those before a given message, oldest first',
    access: 'signed in',
    params: ById,
    query: MessagesQuery,
    response: z.array(Message),
    versioned: true,
  },
  'GET /api/chats/{id}/readers': {
    summary: 'List how far each leader has read a chat',
    access: 'admin',
    params: ById,
    response: z.array(ChatReader),
  },
  'PUT /api/chats/{id}/read': {
    summary: 'Mark all messages of a chat as read',
    access: 'signed in',
    unlimited: true,
    params: ById,
    response: ChatSummary,
  },
  'PUT /api/chats/{id}/taken': {
    summary: 'Tell the other leaders that you will reply to a waiting chat',
    access: 'admin',
    params: ById,
    body: TakeChat,
    response: ChatSummary,
    errors: [409],
  },
  'DELETE /api/chats/{id}/taken': {
    summary: 'Release a chat that you or another leader has taken',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/chats/{id}/pause': {
    summary: 'Pause a chat: its student can read and not write for a while, and gets a message with the reason',
    access: 'admin',
    params: ById,
    body: PauseChat,
    response: Message,
    status: 201,
    repeatable: true,
  },
  'DELETE /api/chats/{id}/pause': {
    summary: 'End the pause of a chat',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'PUT /api/chats/{id}/no-reply': {
    summary: 'Record that the last message of a waiting chat needs no reply',
    access: 'admin',
    params: ById,
    body: NoReply,
    response: ChatSummary,
    errors: [409],
  },
  'DELETE /api/chats/{id}/no-reply': {
    summary: 'Let a chat wait again that needed no reply',
    access: 'admin',
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/chats/{id}/messages': {
    summary: 'Send a message',
    access: 'signed in',
    params: ById,
    body: NewMessage,
    response: Message,
    status: 201,
    repeatable: true,
    retriedWithout: 'lastSeen',
    errors: [403],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}/reaction': {
    summary: 'React to a message of another person, or replace your reaction',
    access: 'signed in',
    params: z.object({ chatId: Id, messageId: Id }),
    body: React,
    response: Nothing,
    status: 204,
    errors: [403],
  },
  'DELETE /api/chats/{chatId}/messages/{messageId}/reaction': {
    summary: 'Take back your reaction to a message',
    access: 'signed in',
    params: z.object({ chatId: Id, messageId: Id }),
    response: Nothing,
    status: 204,
    errors: [403],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    summary: 'Edit your message within 24 hours',
    access: 'signed in',
    params: z.object({ chatId: Id, messageId: Id }),
    body: MessageText,
    response: Message,
    errors: [403, 409],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}/read': {
    summary: 'Mark a message and those before it as read',
    access: 'signed in',
    unlimited: true,
    params: z.object({ chatId: Id, messageId: Id }),
    response: Nothing,
    status: 204,
  },
  'PUT /api/chats/{chatId}/messages/{messageId}/unread': {
    summary: 'Mark a message and those after it as unread, for yourself only',
    access: 'admin',
    params: z.object({ chatId: Id, messageId: Id }),
    response: Nothing,
    status: 204,
  },
  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    summary: 'List the earlier versions of a message, oldest first',
    access: 'admin',
    params: z.object({ chatId: Id, messageId: Id }),
    query: PageQuery,
    response: z.array(MessageRevision),
    paged: true,
  },
})
