import { hash } from 'node:crypto'
import type { Chat, ChatsQuery } from '#contract/chats.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { Versioned } from '#contract/shared/route.ts'
import * as messages from '#messages'
import type { Reader } from '#server/platform/database/database.ts'
import { AppError, orNotFound } from '#server/platform/errors.ts'
import { limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { createLeaderList } from './chat-leaders.ts'
import { cursorAfter, listChats } from './list-chats.ts'
import { mayRead } from './policy.ts'
import { presentChat, presentMessage } from './present.ts'
import { listReactions } from './reactions-store.ts'
import * as store from './store.ts'
import * as summaries from './summary-store.ts'
import { findSecondLookDue } from './waiting-store.ts'

/** Largest number of an integer column in both databases. */
const afterEveryMessage = 2 ** 31 - 1

/** @throws {AppError} `not_found` for another student's chat */
function refuseOthers(viewer: Viewer, chatId: string): void {
  if (!mayRead(viewer, chatId)) throw new AppError('not_found', messages.chat_not_found())
}

async function loadRows(reader: Reader, chatId: string, beforeSeq = afterEveryMessage) {
  const rows = await store.listMessages(reader, chatId, beforeSeq, limits.messagesPerPage)
  const range = { chatId, first: rows[0]?.seq ?? 0, last: rows.at(-1)?.seq ?? 0 }
  const hasReactions = rows.some(({ has_reactions }) => has_reactions === 1)
  return { rows, range, reactions: hasReactions ? await listReactions(reader, range) : [] }
}

type Rows = Awaited<ReturnType<typeof loadRows>>
/** Presents messages. Only if people wrote them who are no leaders any more, their names are read. */
async function presentMessages(reader: Reader, { rows, range, reactions }: Rows, leaders: readonly { id: string }[]) {
  const known = new Set([range.chatId, ...leaders.map(({ id }) => id)])
  const areKnown = rows.every((row) => known.has(row.sender_id)) && reactions.every((it) => known.has(it.user_id))
  const writers = areKnown ? [] : await store.listWriters(reader, range)
  const formerNames = new Map(writers.filter(({ id }) => !known.has(id)).map(({ id, name }) => [id, name]))
  return rows.map((row) => presentMessage(row, reactions, formerNames))
}

/** Returns how viewers read chats, with a list of the leaders that they share. */
export function createChatReads({ database, clock }: Services) {
  const { read } = database
  const listLeaders = createLeaderList(read)

  /** @throws {AppError} `not_found`, also for another student's chat */
  async function findChat(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    return orNotFound(await summaries.findChat(read, { chatId, readerId: viewer.id }), messages.chat_not_found)
  }

  /** @throws {AppError} `not_found`, as {@link findChat} does */
  async function findChatVersion(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    return orNotFound(await summaries.findChatVersion(read, { chatId, readerId: viewer.id }), messages.chat_not_found)
  }

  const present = async (row: Awaited<ReturnType<typeof findChat>>, viewer: Viewer) =>
    presentChat(row, await listLeaders(row.leaders_version ?? 0), viewer)

  /** Loads a chat and then its newest messages, so that they are never older than its version. */
  async function loadChat(viewer: Viewer, chatId: string) {
    refuseOthers(viewer, chatId)
    const reader = database.readInOrder()
    const [found, newest] = await Promise.all([
      summaries.findChat(reader, { chatId, readerId: viewer.id }),
      loadRows(reader, chatId),
    ])
    const row = orNotFound(found, messages.chat_not_found)
    const leaders = await listLeaders(row.leaders_version ?? 0)
    const body = { ...presentChat(row, leaders, viewer), messages: await presentMessages(read, newest, leaders) }
    return { row, body }
  }

  /** @param isConditional whether the client has an earlier body, which is usually current */
  async function readChat(viewer: Viewer, chatId: string, isConditional: boolean): Promise<Versioned<Chat>> {
    const loaded = isConditional ? undefined : await loadChat(viewer, chatId)
    const row = loaded?.row ?? (await findChatVersion(viewer, chatId))
    return {
      // Short, because each poll sends it twice. The end of an id is random.
      version: `${chatId.slice(-6)}-${row.version}-${row.leaders_version}-${row.read_count}`,
      load: async () => (loaded ?? (await loadChat(viewer, chatId))).body,
    }
  }

  /** Reads the messages of a chat before one of them, or the newest. */
  async function readMessages(viewer: Viewer, chatId: string, beforeId: string | undefined) {
    const { version, leaders_version } = await findChatVersion(viewer, chatId)
    async function loadBefore(id: string) {
      const before = await store.findMessage(read, { chatId, id })
      return loadRows(read, chatId, orNotFound(before, messages.message_not_found).seq)
    }
    return {
      version: `${chatId}-${version}-${leaders_version}`,
      async load() {
        const rows = beforeId === undefined ? await loadRows(read, chatId) : await loadBefore(beforeId)
        return presentMessages(read, rows, await listLeaders(leaders_version ?? 0))
      },
    }
  }

  /** Reads a page of the leaders' list. Its version is a digest of what the versions of its chats consist of. */
  async function readList(viewer: Viewer, query: ChatsQuery) {
    const isSecondLook = query.filter === 'second-look'
    const dueBefore = isSecondLook ? await findSecondLookDue(read, clock()) : ''
    const limit = limitOf(query)
    const rows = await listChats(read, query, { readerId: viewer.id, limit: limit + 1, dueBefore })
    const versions = rows.map((row) => [
      ...[row.id, row.version, row.leaders_version, row.read_count, row.unseen_since],
      ...[row.name, row.username, row.last_sender_name, row.pauser_name, row.settler_name],
    ])
    return {
      version: hash('sha256', JSON.stringify(versions), 'base64url'),
      async load() {
        const leaders = await listLeaders(rows[0]?.leaders_version ?? 0)
        return toPage(
          rows,
          limit,
          (row) => ({
            ...presentChat(row, leaders, viewer, serverLimits.listedLeaders),
            ...(isSecondLook && row.unseen_since !== null && { unseenSince: row.unseen_since }),
          }),
          (last) => cursorAfter(query.filter, last),
        )
      },
    }
  }

  return { findChat, present, readChat, readMessages, readList }
}
