import * as z from 'zod/mini'
import {
  Chat,
  ChatReader,
  ChatSummary,
  ChatsQuery,
  Message,
  MessageRevision,
  MessagesQuery,
  MessageText,
  TakeChat,
} from './chats.ts'
import { PageQuery } from './pagination.ts'
import { ById, Id, Nothing } from './shared/fields.ts'
import { defineRoutes } from './shared/route.ts'

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
    deltas: true,
  },
  'GET /api/chats/student': {
    summary: 'Get your chat',
    access: 'student',
    response: Chat,
    versioned: true,
    deltas: true,
  },
  'GET /api/chats/{id}': { summary: 'Get a chat', access: 'signed in', params: ById, response: Chat, versioned: true },
  'GET /api/chats/{id}/messages': {
    summary: 'List the newest messages of a chat, or those before a given message, oldest first',
    access: 'signed in',
    params: ById,
    query: MessagesQuery,
    response: z.array(Message),
    versioned: true,
    deltas: true,
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
    params: ById,
    response: ChatSummary,
  },
  'PUT /api/chats/{id}/taken': {
    summary: 'Tell the other leaders that you will reply to a waiting chat',
    access: 'admin',
    limit: true,
    params: ById,
    body: TakeChat,
    response: ChatSummary,
    errors: [409],
  },
  'DELETE /api/chats/{id}/taken': {
    summary: 'Release a chat that you or another leader has taken',
    access: 'admin',
    limit: true,
    params: ById,
    response: Nothing,
    status: 204,
  },
  'POST /api/chats/{id}/messages': {
    summary: 'Send a message',
    access: 'signed in',
    limit: true,
    params: ById,
    body: MessageText,
    response: Message,
    status: 201,
    repeatable: true,
  },
  'PUT /api/chats/{chatId}/messages/{messageId}': {
    summary: 'Edit your message within 24 hours',
    access: 'signed in',
    limit: true,
    params: z.object({ chatId: Id, messageId: Id }),
    body: MessageText,
    response: Message,
    errors: [403, 409],
  },
  'PUT /api/chats/{chatId}/messages/{messageId}/read': {
    summary: 'Mark a message and those before it as read',
    access: 'signed in',
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
