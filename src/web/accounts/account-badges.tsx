import type { ListedUser } from '#contract/people.ts'
import { account_switched_off, account_waiting, users_looks_like } from '#messages'
import { Badge } from '#web/ui/badge.tsx'

/** Labels of an account that is not like most others. */
export const AccountBadges = ({ user: { state, looksLikeLeader } }: { user: ListedUser }) => (
  <>
    {state === 'waiting' && <Badge intent="info">{account_waiting()}</Badge>}
    {state === 'switched off' && <Badge>{account_switched_off()}</Badge>}
    {looksLikeLeader && <Badge intent="bad">{users_looks_like()}</Badge>}
  </>
)
