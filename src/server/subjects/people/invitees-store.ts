import { sql as raw } from 'kysely'
import { queryAll } from '#server/platform/database/statement.ts'

/** Lists the accounts that accepted the invitation of a leader, and whose request a second leader can't confirm any more. */
export const listRefusedInvitees = queryAll(
  (_, value: { now: string }) => raw<{ id: string; name: string; username: string }>`
    select id, name, username from users where invited_as_leader = 1 and not exists (
      select 1 from confirmations where subject_id = users.id and action = 'invite leader'
        and outcome is null and expires_at > ${value.now}
    )`,
)
