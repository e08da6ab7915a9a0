import type { Reader } from '#server/platform/database/database.ts'
import { queryAll, statement } from '#server/platform/database/statement.ts'

/** Lists the ids of active leaders. */
export const listActiveLeaders = queryAll((sql) =>
  sql.selectFrom('users').select('id').where('role', '=', 'admin').where('switched_off_at', 'is', null),
)

/** Lists the active leaders but one who receive concerns, the oldest account first. */
export const listOtherLeads = queryAll((sql, value: { id: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .where('safeguarding_lead_since', 'is not', null)
    .where('id', '<>', value.id)
    .orderBy('id'),
)

const selectLeaderNames = statement((sql, value: { limit: number }) =>
  sql
    .selectFrom('users')
    .select('name')
    .where('role', '=', 'admin')
    .where('switched_off_at', 'is', null)
    .orderBy('id')
    .limit(value.limit),
)
/** Lists the names of active leaders, the oldest account first. */
export const listLeaderNames = async (reader: Reader, limit: number) =>
  (await reader.all(selectLeaderNames, { limit })).map(({ name }) => name)
