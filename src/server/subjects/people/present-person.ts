import type { Confirmation } from '#contract/accounts.ts'
import type { Person, WaitingUser } from '#contract/people.ts'
import {
  type AccountRow,
  type ConfirmationRow,
  type LeaderSkeletons,
  outcomeOf,
} from '#server/subjects/accounts/public.ts'
import { presentInList, presentListedUser } from './present.ts'

interface Details {
  /** Number of questions. */
  questions: number
  leaders: LeaderSkeletons
  /** Requests about the person that are not over: see `isCurrent`. */
  confirmations: Confirmation[]
  isLastLeader: boolean
  /** Why the person's data is held. */
  holdReason: string | undefined
}

/** Returns whether a request is open, or a confirmed reset of a password whose code is not created yet. */
export const isCurrent = (row: ConfirmationRow, now: string) =>
  outcomeOf(row, now) === undefined ||
  (row.action === 'reset password' && row.outcome === 'confirmed' && row.used_at === null && row.expires_at > now)

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
