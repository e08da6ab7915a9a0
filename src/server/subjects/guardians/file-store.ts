import { queryAll } from '#server/platform/database/statement.ts'
import type { Listing } from '#server/platform/personal-data/pages.ts'

/** Lists the consents of a person, oldest first. */
export const listConsents = queryAll((sql, value: Listing) =>
  sql
    .selectFrom('consents')
    .innerJoin('users as recorder', 'recorder.id', 'consents.recorded_by')
    .select(['consents.id', 'guardian_name', 'method', 'given_on', 'recorded_at', 'withdrawn_at'])
    .select('recorder.name as recorder_name')
    .where('consents.user_id', '=', value.userId)
    .where('consents.id', '>', value.after)
    .orderBy('consents.id')
    .limit(value.limit),
)
