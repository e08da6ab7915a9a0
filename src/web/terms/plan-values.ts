import { isNumber, isOneOf, isText, listOf, nullOr, type Shapes } from '#web/storage/shape.ts'

/** What a leader enters to plan a term, as its draft has it. Null: the proposal. */
export interface PlanValues {
  /** The series, as a file has it. Empty until one is chosen. */
  text: string
  /** What it is called. Empty if it was typed or pasted. */
  source: string
  firstDay: string | null
  weekday: string | null
  time: string | null
  answerDays: string | null
  /** Whether the dates of the series are used. */
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

export const emptyPlan: PlanValues = {
  ...{ text: '', source: '', firstDay: null, weekday: null, time: null, answerDays: null, usesDates: null },
  ...{ dateOrder: null, takenOut: [], skipped: [], from: '', to: '' },
}

export const planShapes: Shapes<PlanValues> = {
  text: isText,
  source: isText,
  firstDay: nullOr(isText),
  weekday: nullOr(isText),
  time: nullOr(isText),
  answerDays: nullOr(isText),
  usesDates: isOneOf(true, false, null),
  dateOrder: isOneOf('day', 'month', null),
  takenOut: listOf(isNumber),
  skipped: listOf(isText),
  from: isText,
  to: isText,
}
