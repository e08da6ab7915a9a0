import { addDays, dayOn, weekdayOf } from '#contract/shared/days.ts'

/** Number of days ahead from which a due date says nothing about the next question. */
const maxAhead = 60

/**
 * Returns the due date to propose for a new question: the weekday on which most of the group's questions are due, after the last of
 * them. Without questions, a week from today.
 * @param dueDates calendar days of the newest questions, the newest first
 * @param today calendar day of the reader
 */
export function usualDueDate(dueDates: readonly string[], today: string): string {
  const days = dueDates.filter((day) => day <= addDays(today, maxAhead))
  const counts = new Map<number, number>()
  for (const weekday of days.map(weekdayOf)) counts.set(weekday, (counts.get(weekday) ?? 0) + 1)
  // Of weekdays that are as frequent, that of the newest question comes first.
  const [usual] = [...counts].reduce((most, it) => (it[1] > most[1] ? it : most), [weekdayOf(today), 0])
  let last = today
  for (const day of days) if (day > last) last = day
  return dayOn(usual, addDays(last, 1))
}
