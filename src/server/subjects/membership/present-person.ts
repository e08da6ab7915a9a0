import type { Confirmation } from '#contract/leaders.ts'
import type { Person, WaitingUser } from '#contract/membership.ts'
import type { AccountRow } from '#server/subjects/accounts/public.ts'
import { type LooksLikeLeader, presentInList, presentListedUser } from '#server/subjects/people/public.ts'

interface Details {
  /** Number of questions. */
  questions: number
  looksLikeLeader: LooksLikeLeader
  /** Requests about the person that are not over. */
  confirmations: Confirmation[]
  isLastLeader: boolean
  /** Why the person's data is held. */
  holdReason: string | undefined
}

export const presentPerson = (
  account: AccountRow,
  { questions, looksLikeLeader, confirmations, isLastLeader, holdReason }: Details,
): Person => ({
  ...presentListedUser(account, { questions, looksLikeLeader }),
  confirmations,
  isLastLeader,
  ...(account.held_since !== null && {
    hold: { since: account.held_since, ...(holdReason !== undefined && { reason: holdReason }) },
  }),
})

export const presentWaiting = (row: AccountRow, looksLikeLeader: LooksLikeLeader): WaitingUser => ({
  ...presentInList(row, looksLikeLeader),
  waitingSince: row.waiting_since ?? row.created_at,
})
