import type { auditLogRoutes, HistoryEntry } from '#contract/audit-log.ts'
import { invalid_cursor } from '#messages'
import { AppError } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { shownUsername } from '#server/platform/text/shown-name.ts'
import { nameOfEntry } from './chain.ts'
import type { EntryRow } from './store.ts'
import * as store from './store.ts'

/** Returns a time as entries have it, so that it compares as text. */
const toStored = (time: string | undefined) => (time === undefined ? undefined : new Date(time).toISOString())

export function auditLogHandlers({ database }: Services): Handlers<keyof typeof auditLogRoutes> {
  /** Cursors name an entry. @throws {AppError} `invalid` */
  async function findPosition(cursor: string): Promise<number> {
    const [at, name] = decodeCursor(cursor, ['string', 'string'])
    const position = await store.findNumber(database.read, String(at), String(name))
    if (position === undefined) throw new AppError('invalid', invalid_cursor())
    return position
  }

  return {
    async 'GET /api/history'({ query }) {
      const { person, group } = query
      const [from, to] = [toStored(query.from), toStored(query.to)]
      const range = await store.findRange(database.read, from, to)
      const before = query.cursor === undefined ? range.before : await findPosition(query.cursor)
      const limit = limitOf(query)
      const listing = { ...range, before: Math.min(before, range.before), limit: limit + 1 }
      const rows = await store.listEntries(database.read, { person, group }, listing)
      return toPage(rows, limit, presentEntry, ({ at, hash }) => encodeCursor([at, nameOfEntry(hash)]))
    },
  }
}

/** An account that was removed, or whose person was erased, has no name. */
const presentPerson = (id: string, name: string | null, username: string | null) =>
  name ? { _id: id, name, ...shownUsername(username) } : { _id: id }

export const presentEntry = (row: EntryRow): HistoryEntry => ({
  _id: nameOfEntry(row.hash),
  at: row.at,
  kind: row.kind,
  ...(row.actor_id !== null && { actor: presentPerson(row.actor_id, row.actor_name, row.actor_username) }),
  ...(row.subject_id !== null && { subject: presentPerson(row.subject_id, row.subject_name, row.subject_username) }),
  ...(row.entity_id !== null && { entityId: row.entity_id }),
  facts: JSON.parse(row.facts),
  // The job that erases texts may not have reached this entry yet.
  ...(row.content !== null && row.subject_erased_at === null && { content: JSON.parse(row.content) }),
})
