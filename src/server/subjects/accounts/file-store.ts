import { queryAll } from '#server/platform/database/statement.ts'

export const listSessions = queryAll((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
