import type { Confirmation } from '#contract/leaders.ts'
import type { Person, WaitingUser } from '#contract/membership.ts'
import { shownName, shownUsername } from '#server/platform/text/shown-name.ts'
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
  assignedLeaders: readonly { id: string; name: string; shared_username: string | null }[]
}

export const presentPerson = (
  account: AccountRow,
  { questions, looksLikeLeader, confirmations, isLastLeader, holdReason, assignedLeaders }: Details,
): Person => ({
  ...presentListedUser(account, { questions, looksLikeLeader }),
  confirmations,
  isLastLeader,
  assignedLeaders: assignedLeaders.map(({ id, name, shared_username }) => ({
    _id: id,
    name: shownName(name),
    ...shownUsername(shared_username),
  })),
  ...(account.held_since !== null && {
    hold: { since: account.held_since, ...(holdReason !== undefined && { reason: holdReason }) },
  }),
})

export const presentWaiting = (row: AccountRow, looksLikeLeader: LooksLikeLeader): WaitingUser => ({
  ...presentInList(row, looksLikeLeader),
  waitingSince: row.waiting_since ?? row.created_at,
})
