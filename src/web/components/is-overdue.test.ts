import { afterEach, expect, it, vi } from 'vitest'
import { isOverdue } from './is-overdue.ts'

afterEach(() => vi.unstubAllEnvs())

const student = { role: 'student', createdAt: '2026-01-10T12:00:00.000Z' } as const
const noon = new Date('2026-03-08T12:00:00.000Z')
const due = (dueDate: string) => ({ dueDate })

it('marks a question from the day after it was due', () => {
  expect(isOverdue(due('2026-03-07'), student, noon)).toBe(true)
  expect(isOverdue(due('2026-03-08'), student, noon)).toBe(false)
  expect(isOverdue(due('2026-03-09'), student, noon)).toBe(false)
})

it('marks what is unanswered or rejected, and not what is pending or approved', () => {
  const overdueWith = (status: 'approved' | 'pending' | 'rejected') =>
    isOverdue({ dueDate: '2026-03-01', myResponse: { status } }, student, noon)
  expect([overdueWith('rejected'), overdueWith('pending'), overdueWith('approved')]).toEqual([true, false, false])
})

it('does not mark what was due before the student joined', () => {
  expect(isOverdue(due('2026-01-09'), student, noon)).toBe(false)
  expect(isOverdue(due('2026-01-10'), student, noon)).toBe(true)
})

it('never marks anything for a leader', () => {
  expect(isOverdue(due('2026-03-01'), { ...student, role: 'admin' }, noon)).toBe(false)
})

it.each([
  // The day ends where the reader is: at 12:00 UTC it is already the 9th in Kiritimati (UTC+14), and still the 8th in Honolulu (UTC-10).
  ['Pacific/Kiritimati', '2026-03-08', noon.toISOString(), true],
  ['Pacific/Honolulu', '2026-03-08', noon.toISOString(), false],
  ['Pacific/Honolulu', '2026-03-08', '2026-03-09T10:00:00.000Z', true],
  ['UTC', '2026-03-08', '2026-03-09T00:00:00.000Z', true],
])('compares the due day with the day in %s', (timeZone, dueDate, now, expected) => {
  vi.stubEnv('TZ', timeZone)
  expect(isOverdue(due(dueDate), student, new Date(now))).toBe(expected)
})

it.each([
  ['Pacific/Kiritimati', '2026-01-10', false],
  ['Pacific/Kiritimati', '2026-01-11', true],
  ['UTC', '2026-01-10', true],
])('compares the due day with the day the student joined in %s', (timeZone, dueDate, expected) => {
  vi.stubEnv('TZ', timeZone)
  expect(isOverdue(due(dueDate), student, noon)).toBe(expected)
})
