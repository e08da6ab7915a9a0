import * as z from 'zod/mini'
import { Chat, ChatSummary, Message, MessageRevision, MessagesQuery, MessageText } from './chats.ts'
import { ById, Id } from './fields.ts'
import { PageQuery } from './pagination.ts'
import { defineRoutes } from './route.ts'

/** Routes of chats: part of the table in api.ts. */
export const chatRoutes = defineRoutes({
  'GET /api/chats/admin': {
    summary: 'List the chats of all students, the one with the latest message first, then by name',
    access: 'admin',
    query: PageQuery,
    response: z.array(ChatSummary),
    paged: true,
    versioned: true,
  },
  'GET /api/chats/student': { summary: 'Get your chat', access: 'student', response: Chat, versioned: true },
  'GET /api/chats/{id}': { summary: 'Get a chat', access: 'signed in', params: ById, response: Chat, versioned: true },
  'GET /api/chats/{id}/messages': {
    summary: 'List the newest messages of a chat, or those before a given message, oldest first',
    access: 'signed in',
    params: ById,
    query: MessagesQuery,
    response: z.array(Message),
    versioned: true,
  },
  'PUT /api/chats/{id}/read': {
    summary: 'Mark all messages of a chat as read',
    access: 'signed in',
    params: ById,
    response: ChatSummary,
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
  'GET /api/chats/{chatId}/messages/{messageId}/revisions': {
    summary: 'List the earlier versions of a message, oldest first',
    access: 'admin',
    params: z.object({ chatId: Id, messageId: Id }),
    query: PageQuery,
    response: z.array(MessageRevision),
    paged: true,
  },
})
