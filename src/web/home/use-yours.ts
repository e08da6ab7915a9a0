import type { LeaderToday, WaitingStudent } from '#contract/home.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

/** Returns the rows of Yours. One that is done stays in its place, and says so; others that arrive are held back. */
export function useYours(today: LeaderToday | undefined) {
  const { isFresh } = useHomeQuery(todayQuery)
  return useHomeList<WaitingStudent>(today?.yours.people, { isFresh })
}
