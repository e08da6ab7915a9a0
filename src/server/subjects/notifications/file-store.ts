import { queryAll } from '#server/platform/database/statement.ts'

export const listDevices = queryAll((sql, value: { userId: string; limit: number }) =>
  sql
    .selectFrom('push_subscriptions')
    .select(['time_zone', 'created_at'])
    .where('user_id', '=', value.userId)
    .limit(value.limit),
)
