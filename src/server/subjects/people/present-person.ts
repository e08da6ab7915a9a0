import type { Confirmation } from '#contract/accounts.ts'
import type { Person, WaitingUser } from '#contract/people.ts'
import type { AccountRow, LeaderSkeletons } from '#server/subjects/accounts/public.ts'
import { presentInList, presentListedUser } from './present.ts'

interface Details {
  /** Number of questions. */
  questions: number
  leaders: LeaderSkeletons
  /** Requests about the person that are not over. */
  confirmations: Confirmation[]
  isLastLeader: boolean
  /** Why the person's data is held. */
  holdReason: string | undefined
}

export const presentPerson = (
  account: AccountRow,
  { questions, leaders, confirmations, isLastLeader, holdReason }: Details,
): Person => ({
  ...presentListedUser(account, { questions, leaders }),
  lastSeenAt: account.last_seen_at,
  confirmations,
  isLastLeader,
  ...(account.held_since !== null && {
    hold: { since: account.held_since, ...(holdReason !== undefined && { reason: holdReason }) },
  }),
  isSafeguardingLead: account.safeguarding_lead_since !== null,
})

export const presentWaiting = (row: AccountRow, leaders: LeaderSkeletons): WaitingUser => ({
  ...presentInList(row, leaders),
  waitingSince: row.waiting_since ?? row.created_at,
})
