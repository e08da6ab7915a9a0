const dayMs = 86_400_000
/** Number of days ahead from which a due date says nothing about the next question. */
const maxAhead = 60

const timeOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const weekdayOf = (time: number) => new Date(time).getUTCDay()

/**
 * Returns the due date to propose for a new question: the weekday on which most of the group's questions are due, after the last of
 * them. Without questions, a week from today.
 * @param dueDates calendar days of the newest questions, the newest first
 * @param today calendar day of the reader
 */
export function usualDueDate(dueDates: readonly string[], today: string): string {
  const now = timeOf(today)
  const times = dueDates.map(timeOf).filter((time) => time <= now + maxAhead * dayMs)
  const counts = new Map<number, number>()
  for (const weekday of times.map(weekdayOf)) counts.set(weekday, (counts.get(weekday) ?? 0) + 1)
  // Of weekdays that are as frequent, that of the newest question comes first.
  const [usual] = [...counts].reduce((most, it) => (it[1] > most[1] ? it : most), [weekdayOf(now), 0])
  let time = Math.max(now, ...times) + dayMs
  while (weekdayOf(time) !== usual) time += dayMs
  return new Date(time).toISOString().slice(0, 10)
}
