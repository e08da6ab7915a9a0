import type { Chat } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Versioned } from '#contract/versioned.ts'
import * as messages from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '../../api/pagination.ts'
import { newId } from '../../database/new-id.ts'
import { AppError, orNotFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../sessions/sessions.ts'
import { mayRead } from './policy.ts'
import { presentChat, presentMessage, presentRevision } from './presenter.ts'
import * as store from './store.ts'
import { editMessage, markChatRead, sendMessage } from './writes.ts'

type ChatKeys =
  | 'GET /api/chats/admin'
  | 'GET /api/chats/student'
  | 'GET /api/chats/{id}'
  | 'GET /api/chats/{id}/messages'
  | 'PUT /api/chats/{id}/read'
  | 'POST /api/chats/{id}/messages'
  | 'PUT /api/chats/{chatId}/messages/{messageId}'
  | 'GET /api/chats/{chatId}/messages/{messageId}/revisions'

/** Largest number of an integer column in both databases. */
const afterEveryMessage = 2 ** 31 - 1
/** Sorts after every id. The list begins here. */
const beforeAllChats = ['g', '', ''] as const

export function chatHandlers({ database, clock, events }: Services): Handlers<ChatKeys> {
  const { read } = database

  /** @throws {AppError} `not_found`, also for another student's chat */
  async function findChat(viewer: Viewer, chatId: string) {
    const row = mayRead(viewer, chatId) ? await store.findChat(read, chatId, viewer.id) : undefined
    return orNotFound(row, messages.chat_not_found)
  }

  async function loadMessages(chatId: string, beforeSeq = afterEveryMessage) {
    return (await store.listMessages(read, chatId, beforeSeq, limits.messagesPerPage)).map(presentMessage)
  }

  /** Participants are not part of the version: they change rarely, and the next message updates them. */
  async function readChat(viewer: Viewer, chatId: string): Promise<Versioned<Chat>> {
    const row = await findChat(viewer, chatId)
    return {
      version: `${chatId}-${row.version}-${row.last_read_seq ?? 0}`,
      async load() {
        const [leaders, newest] = await Promise.all([store.listLeaders(read), loadMessages(chatId)])
        return { ...presentChat(row, leaders), messages: newest }
      },
    }
  }

  return {
    async 'GET /api/chats/admin'({ viewer, query }) {
      const version = await store.findListVersion(read)
      return {
        version: `${viewer.id}-${version}`,
        async load() {
          const limit = limitOf(query)
          const after = query.cursor ? decodeCursor(query.cursor, ['string', 'string', 'string']) : beforeAllChats
          const [messageId, nameKey, studentId] = after.map(String) as [string, string, string]
          const [rows, leaders] = await Promise.all([
            store.listChats(read, { readerId: viewer.id, messageId, nameKey, studentId, limit: limit + 1 }),
            store.listLeaders(read),
          ])
          return toPage(
            rows,
            limit,
            (row) => presentChat(row, leaders),
            (last) => encodeCursor([last.last_message_id, last.student_name_key, last.id]),
          )
        },
      }
    },

    'GET /api/chats/student': ({ viewer }) => readChat(viewer, viewer.id),
    'GET /api/chats/{id}': ({ viewer, params }) => readChat(viewer, params.id),

    async 'GET /api/chats/{id}/messages'({ viewer, params, query }) {
      const { version } = await findChat(viewer, params.id)
      return {
        version: `${params.id}-${version}`,
        async load() {
          if (query.before === undefined) return loadMessages(params.id)
          const before = await store.findMessage(read, params.id, query.before)
          return loadMessages(params.id, orNotFound(before, messages.message_not_found).seq)
        },
      }
    },

    async 'GET /api/chats/{chatId}/messages/{messageId}/revisions'({ params: { chatId, messageId }, query }) {
      orNotFound(await store.findMessage(read, chatId, messageId), messages.message_not_found)
      const limit = limitOf(query)
      const [after] = query.cursor === undefined ? [0] : decodeCursor(query.cursor, ['number'])
      const rows = await store.listRevisions(read, messageId, Number(after), limit + 1)
      return toPage(rows, limit, presentRevision, ({ number }) => encodeCursor([number]))
    },

    async 'PUT /api/chats/{id}/read'({ viewer, params }) {
      const { last_seq: seq } = await findChat(viewer, params.id)
      const mark = { chatId: params.id, reader: viewer, seq }
      const moved = await database.write((transaction) => markChatRead(transaction, mark))
      if (moved) events.publish({ change: 'chat', id: params.id, audience: { user: viewer.id } })
      return presentChat(await findChat(viewer, params.id), await store.listLeaders(read))
    },

    async 'POST /api/chats/{id}/messages'({ viewer, params, body, createOnce }) {
      if (!mayRead(viewer, params.id)) throw new AppError('not_found', messages.chat_not_found())
      const id = newId()
      const message = { id, chatId: params.id, sender: viewer, content: body.content, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        write: (transaction) => sendMessage(transaction, message),
        load: (first) => store.findMessage(read, params.id, first),
      })
      if (isNew) events.publish({ change: 'chat', id: params.id, audience: { student: params.id } })
      return presentMessage(orNotFound(row, messages.message_not_found))
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}'({ viewer, params, body }) {
      const { chatId, messageId } = params
      if (!mayRead(viewer, chatId)) throw new AppError('not_found', messages.message_not_found())
      const edit = { chatId, messageId, editor: viewer, content: body.content, now: clock() }
      const row = await database.write((transaction) => editMessage(transaction, edit))
      events.publish({ change: 'chat', id: chatId, audience: { student: chatId } })
      return presentMessage(orNotFound(row, messages.message_not_found))
    },
  }
}
