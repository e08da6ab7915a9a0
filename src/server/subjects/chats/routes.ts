import type { Chat } from '#contract/chats.ts'
import { limits } from '#contract/limits.ts'
import type { Versioned } from '#contract/shared/route.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { createLeaderList } from './leaders.ts'
import { cursorAfter, listChats } from './list-chats.ts'
import { mayRead } from './policy.ts'
import { presentChat, presentMessage, presentReader, presentRevision } from './present.ts'
import { findSecondLookDue } from './second-look-store.ts'
import * as store from './store.ts'
import * as summaries from './summary-store.ts'
import { editMessage, markChatRead, releaseChat, sendMessage, takeChat } from './writes.ts'

type ChatKeys =
  | 'GET /api/chats/admin'
  | 'GET /api/chats/student'
  | 'GET /api/chats/{id}'
  | 'GET /api/chats/{id}/messages'
  | 'GET /api/chats/{id}/readers'
  | 'PUT /api/chats/{id}/read'
  | 'PUT /api/chats/{id}/taken'
  | 'DELETE /api/chats/{id}/taken'
  | 'POST /api/chats/{id}/messages'
  | 'PUT /api/chats/{chatId}/messages/{messageId}'
  | 'PUT /api/chats/{chatId}/messages/{messageId}/read'
  | 'GET /api/chats/{chatId}/messages/{messageId}/revisions'

/** Largest number of an integer column in both databases. */
const afterEveryMessage = 2 ** 31 - 1

export function chatHandlers({ database, clock, events }: Services): Handlers<ChatKeys> {
  const { read } = database
  const listLeaders = createLeaderList(read)

  /** @throws {AppError} `not_found` for another student's chat */
  function refuseOthers(viewer: Viewer, chatId: string): void {
    if (!mayRead(viewer, chatId)) throw new AppError('not_found', messages.chat_not_found())
  }

  /** @throws {AppError} `not_found`, also for another student's chat */
  async function findChat(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    return orNotFound(await summaries.findChat(read, chatId, viewer.id), messages.chat_not_found)
  }

  /** @throws {AppError} `not_found`, as {@link findChat} does */
  async function findChatVersion(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    return orNotFound(await summaries.findChatVersion(read, chatId, viewer.id), messages.chat_not_found)
  }

  async function loadMessages(reader: Reader, chatId: string, beforeSeq = afterEveryMessage) {
    return (await store.listMessages(reader, chatId, beforeSeq, limits.messagesPerPage)).map(presentMessage)
  }

  const present = async (row: Awaited<ReturnType<typeof findChat>>, viewer: Viewer) =>
    presentChat(row, await listLeaders(row.leaders_version ?? 0), viewer)

  /** Loads a chat and then its newest messages, so that they are never older than its version. */
  async function loadChat(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    const reader = database.readInOrder()
    const [found, newest] = await Promise.all([
      summaries.findChat(reader, chatId, viewer.id),
      loadMessages(reader, chatId),
    ])
    const row = orNotFound(found, messages.chat_not_found)
    return { row, body: { ...(await present(row, viewer)), messages: newest } }
  }

  /** @param isConditional whether the client has an earlier body, which is usually current */
  async function readChat(viewer: Viewer, chatId: string, isConditional: boolean): Promise<Versioned<Chat>> {
    const loaded = isConditional ? undefined : await loadChat(viewer, chatId)
    const row = loaded?.row ?? (await findChatVersion(viewer, chatId))
    return {
      // Short, because each poll sends it twice. The end of an id is random.
      version: `${chatId.slice(-6)}-${row.version}-${row.leaders_version}-${row.last_read_seq ?? 0}`,
      load: async () => (loaded ?? (await loadChat(viewer, chatId))).body,
    }
  }

  /** Publishes to leaders only: a chat's student does not see who has taken it. */
  const publishTaken = (id: string) => events.publish({ change: 'chat', id, audience: { leaders: true } })

  /** Leaders see how far each of them has read. Students do not. */
  function publishReaders(viewer: Viewer, id: string): void {
    if (viewer.role === 'admin') events.publish({ change: 'chat-reads', id, audience: { leaders: true } })
  }

  async function markRead(viewer: Viewer, chatId: string, seq: number): Promise<void> {
    const mark = { chatId, reader: viewer, seq, now: clock().toISOString() }
    const moved = await database.write((transaction) => markChatRead(transaction, mark))
    if (!moved) return
    events.publish({ change: 'chat', id: chatId, audience: { user: viewer.id } })
    publishReaders(viewer, chatId)
  }

  return {
    async 'GET /api/chats/admin'({ viewer, query }) {
      const { filter = '', search = '' } = query
      const isSecondLook = filter === 'second-look'
      const [versions, dueBefore] = await Promise.all([
        summaries.findListVersions(read),
        isSecondLook ? findSecondLookDue(read, clock()) : '',
      ])
      return {
        version: `${viewer.id}-${versions.chats}-${versions.leaders}-${filter}${dueBefore}-${encodeURIComponent(search)}`,
        async load() {
          const limit = limitOf(query)
          const [rows, leaders] = await Promise.all([
            listChats(read, query, { readerId: viewer.id, limit: limit + 1, dueBefore }),
            listLeaders(versions.leaders),
          ])
          return toPage(
            rows,
            limit,
            (row) => ({
              ...presentChat(row, leaders, viewer),
              ...(isSecondLook && row.unseen_since !== null && { unseenSince: row.unseen_since }),
            }),
            (last) => cursorAfter(query.filter, last),
          )
        },
      }
    },

    'GET /api/chats/student': ({ viewer, isConditional }) => readChat(viewer, viewer.id, isConditional),
    'GET /api/chats/{id}': ({ viewer, params, isConditional }) => readChat(viewer, params.id, isConditional),

    async 'GET /api/chats/{id}/messages'({ viewer, params, query }) {
      const { version } = await findChatVersion(viewer, params.id)
      return {
        version: `${params.id}-${version}`,
        async load() {
          if (query.before === undefined) return loadMessages(read, params.id)
          const before = await store.findMessage(read, params.id, query.before)
          return loadMessages(read, params.id, orNotFound(before, messages.message_not_found).seq)
        },
      }
    },

    async 'GET /api/chats/{id}/readers'({ params: { id } }) {
      orNotFound(await store.findLastSeq(read, id), messages.chat_not_found)
      return (await summaries.listReaders(read, id)).map(presentReader)
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
      await markRead(viewer, params.id, seq)
      return present(await findChat(viewer, params.id), viewer)
    },

    async 'PUT /api/chats/{chatId}/messages/{messageId}/read'({ viewer, params: { chatId, messageId } }) {
      await findChat(viewer, chatId)
      const { seq } = orNotFound(await store.findMessage(read, chatId, messageId), messages.message_not_found)
      await markRead(viewer, chatId, seq)
    },

    async 'PUT /api/chats/{id}/taken'({ viewer, params: { id }, body }) {
      const take = { chatId: id, leaderId: viewer.id, replaces: body.replaces, now: clock().toISOString() }
      if (await database.write((transaction) => takeChat(transaction, take))) publishTaken(id)
      return present(await findChat(viewer, id), viewer)
    },

    async 'DELETE /api/chats/{id}/taken'({ viewer, params: { id } }) {
      if (await database.write((transaction) => releaseChat(transaction, id, viewer.id))) publishTaken(id)
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
      if (isNew) {
        events.publish({ change: 'chat', id: params.id, audience: { student: params.id } })
        publishReaders(viewer, params.id)
      }
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
