import { expect, it } from 'vitest'
import { planItems, timeFault } from './plan-rows.ts'
import { planTerm } from './series/plan.ts'
import type { SeriesRow } from './series/types.ts'

const row = (line: number, dueDate?: string): SeriesRow => ({
  ...{ line, title: `Question ${line}`, description: 'Why?', category: 'bible' },
  ...(dueDate !== undefined && { dueDate }),
})
const weekly = { firstDay: '2027-01-03', weekday: 0, answerDays: 7, usesFileDates: false }

function listed(rows: SeriesRow[], { takenOut = [] as number[], skipped = [] as string[], usesDates = false } = {}) {
  const out = new Set(takenOut)
  const days = new Set(skipped)
  const kept = rows.filter(({ line }) => !out.has(line))
  const planned = planTerm(kept, { ...weekly, skipped: days, usesFileDates: usesDates })
  const faultsOf = () => ['wrong']
  return planItems({ rows, takenOut: out, planned, skipped: days, usesDates, faultsOf }).map((item) =>
    item.kind === 'skipped' ? `no ${item.day}` : `${item.row.line} ${item.planned?.day} ${item.faults.length}`,
  )
}

it('shows a day that is crossed out before the question that moves on', () => {
  expect(listed([row(2), row(3), row(4)], { skipped: ['2027-01-17', '2027-01-10'] })).toEqual([
    ...['2 2027-01-03 1', 'no 2027-01-10', 'no 2027-01-17', '3 2027-01-24 1', '4 2027-01-31 1'],
  ])
})

it('shows no day that is crossed out after the last question', () => {
  expect(listed([row(2)], { skipped: ['2027-01-10'] })).toEqual(['2 2027-01-03 1'])
})

it('keeps a row that is taken out in its place, without a day and faults', () => {
  expect(listed([row(2), row(3), row(4)], { takenOut: [3] })).toEqual([
    ...['2 2027-01-03 1', '3 undefined 0', '4 2027-01-10 1'],
  ])
})

it('shows crossed out days only before questions that they move', () => {
  const rows = [row(2, '2027-02-28'), row(3)]
  expect(listed(rows, { skipped: ['2027-01-10'], usesDates: true })).toEqual([
    ...['2 2027-02-21 1', 'no 2027-01-10', '3 2027-02-28 1'],
  ])
})

it('finds times that are over, and those more than a year ahead', () => {
  const now = new Date('2027-01-03T12:00').getTime()
  const faultAt = (day: string, time: string, isFixed = false) => timeFault({ day, isFixed }, time, now)
  expect(faultAt('2027-01-03', '12:00')).toMatch(/ is past\. Choose a later first day or time\.$/)
  expect(faultAt('2027-01-03', '12:01')).toBeUndefined()
  expect(faultAt('2026-12-20', '18:00', true)).toMatch(/^This question would have been published on Dec 20, 2026\./)
  expect(faultAt('2028-01-04', '11:59')).toBeUndefined()
  expect(faultAt('2028-01-04', '12:01')).toMatch(/^Jan 4, 2028 is more than a year ahead\./)
})
