import { afterEach, expect, it, vi } from 'vitest'
import { isOverdue } from './is-overdue.ts'

afterEach(() => vi.unstubAllEnvs())

const student = { role: 'student', createdAt: '2026-01-10T12:00:00.000Z' } as const
const noon = new Date('2026-03-08T12:00:00.000Z')
const due = (dueDate: string) => ({ dueDate })

it('marks a question from the day after its due date', () => {
  expect(isOverdue(due('2026-03-07'), student, noon)).toBe(true)
  expect(isOverdue(due('2026-03-08'), student, noon)).toBe(false)
  expect(isOverdue(due('2026-03-09'), student, noon)).toBe(false)
})

it('marks unanswered and rejected questions, but not pending or approved ones', () => {
  const overdueWith = (status: 'approved' | 'pending' | 'rejected') =>
    isOverdue({ dueDate: '2026-03-01', myResponse: { status } }, student, noon)
  expect([overdueWith('rejected'), overdueWith('pending'), overdueWith('approved')]).toEqual([true, false, false])
})

it('does not mark a question that was due before the student joined', () => {
  expect(isOverdue(due('2026-01-09'), student, noon)).toBe(false)
  expect(isOverdue(due('2026-01-10'), student, noon)).toBe(true)
})

it('never marks a question for a leader', () => {
  expect(isOverdue(due('2026-03-01'), { ...student, role: 'admin' }, noon)).toBe(false)
})

it.each([
  // The day ends in the reader's time zone: at 12:00 UTC it is the 9th in Kiritimati (UTC+14) and the 8th in Honolulu (UTC-10).
  ['Pacific/Kiritimati', '2026-03-08', noon.toISOString(), true],
  ['Pacific/Honolulu', '2026-03-08', noon.toISOString(), false],
  ['Pacific/Honolulu', '2026-03-08', '2026-03-09T10:00:00.000Z', true],
  ['UTC', '2026-03-08', '2026-03-09T00:00:00.000Z', true],
])('compares the due date with the current day in %s', (timeZone, dueDate, now, expected) => {
  vi.stubEnv('TZ', timeZone)
  expect(isOverdue(due(dueDate), student, new Date(now))).toBe(expected)
})

it.each([
  ['Pacific/Kiritimati', '2026-01-10', false],
  ['Pacific/Kiritimati', '2026-01-11', true],
  ['UTC', '2026-01-10', true],
])('compares the due date with the day the student joined in %s', (timeZone, dueDate, expected) => {
  vi.stubEnv('TZ', timeZone)
  expect(isOverdue(due(dueDate), student, noon)).toBe(expected)
})
