import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { execute, statement } from '#server/platform/database/statement.ts'
import type { PushContent } from './notification.ts'

interface Wanted {
  id: string
  /** A kind without preferences is on. */
  kind: NotificationKind
}
const selectAddress = statement((sql, value: Wanted) =>
  sql
    .selectFrom('destinations')
    .innerJoin('users', 'users.id', 'destinations.user_id')
    .leftJoin('notification_preferences as preference', (join) =>
      join.onRef('preference.user_id', '=', 'users.id').on('preference.kind', '=', value.kind),
    )
    .select(['destinations.id', 'channel', 'address', 'end_token', 'is_parents', 'time_zone', 'destinations.user_id'])
    .select(['confirmed_at', 'ended_at'])
    .select(['users.role', 'users.switched_off_at', 'users.waiting_since', 'preference.is_on'])
    .select((row) => row.fn.coalesce('destinations.language', 'users.language').as('language'))
    .where('destinations.id', '=', value.id)
    .where('channel', '<>', 'push'),
)

/** Returns an address to which something may be sent: only a code if it is not confirmed, or has been ended. */
export async function findAddress(reader: Reader, id: string, shown: PushContent) {
  const kind = (typeof shown === 'string' ? shown : shown.kind) as NotificationKind
  const row = await reader.first(selectAddress, { id, kind })
  if (row === undefined || row.switched_off_at !== null || row.waiting_since !== null || row.is_on === 0)
    return undefined
  const { channel, end_token: endToken, confirmed_at, ended_at } = row
  if (channel === 'push' || endToken === null) return undefined
  if (shown !== 'code' && (confirmed_at === null || ended_at !== null)) return undefined
  return { ...row, channel, endToken }
}
export type Address = NonNullable<Awaited<ReturnType<typeof findAddress>>>

interface NewCode {
  id: string
  codeHash: string
  expiresAt: string
}
/** Sets the code of an address, which is being sent to it. */
export const setCode = execute((sql, value: NewCode) =>
  sql
    .updateTable('destinations')
    .set({ code_hash: value.codeHash, code_expires_at: value.expiresAt, code_attempts: 0 })
    .where('id', '=', value.id),
)
