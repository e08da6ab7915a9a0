import type { Reader } from '#server/platform/database/database.ts'
import { statement } from '#server/platform/database/statement.ts'

const selectSessions = statement((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
export const listSessions = (reader: Reader, userId: string, limit: number) =>
  reader.all(selectSessions, { userId, limit })
