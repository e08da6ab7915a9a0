import type { Question } from '#contract/questions.ts'
import { addDays, dayOn, weekdayOf } from '#contract/shared/days.ts'
import type { Term } from '#contract/terms.ts'
import { scheduleValues } from '#web/posts/schedule.ts'
import { usualDueDate } from '#web/questions/usual-due-date.ts'

const dayMs = 86_400_000

/** When the questions of a term are published, and how long students have for each. */
export interface Usual {
  firstDay: string
  /** 0 is Sunday. */
  weekday: number
  /** `HH:MM` where the reader is. */
  time: string
  answerDays: number
}

/** What is proposed to a group that has not scheduled anything. */
const first = { time: '18:00', answerDays: 7 }

interface Lately {
  scheduled: readonly Question[]
  /** Published questions, the newest first. */
  published: readonly Question[]
  /** The newest first. */
  terms: readonly Term[]
}

/**
 * Returns the times to propose for a new term by what the group did lately: those of the last question that is scheduled, or else of the
 * last term, or else the weekday on which questions are due. The first day is after what is scheduled.
 * @param today calendar day of the reader
 */
export function usualTerm({ scheduled, published, terms }: Lately, today: string): Usual {
  const last = scheduled.reduce<Question | undefined>(
    (latest, it) => ((it.publishAt ?? '') > (latest?.publishAt ?? '') ? it : latest),
    undefined,
  )
  const known = last?.publishAt ?? terms[0]?.startsAt
  const { day, time } = known === undefined ? { day: '', time: first.time } : scheduleValues(known)
  const dueDates = published.slice(0, 8).map(({ dueDate }) => dueDate)
  const weekday = weekdayOf(day === '' ? usualDueDate(dueDates, today) : day)
  const days = last === undefined ? first.answerDays : (Date.parse(last.dueDate) - Date.parse(day)) / dayMs
  const lastDay = last !== undefined && day > today ? day : today
  return {
    firstDay: dayOn(weekday, addDays(lastDay, 1)),
    weekday,
    time,
    answerDays: days >= 0 ? days : first.answerDays,
  }
}
