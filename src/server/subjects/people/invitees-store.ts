import { sql as raw } from 'kysely'
import { queryAll } from '#server/platform/database/statement.ts'

/** Lists the accounts that accepted the invitation of a leader, and whose request a second leader can't confirm any more. */
export const listRefusedInvitees = queryAll((sql, value: { now: string }) =>
  sql
    .selectFrom('users')
    .select(['id', 'name', 'username'])
    .where('invited_as_leader', '=', raw.lit(1))
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('confirmations')
            .select('confirmations.id')
            .whereRef('confirmations.subject_id', '=', 'users.id')
            .where('confirmations.action', '=', 'invite leader')
            .where('confirmations.outcome', 'is', null)
            .where('confirmations.expires_at', '>', value.now),
        ),
      ),
    ),
)
