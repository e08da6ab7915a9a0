import { expect } from 'vitest'
import type { LeaderToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import { dayInUtc } from '#contract/shared/days.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { questionText } from '#test/support/people.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

describeOnBoth("the reader's day", () => {
  it('names the question that is due next there, not one whose day is over', async ({ app, leader, student }) => {
    const dayAt = (offset: number) => dayInUtc(app.now().getTime() + offset * dayMs)
    for (const [title, days] of [['Today or yesterday', 1] as const, ['Next', 3] as const]) {
      await app.call('POST /api/questions', { body: { ...questionText, title, dueDate: dayAt(days) } }, leader.token)
    }
    app.advance(serverLimits.missing.askedBeforeMs + 1)
    // 06:00 in UTC: the first question is still due in Los Angeles, and no longer in Tokyo.
    app.advance(dayMs - (app.now().getTime() % dayMs) + 6 * hourMs)
    const nextOn = async (day?: string) => {
      const { body } = await app.call(
        'GET /api/dashboard/today',
        { query: day === undefined ? {} : { day } },
        leader.token,
      )
      return (body as LeaderToday).missingAnswers?.question.title
    }
    expect(await nextOn(dayAt(-1))).toBe('Today or yesterday')
    expect(await nextOn(dayAt(0))).toBe('Next')
    // Unknown, or a clock that is wrong.
    for (const day of [undefined, dayAt(-2), dayAt(2), '0026-12-05'])
      expect(await nextOn(day)).toBe('Today or yesterday')
    expect(await app.call('GET /api/dashboard/today', { query: { day: 'tomorrow' } }, student.token)).toBeRefused(400)
  })
})
