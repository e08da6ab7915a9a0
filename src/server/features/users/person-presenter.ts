import type { Person } from '#contract/people.ts'
import type { WaitingUser } from '#contract/users.ts'
import { outcomeOf, presentConfirmation } from '../../confirmations/confirmations.ts'
import type { ConfirmationRow } from '../../confirmations/store.ts'
import type { LeaderSkeletons } from '../../look-alikes/store.ts'
import type { AccountRow } from './account-store.ts'
import { presentInList, presentListedUser } from './presenter.ts'

interface Details {
  /** Number of questions. */
  questions: number
  leaders: LeaderSkeletons
  /** Requests about the person. */
  confirmations: readonly ConfirmationRow[]
  isLastLeader: boolean
  /** Why the person's data is held. */
  holdReason: string | undefined
  viewerId: string
  now: string
}

/** Returns whether a request is open, or a confirmed reset of a password whose code is not created yet. */
const isCurrent = (row: ConfirmationRow, now: string) =>
  outcomeOf(row, now) === undefined ||
  (row.action === 'reset password' && row.outcome === 'confirmed' && row.used_at === null && row.expires_at > now)

export const presentPerson = (
  account: AccountRow,
  { questions, leaders, confirmations, isLastLeader, holdReason, viewerId, now }: Details,
): Person => ({
  ...presentListedUser(account, { questions, leaders }),
  lastSeenAt: account.last_seen_at,
  confirmations: confirmations
    .filter((row) => isCurrent(row, now))
    .map((row) => presentConfirmation(row, viewerId, now)),
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
