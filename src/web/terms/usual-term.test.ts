import { expect, it } from 'vitest'
import type { Question } from '#contract/questions.ts'
import type { Term } from '#contract/terms.ts'
import { usualTerm } from './usual-term.ts'

/** A Sunday. */
const today = '2026-11-29'
const nothing = { scheduled: [], published: [], terms: [] }
const question = (dueDate: string, publishAt?: string) =>
  ({ title: 'Salt', description: 'Why?', category: 'bible', dueDate, publishAt }) as Question
const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

it('proposes a week from today at six to a group without questions', () => {
  expect(usualTerm(nothing, today)).toEqual({ firstDay: '2026-12-06', weekday: 0, time: '18:00', answerDays: 7 })
})

it('takes the weekday on which questions are due', () => {
  const published = ['2026-12-04', '2026-11-27', '2026-11-20'].map((day) => question(day))
  expect(usualTerm({ ...nothing, published }, today)).toMatchObject({ firstDay: '2026-12-04', weekday: 5 })
})

it('goes on after the last question that is scheduled, in any order, as it was scheduled', () => {
  const scheduled = [
    question('2026-12-19', at('2026-12-16', '17:30')),
    question('2026-12-12', at('2026-12-09', '19:00')),
  ]
  expect(usualTerm({ ...nothing, scheduled }, today)).toEqual({
    ...{ firstDay: '2026-12-23', weekday: 3, time: '17:30', answerDays: 3 },
  })
})

it('proposes no negative number of days for a question that is due before it is published', () => {
  const scheduled = [question('2026-12-01', at('2026-12-16', '17:30'))]
  expect(usualTerm({ ...nothing, scheduled }, today).answerDays).toBe(7)
})

it('takes the weekday and time of the last term when nothing is scheduled', () => {
  const terms = [{ startsAt: at('2026-01-08', '20:15') }, { startsAt: at('2025-01-04', '08:00') }] as Term[]
  expect(usualTerm({ ...nothing, terms }, today)).toMatchObject({ firstDay: '2026-12-03', weekday: 4, time: '20:15' })
})
