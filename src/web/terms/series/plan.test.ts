import { describe, expect, it } from 'vitest'
import { planTerm, type TermPlan } from './plan.ts'
import type { SeriesRow } from './types.ts'

const row: SeriesRow = { line: 2, title: 'Rest', description: 'What is rest?', category: 'bible' }
// Sunday, January 3, 2027. The first Friday after it is January 8.
const plan: TermPlan = { firstDay: '2027-01-03', weekday: 5, answerDays: 5, skipped: new Set(), usesFileDates: true }

const daysOf = (rows: Partial<SeriesRow>[], changes: Partial<TermPlan> = {}) =>
  planTerm(
    rows.map((changed) => ({ ...row, ...changed })),
    { ...plan, ...changes },
  ).map(({ day, dueDate }) => `${day} ${dueDate}`)

describe('planTerm', () => {
  it('publishes a question a week, and gives days to answer', () => {
    expect(daysOf([{}, {}, {}])).toEqual(['2027-01-08 2027-01-13', '2027-01-15 2027-01-20', '2027-01-22 2027-01-27'])
  })

  it('begins on the first day itself if that is the weekday', () => {
    expect(daysOf([{}, {}], { weekday: 0, answerDays: 0 })).toEqual(['2027-01-03 2027-01-03', '2027-01-10 2027-01-10'])
  })

  it('begins in the next week if the weekday is over', () => {
    expect(daysOf([{}], { firstDay: '2027-01-08', weekday: 4, answerDays: 0 })).toEqual(['2027-01-14 2027-01-14'])
  })

  it('skips days that are crossed out, and no others', () => {
    const skipped = new Set(['2027-01-08', '2027-01-16', '2027-01-22'])
    expect(daysOf([{}, {}], { skipped, answerDays: 0 })).toEqual(['2027-01-15 2027-01-15', '2027-01-29 2027-01-29'])
  })

  it('counts weeks without those that are skipped, and goes on after them', () => {
    const rows = [{ week: 3 }, {}, { week: 1 }, { week: 1 }, {}]
    expect(daysOf(rows, { skipped: new Set(['2027-01-15']), answerDays: 0 })).toEqual([
      '2027-01-29 2027-01-29',
      '2027-02-05 2027-02-05',
      '2027-01-08 2027-01-08',
      '2027-01-08 2027-01-08',
      '2027-01-22 2027-01-22',
    ])
  })

  it('publishes a question with a due date so many days before, also on a skipped day, and goes on after it', () => {
    const rows = [{}, { dueDate: '2027-01-20', week: 9 }, {}]
    expect(daysOf(rows, { skipped: new Set(['2027-01-15']) })).toEqual([
      '2027-01-08 2027-01-13',
      '2027-01-15 2027-01-20',
      '2027-01-22 2027-01-27',
    ])
  })

  it('begins with the first week after a question with a due date before the term', () => {
    expect(daysOf([{ dueDate: '2026-12-24' }, {}])).toEqual(['2026-12-19 2026-12-24', '2027-01-08 2027-01-13'])
  })

  it('plans questions with due dates like others if those of the file do not hold', () => {
    expect(daysOf([{ dueDate: '2026-01-20' }, { dueDate: '2026-01-27', week: 4 }], { usesFileDates: false })).toEqual([
      '2027-01-08 2027-01-13',
      '2027-01-29 2027-02-03',
    ])
  })

  it('passes the leap day and the end of a year', () => {
    expect(daysOf([{}, {}], { firstDay: '2028-02-22', weekday: 2, answerDays: 1 })).toEqual([
      '2028-02-22 2028-02-23',
      '2028-02-29 2028-03-01',
    ])
    expect(daysOf([{ dueDate: '2028-03-01' }], { answerDays: 1 })).toEqual(['2028-02-29 2028-03-01'])
    expect(daysOf([{}], { firstDay: '2027-12-31', answerDays: 1 })).toEqual(['2027-12-31 2028-01-01'])
  })

  it('plans 1,000 questions in their order, one a week', () => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ ...row, line: index + 2 }))
    const planned = planTerm(rows, plan)
    expect(planned.map(({ line }) => line)).toEqual(rows.map(({ line }) => line))
    expect(new Set(planned.map(({ day }) => day)).size).toBe(1000)
    expect(planned.at(-1)?.day).toBe('2046-03-02')
  })
})
