import { afterEach, describe, expect, it } from 'vitest'
import type { UnansweredQuestion } from '#contract/home.ts'
import { selectOpenQuestions } from './open-questions.ts'

const question = (dueDate: string, isRejected = false): UnansweredQuestion => ({
  _id: dueDate,
  title: dueDate,
  description: '',
  dueDate,
  ...(isRejected && { myResponse: { status: 'rejected', reviewedBy: null } }),
})
const joined = (createdAt: string) => ({ role: 'student', createdAt }) as const
const longAgo = joined('2025-01-01T12:00:00.000Z')
const noon = new Date('2026-11-18T12:00:00.000Z')
const days = (questions: UnansweredQuestion[]) => questions.map(({ dueDate }) => dueDate)

describe('selectOpenQuestions', () => {
  const timeZone = process.env.TZ
  afterEach(() => {
    process.env.TZ = timeZone
  })

  it('returns nothing if everything is answered', () => {
    expect(selectOpenQuestions([], longAgo, noon)).toEqual([])
  })

  it('puts questions that are not due yet first, soonest first, then owed ones, newest first', () => {
    const given = ['2026-11-04', '2026-11-26', '2026-11-11', '2026-11-19'].map((day) => question(day))
    expect(days(selectOpenQuestions(given, longAgo, noon))).toEqual([
      '2026-11-19',
      '2026-11-26',
      '2026-11-11',
      '2026-11-04',
    ])
  })

  it('counts a question that is due today as not due yet', () => {
    const given = [question('2026-11-17'), question('2026-11-25'), question('2026-11-18')]
    expect(days(selectOpenQuestions(given, longAgo, noon))).toEqual(['2026-11-18', '2026-11-25', '2026-11-17'])
  })

  it('leaves out questions that were due before the student joined', () => {
    const given = [question('2026-11-09'), question('2026-11-10'), question('2026-11-11')]
    expect(days(selectOpenQuestions(given, joined('2026-11-10T12:00:00.000Z'), noon))).toEqual([
      '2026-11-11',
      '2026-11-10',
    ])
  })

  it('includes a rejected response, also from before the student joined', () => {
    const given = [question('2026-11-09', true), question('2026-11-08'), question('2026-11-20', true)]
    expect(days(selectOpenQuestions(given, joined('2026-11-15T12:00:00.000Z'), noon))).toEqual([
      '2026-11-20',
      '2026-11-09',
    ])
  })

  it.each([
    ['Pacific/Kiritimati', ['2026-11-19', '2026-11-18', '2026-11-17']],
    ['UTC', ['2026-11-18', '2026-11-19', '2026-11-17']],
    ['Etc/GMT+12', ['2026-11-17', '2026-11-18', '2026-11-19']],
  ])("uses the reader's day and the day the student joined in %s", (zone, expected) => {
    process.env.TZ = zone
    const at = zone === 'Etc/GMT+12' ? '2026-11-18T11:00:00.000Z' : '2026-11-18T12:00:00.000Z'
    const given = [question('2026-11-19'), question('2026-11-17'), question('2026-11-18')]
    // In UTC−12, this is still November 16.
    const viewer = joined('2026-11-17T11:30:00.000Z')
    const isKiritimati = zone === 'Pacific/Kiritimati'
    // In UTC+14, the student joined on November 18, and what was due on November 17 is not owed.
    expect(days(selectOpenQuestions(given, viewer, new Date(at)))).toEqual(
      isKiritimati ? expected.filter((day) => day !== '2026-11-17') : expected,
    )
  })
})
