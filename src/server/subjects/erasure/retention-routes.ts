import type { UnusedAccount } from '#contract/erasure.ts'
import type { Confirmation } from '#contract/leaders.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { decodeCursor, encodeCursor, limitOf, toPage } from '#server/platform/http/pagination.ts'
import type { Services } from '#server/platform/services.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { keepUnused } from './holds.ts'
import { unusedSince } from './unused-accounts.ts'
import { listUnused, type UnusedRow } from './unused-store.ts'

const presentAccount = (row: UnusedRow): UnusedAccount => ({
  _id: row.id,
  name: row.name,
  username: row.username,
  state: row.switched_off_at === null ? 'active' : 'switched off',
  lastSeenAt: row.last_seen_at,
  ...(row.kept_at !== null && { keptAt: row.kept_at }),
  ...(row.held_since !== null && { heldSince: row.held_since }),
})

/** Returns the open request to erase a person. Requests are above this room: `subjects.ts` passes it. */
type FindRequest = (
  reader: Reader,
  request: { subjectId: string; action: 'erase' },
  viewerId: string,
  now: Date,
) => Promise<Confirmation | undefined>

/** Handlers by which leaders decide about unused accounts: docs/leaders.md#unused-accounts. */
export function retentionHandlers(
  { database, clock, events }: Services,
  findRequest: FindRequest,
): Handlers<'GET /api/retention' | 'POST /api/retention/{id}/keep'> {
  const { read } = database

  async function withRequest(row: UnusedRow, viewerId: string, now: Date) {
    const confirmation = await findRequest(read, { subjectId: row.id, action: 'erase' }, viewerId, now)
    return { row, account: { ...presentAccount(row), ...(confirmation !== undefined && { confirmation }) } }
  }

  return {
    async 'GET /api/retention'({ viewer, query }) {
      const limit = limitOf(query)
      const now = clock()
      const before = unusedSince((await readSettings(read)).retention_months, now)
      const [afterTime = '', afterId = ''] =
        query.cursor === undefined ? [] : (decodeCursor(query.cursor, ['string', 'string']) as string[])
      const rows = before === undefined ? [] : await listUnused(read, { before, afterTime, afterId, limit: limit + 1 })
      const accounts = await Promise.all(rows.map((row) => withRequest(row, viewer.id, now)))
      return toPage(
        accounts,
        limit,
        ({ account }) => account,
        ({ row }) => encodeCursor([row.unused_from, row.id]),
      )
    },

    async 'POST /api/retention/{id}/keep'({ viewer, params: { id } }) {
      const now = clock().toISOString()
      await database.write((transaction) => keepUnused(transaction, { id, actorId: viewer.id, now }))
      events.publish({ change: 'users', id, audience: { leaders: true } })
      return { _id: id, keptAt: now }
    },
  }
}
