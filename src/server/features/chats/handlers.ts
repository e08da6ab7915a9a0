import type { Chat } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Versioned } from '#contract/versioned.ts'
import * as messages from '#messages'
import type { Handlers } from '../../api/handlers.ts'
import { cutPage, limitOf, readCursor, writeCursor } from '../../api/pagination.ts'
import { newId } from '../../database/new-id.ts'
import { AppError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../sessions/sessions.ts'
import { mayRead, whyNotEdit } from './policy.ts'
import { presentChat, presentMessage, presentRevision } from './presenter.ts'
import * as store from './store.ts'

type ChatKeys =
  | 'GET /api/chats/admin'
  | 'GET /api/chats/student'
  | 'GET /api/chats/{id}'
  | 'GET /api/chats/{id}/messages'
  | 'PUT /api/chats/{id}/read'
  | 'POST /api/chats/{id}/messages'
  | 'PUT /api/chats/{chatId}/messages/{messageId}'
  | 'GET /api/chats/{chatId}/messages/{messageId}/revisions'

const noChat = () => new AppError('not_found', messages.chat_not_found())
const noMessage = () => new AppError('not_found', messages.message_not_found())
/** The greatest number that both databases keep in such a column. */
const afterEveryMessage = 2 ** 31 - 1
/** Sorts after every id: where the list begins. */
const beforeAllChats = ['g', '', ''] as const

export function chatHandlers({ database, clock, live }: Services): Handlers<ChatKeys> {
  const { read } = database

  /** @throws {AppError} `not_found`, also where it is somebody else's */
  async function findChat(viewer: Viewer, chatId: string) {
    const row = mayRead(viewer, chatId) ? await store.findChat(read, chatId, viewer.id) : undefined
    if (row === undefined) throw noChat()
    return row
  }

  async function loadMessages(chatId: string, beforeSeq = afterEveryMessage) {
    return (await store.listMessages(read, chatId, beforeSeq, limits.messagesAtOnce)).map(presentMessage)
  }

  /** Who takes part changes seldom, and shows with the next message: the version need not know. */
  async function readChat(viewer: Viewer, chatId: string): Promise<Versioned<Chat>> {
    const row = await findChat(viewer, chatId)
    return {
      version: `${chatId}-${row.version}-${row.last_read_seq ?? 0}`,
      async load() {
        const [administrators, newest] = await Promise.all([store.listAdministrators(read), loadMessages(chatId)])
        return { ...presentChat(row, administrators), messages: newest }
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
          const after = query.cursor ? readCursor(query.cursor, ['string', 'string', 'string']) : beforeAllChats
          const [messageId, nameKey, studentId] = after.map(String) as [string, string, string]
          const [rows, administrators] = await Promise.all([
            store.listChats(read, { readerId: viewer.id, messageId, nameKey, studentId, limit: limit + 1 }),
            store.listAdministrators(read),
          ])
          return cutPage(
            rows,
            limit,
            (row) => presentChat(row, administrators),
            (last) => writeCursor([last.last_message_id, last.student_name_key, last.id]),
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
          if (before === undefined) throw noMessage()
          return loadMessages(params.id, before.seq)
        },
      }
    },

    async 'GET /api/chats/{chatId}/messages/{messageId}/revisions'({ params: { chatId, messageId }, query }) {
      if ((await store.findMessage(read, chatId, messageId)) === undefined) throw noMessage()
      const limit = limitOf(query)
      const [after] = query.cursor === undefined ? [0] : readCursor(query.cursor, ['number'])
      const rows = await store.listRevisions(read, messageId, Number(after), limit + 1)
      return cutPage(rows, limit, presentRevision, ({ number }) => writeCursor([number]))
    },

    async 'PUT /api/chats/{id}/read'({ viewer, params }) {
      const { last_seq } = await findChat(viewer, params.id)
      const moved = await database.write(async (transaction) => {
        const moved = await store.markRead(transaction, params.id, viewer.id, last_seq)
        // Only administrators have the list in which it shows.
        if (moved && viewer.role === 'admin') await store.countListChange(transaction)
        return moved
      })
      if (moved) live.tell({ change: 'chat', id: params.id, audience: { user: viewer.id } })
      return presentChat(await findChat(viewer, params.id), await store.listAdministrators(read))
    },

    async 'POST /api/chats/{id}/messages'({ viewer, params, body, createOnce }) {
      if (!mayRead(viewer, params.id)) throw noChat()
      const id = newId()
      const message = { id, chatId: params.id, senderId: viewer.id, content: body.content, now: clock().toISOString() }
      const { row, isNew } = await createOnce({
        id,
        async write(transaction) {
          const sent = await store.insertMessage(transaction, message, viewer.role === 'admin')
          if (sent === undefined) throw noChat()
          await store.markRead(transaction, params.id, viewer.id, sent.seq)
          await store.countListChange(transaction)
          return sent
        },
        load: (first) => store.findMessage(database.read, params.id, first),
      })
      if (row === undefined) throw noMessage()
      if (isNew) live.tell({ change: 'chat', id: params.id, audience: { student: params.id } })
      return presentMessage(row)
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}'({ viewer, params, body }) {
      const { chatId, messageId } = params
      if (!mayRead(viewer, chatId)) throw noMessage()
      const now = clock()
      const row = await database.write(async (transaction) => {
        await store.countChatChange(transaction, chatId)
        const message = await store.findMessage(transaction, chatId, messageId)
        if (message === undefined) throw noMessage()
        const refusal = whyNotEdit(viewer, message, now)
        if (refusal === 'too late') throw new AppError('not_allowed', messages.message_edit_too_late())
        if (refusal === 'not own') throw new AppError('not_allowed', messages.message_edit_not_own())
        const revisions = await store.countRevisions(transaction, messageId)
        if (revisions >= limits.messageEdits) {
          throw new AppError('conflict', messages.message_edit_limit({ most: limits.messageEdits }))
        }
        const edit = { messageId, number: revisions + 1, content: body.content, now: now.toISOString() }
        const changed = await store.updateMessage(transaction, edit)
        await store.countListChange(transaction)
        return changed
      })
      if (row === undefined) throw noMessage()
      live.tell({ change: 'chat', id: chatId, audience: { student: chatId } })
      return presentMessage(row)
    },
  }
}
