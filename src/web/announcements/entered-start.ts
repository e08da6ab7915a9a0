// What a leader types of a date is a local time until it is sent: it has no time zone, and may lack its day or its time. What nobody
// has changed is sent as it was, so that nothing is shifted.
import { addDays, checkYear } from '#contract/shared/days.ts'
import { schedule_day_required, schedule_time_required } from '#messages'
import { type LocalTime, valuesAt } from '#web/posts/schedule.ts'
import { isMoment, startDay } from '#web/ui/event-start.ts'

/** Returns the day and the time in the reader's time zone. Either may be empty. */
export function partsOf(startsAt: string): LocalTime {
  if (isMoment(startsAt)) return valuesAt(new Date(startsAt))
  const [day = '', time = ''] = startsAt.split('T')
  return { day, time }
}

/** @param isUnfinished whether the day or the time is typed in part, so that its field has no value */
export const joinStart = ({ day, time }: LocalTime, isUnfinished: boolean): string =>
  time === '' && !isUnfinished ? day : `${day}T${time}`

/** Returns what the server gets. */
export const enteredStart = (startsAt: string): string | null =>
  startsAt.includes('T') ? new Date(startsAt).toISOString() : startsAt || null

/** Returns whether the time is what is missing. */
export const lacksTime = (startsAt: string): boolean => startsAt.length > 1 && startsAt.endsWith('T')

/** Returns what is wrong with what a leader has typed. */
export function checkStart(startsAt: string): string | undefined {
  if (startsAt.startsWith('T')) return schedule_day_required()
  return lacksTime(startsAt) ? schedule_time_required() : checkYear(startsAt)
}

/** Parents are asked, but until which day is not known yet. */
const withoutDay = 'T'

/** Returns the day until which parents can answer, or an empty text. */
export const answerDay = (answerUntil: string): string => (answerUntil === withoutDay ? '' : answerUntil)

/** Proposes until when parents can answer: the day before it takes place, so that a leader can print the list in the evening. */
export function proposeAnswerUntil(startsAt: string, today: string): string {
  const day = startDay(startsAt)
  if (day === '') return withoutDay
  return day > today ? addDays(day, -1) : day
}

const dayMs = 86_400_000

/** Returns until when parents can answer if the date is moved: the time before it stays as long. */
export function moveAnswerUntil(answerUntil: string, from: string, to: string, today: string): string {
  const [before, after] = [startDay(from), startDay(to)]
  if (answerUntil === '' || after === '') return answerUntil
  if (answerUntil === withoutDay || (before === '' && answerUntil > after)) return proposeAnswerUntil(to, today)
  return before === '' ? answerUntil : addDays(answerUntil, (Date.parse(after) - Date.parse(before)) / dayMs)
}

/** Returns what is wrong with the day until which parents can answer. */
export const checkAnswerUntil = (answerUntil: string): string | undefined =>
  answerUntil === withoutDay ? schedule_day_required() : checkYear(answerUntil)
