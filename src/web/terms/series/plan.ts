import { addDays, dayOn } from '#contract/shared/days.ts'
import type { Day, SeriesRow } from './types.ts'

export interface TermPlan {
  /** The first question is published on this day or later. */
  firstDay: Day
  /** From 0 for Sunday to 6. */
  weekday: number
  /** Number of days from publication until a question is due. */
  answerDays: number
  /** Days on which nothing is published. */
  skipped: ReadonlySet<Day>
  /** Whether due dates in the file hold. Otherwise, these rows follow the one before, as if they had none. */
  usesFileDates: boolean
}

export type PlannedQuestion = SeriesRow & {
  /** Day of publication. */
  day: Day
  dueDate: Day
}

/** Returns a function that returns the weekly days of a plan by number, from 0, without those that are skipped. */
function slotsOf({ firstDay, weekday, skipped }: TermPlan): (index: number) => Day {
  const slots: Day[] = []
  let next = dayOn(weekday, firstDay)
  return (index) => {
    for (; slots.length <= index; next = addDays(next, 7)) if (!skipped.has(next)) slots.push(next)
    return slots[index] as Day
  }
}

/**
 * Returns when each question of a series is published and due, in the order of the file. A row with a due date is published `answerDays`
 * before, one with a week in that week of those that are not skipped, and any other in the first week after the row before.
 */
export function planTerm(rows: readonly SeriesRow[], plan: TermPlan): PlannedQuestion[] {
  const slot = slotsOf(plan)
  let last: Day = ''
  let next = 0
  return rows.map((row) => {
    const fixed = plan.usesFileDates ? row.dueDate : undefined
    if (fixed !== undefined) last = addDays(fixed, -plan.answerDays)
    else last = slot(row.week === undefined ? next : row.week - 1)
    for (next = 0; slot(next) <= last; ) next++
    return { ...row, day: last, dueDate: fixed ?? addDays(last, plan.answerDays) }
  })
}
