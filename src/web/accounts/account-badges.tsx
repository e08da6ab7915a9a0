import type { ListedUser } from '#contract/people.ts'
import { users_looks_like, users_switched_off, users_waiting } from '#messages'
import { Badge } from '#web/ui/badge.tsx'

/** Labels of an account that is not like most others. */
export const AccountBadges = ({ user: { state, looksLikeLeader } }: { user: ListedUser }) => (
  <>
    {state === 'waiting' && <Badge intent="info">{users_waiting()}</Badge>}
    {state === 'switched off' && <Badge>{users_switched_off()}</Badge>}
    {looksLikeLeader && <Badge intent="bad">{users_looks_like()}</Badge>}
  </>
)
