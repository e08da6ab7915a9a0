import { isNumber, isOneOf, isText, listOf, type Shapes } from '#web/storage/shape.ts'
import type { Usual } from './usual-term.ts'

/** What a leader enters to plan a term, as its draft has it. */
export interface PlanValues {
  /** The series, as a file has it. Empty until one is chosen. */
  text: string
  /** What it is called. Empty if it was typed or pasted. */
  source: string
  firstDay: string
  /** From 0 for Sunday. */
  weekday: string
  time: string
  answerDays: string
  /** Whether the dates of the series are used. Null: if all are ahead. */
  usesDates: boolean | null
  /** What comes first in its dates. */
  dateOrder: 'day' | 'month' | null
  /** Lines of the rows that are taken out. */
  takenOut: number[]
  /** Days that are crossed out. */
  skipped: string[]
  /** Due dates between which earlier questions are taken. */
  from: string
  to: string
}

/** What belongs to a series, for one that is chosen. */
export const newSeries = { usesDates: null, dateOrder: null, takenOut: [], skipped: [] }

/** Returns a plan without a series. */
export const emptyPlan = ({ firstDay, weekday, time, answerDays }: Usual): PlanValues => ({
  ...{ text: '', source: '', firstDay, weekday: String(weekday), time, answerDays: String(answerDays) },
  ...{ ...newSeries, from: '', to: '' },
})

export const planShapes: Shapes<PlanValues> = {
  text: isText,
  source: isText,
  firstDay: isText,
  weekday: isText,
  time: isText,
  answerDays: isText,
  usesDates: isOneOf(true, false, null),
  dateOrder: isOneOf('day', 'month', null),
  takenOut: listOf(isNumber),
  skipped: listOf(isText),
  from: isText,
  to: isText,
}
