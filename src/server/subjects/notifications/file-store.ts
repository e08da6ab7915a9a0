import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectDevices = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('push_subscriptions')
    .select(['time_zone', 'created_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
export const listDevices = (reader: Reader, userId: string, limit: number) =>
  reader.all(selectDevices, { userId, limit })
