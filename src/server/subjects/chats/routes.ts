import type { chatRoutes } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Reaction } from '#contract/rules/chats.ts'
import * as messages from '#messages'
import type { Transaction } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { mayRead } from './policy.ts'
import { presentMessage, presentReader } from './present.ts'
import { listReactions } from './reactions-store.ts'
import { createChatReads } from './read-chats.ts'
import { revisions } from './revisions.ts'
import * as store from './store.ts'
import { listReaders } from './summary-store.ts'
import {
  editMessage,
  endWait,
  markChatRead,
  markChatUnread,
  pauseChat,
  react,
  releaseChat,
  resumeChat,
  resumeWait,
  sendMessage,
  takeChat,
} from './writes.ts'

type ChatReads = ReturnType<typeof createChatReads>

export function chatHandlers(services: Services): Handlers<keyof typeof chatRoutes> {
  const chats = createChatReads(services)
  return {
    'GET /api/chats/admin': ({ viewer, query }) => chats.readList(viewer, query),
    'GET /api/chats/student': ({ viewer, isConditional }) => chats.readChat(viewer, viewer.id, isConditional),
    'GET /api/chats/{id}': ({ viewer, params, isConditional }) => chats.readChat(viewer, params.id, isConditional),
    'GET /api/chats/{id}/messages': ({ viewer, params, query }) => chats.readMessages(viewer, params.id, query.before),
    ...readerHandlers(services, chats),
    ...waitingHandlers(services, chats),
    ...messageHandlers(services),
    ...reactionHandlers(services),
    ...pauseHandlers(services),
  }
}

/** Leaders see how far each of them has read. Students do not. */
function publishReaders({ events }: Services, viewer: Viewer, id: string): void {
  if (viewer.role === 'admin') events.publish({ change: 'chat-reads', id, audience: { leaders: true } })
}

/** Handlers of who has read what. */
function readerHandlers(services: Services, { findChat, present }: ChatReads) {
  const { database, clock, events } = services
  const { read } = database

  async function markRead(viewer: Viewer, chatId: string, seq: number): Promise<void> {
    const mark = { chatId, reader: viewer, seq, now: clock().toISOString() }
    const moved = await database.write((transaction) => markChatRead(transaction, mark))
    if (!moved) return
    events.publish({ change: 'chat', id: chatId, audience: { user: viewer.id } })
    publishReaders(services, viewer, chatId)
  }

  return {
    async 'GET /api/chats/{id}/readers'({ params: { id } }) {
      orNotFound(await store.findLastSeq(read, { chatId: id }), messages.chat_not_found)
      return (await listReaders(read, { chatId: id })).map(presentReader)
    },

    async 'PUT /api/chats/{id}/read'({ viewer, params }) {
      const { last_seq: seq } = await findChat(viewer, params.id)
      await markRead(viewer, params.id, seq)
      return present(await findChat(viewer, params.id), viewer)
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}/read'({ viewer, params: { chatId, messageId } }) {
      await findChat(viewer, chatId)
      const { seq } = orNotFound(await store.findMessage(read, { chatId, id: messageId }), messages.message_not_found)
      await markRead(viewer, chatId, seq)
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}/unread'({ viewer, params: { chatId, messageId } }) {
      const { seq } = orNotFound(await store.findMessage(read, { chatId, id: messageId }), messages.message_not_found)
      const mark = { chatId, readerId: viewer.id, seq }
      if (await database.write((transaction) => markChatUnread(transaction, mark))) {
        events.publish({ change: 'chat', id: chatId, audience: { user: viewer.id } })
      }
    },
  } satisfies Partial<Handlers>
}

/** Handlers of what leaders do about a waiting chat. */
function waitingHandlers({ database, clock, events }: Services, { findChat, present }: ChatReads) {
  /** Makes a change, and publishes it to leaders only: a chat's student does not see who has taken it. */
  async function change(chatId: string, write: (transaction: Transaction) => Promise<boolean>): Promise<void> {
    if (await database.write(write)) events.publish({ change: 'chat', id: chatId, audience: { leaders: true } })
  }
  const changeOf = (viewer: Viewer, chatId: string) => ({ chatId, leaderId: viewer.id, now: clock().toISOString() })

  return {
    async 'PUT /api/chats/{id}/taken'({ viewer, params: { id }, body: { replaces } }) {
      await change(id, (transaction) => takeChat(transaction, { ...changeOf(viewer, id), replaces }))
      return present(await findChat(viewer, id), viewer)
    },

    'DELETE /api/chats/{id}/taken': ({ viewer, params: { id } }) =>
      change(id, (transaction) => releaseChat(transaction, changeOf(viewer, id))),

    async 'PUT /api/chats/{id}/no-reply'({ viewer, params: { id }, body: { lastMessage } }) {
      await change(id, (transaction) => endWait(transaction, changeOf(viewer, id), lastMessage))
      return present(await findChat(viewer, id), viewer)
    },

    'DELETE /api/chats/{id}/no-reply': ({ viewer, params: { id } }) =>
      change(id, (transaction) => resumeWait(transaction, changeOf(viewer, id))),
  } satisfies Partial<Handlers>
}

/** Handlers of messages. */
function messageHandlers(services: Services) {
  const { database, clock, events } = services
  const { read } = database

  return {
    async 'GET /api/chats/{chatId}/messages/{messageId}/revisions'({ params: { chatId, messageId }, query }) {
      orNotFound(await store.findMessage(read, { chatId, id: messageId }), messages.message_not_found)
      return revisions.page(read, messageId, query, 'oldest first')
    },

    async 'POST /api/chats/{id}/messages'({ viewer, params, body, createOnce, isKeyed }) {
      if (!mayRead(viewer, params.id)) throw new AppError('not_found', messages.chat_not_found())
      const id = newId()
      const message = {
        id,
        chatId: params.id,
        sender: viewer,
        content: body.content,
        // A request without a key is sent once, when its text is written: its sender is up to date, with the message itself.
        lastSeen: body.lastSeen === undefined && !isKeyed ? id : body.lastSeen,
        now: clock().toISOString(),
      }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => sendMessage(transaction, message),
        load: (first) => store.findMessage(read, { chatId: params.id, id: first }),
      })
      if (isNew) {
        events.publish({ change: 'chat', id: params.id, audience: { student: params.id } })
        publishReaders(services, viewer, params.id)
      }
      return presentMessage(orNotFound(row, messages.message_not_found))
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}'({ viewer, params, body }) {
      const { chatId, messageId } = params
      if (!mayRead(viewer, chatId)) throw new AppError('not_found', messages.message_not_found())
      const edit = { chatId, messageId, editor: viewer, content: body.content, now: clock() }
      const row = await database.write((transaction) => editMessage(transaction, edit))
      events.publish({ change: 'chat', id: chatId, audience: { student: chatId } })
      const edited = orNotFound(row, messages.message_not_found)
      return presentMessage(edited, await listReactions(read, { chatId, first: edited.seq, last: edited.seq }))
    },
  } satisfies Partial<Handlers>
}

/** Handlers of reactions to messages. */
function reactionHandlers({ database, clock, events }: Services) {
  async function change(viewer: Viewer, ids: { chatId: string; messageId: string }, reaction: Reaction | null) {
    const { chatId } = ids
    if (!mayRead(viewer, chatId)) throw new AppError('not_found', messages.message_not_found())
    const given = { ...ids, viewer, reaction, now: clock().toISOString() }
    if (await database.write((transaction) => react(transaction, given))) {
      events.publish({ change: 'chat', id: chatId, audience: { student: chatId } })
    }
  }
  return {
    'PUT /api/chats/{chatId}/messages/{messageId}/reaction': ({ viewer, params, body }) =>
      change(viewer, params, body.reaction),
    'DELETE /api/chats/{chatId}/messages/{messageId}/reaction': ({ viewer, params }) => change(viewer, params, null),
  } satisfies Partial<Handlers>
}

/** Handlers by which leaders pause a chat. */
function pauseHandlers(services: Services) {
  const { database, clock, events } = services
  const { read } = database
  const publish = (id: string) => events.publish({ change: 'chat', id, audience: { student: id } })

  return {
    async 'POST /api/chats/{id}/pause'({ viewer, params, body: { content, until }, createOnce }) {
      const now = clock()
      const aheadMs = Date.parse(until) - now.getTime()
      if (aheadMs <= 0 || aheadMs > limits.maxChatPauseMs) throw invalidField('until', messages.chat_pause_invalid())
      const id = newId()
      const pause = { id, chatId: params.id, leader: viewer, content, until, now: now.toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => pauseChat(transaction, pause),
        load: (first) => store.findMessage(read, { chatId: params.id, id: first }),
      })
      if (isNew) {
        publish(params.id)
        publishReaders(services, viewer, params.id)
      }
      return presentMessage(orNotFound(row, messages.message_not_found))
    },

    async 'DELETE /api/chats/{id}/pause'({ viewer, params: { id } }) {
      const now = clock().toISOString()
      if (await database.write((transaction) => resumeChat(transaction, { chatId: id, leaderId: viewer.id, now })))
        publish(id)
    },
  } satisfies Partial<Handlers>
}
