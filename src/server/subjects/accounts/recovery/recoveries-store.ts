import { type RawBuilder, sql } from 'kysely'

// Recoveries of an account, from the audit log, as expressions for statements of others.

const lastRecovery = (column: 'at' | 'seq', personId: RawBuilder<string>) => sql<string>`(
  select ${sql.ref(column)} from history_entries
  where subject_id = ${personId} and kind_group = 'accounts' and kind = 'account.recovered'
  order by seq desc limit 1
)`

/** Selects the newest time at which a new password was set with a recovery code of a person. */
export const lastRecoveryTime = (personId: RawBuilder<string>) => lastRecovery('at', personId)

/** Selects the leader who created the code of the last recovery of a person. */
export const lastRecoveryHelper = (personId: RawBuilder<string>) => sql<string>`(
  select actor_id from history_entries
  where subject_id = ${personId} and kind_group = 'accounts' and kind = 'account.recovery_code_created'
    and seq < ${lastRecovery('seq', personId)}
  order by seq desc limit 1
)`
