import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { askForPrayer, type Person } from '#test/support/people.ts'

async function askTimes(app: TestApp, { token }: Person, times: number) {
  for (let number = 0; number < times; number += 1) {
    const url = `/api/chats/student?x=${number}${'y'.repeat(5000)}`
    const result = await app.fastify.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(result.statusCode).toBe(200)
  }
}

describeOnBoth('versions of responses', () => {
  it('AV8: caches versions by route and validated values, not by the URL', async ({ app, student }) => {
    await askForPrayer(app, student)
    const names: string[] = []
    const { set } = Map.prototype
    Map.prototype.set = function (key, value) {
      if (String(key).includes('yyy')) names.push(String(key))
      return set.call(this, key, value)
    }
    await askTimes(app, student, 5).finally(() => {
      Map.prototype.set = set
    })
    expect(names).toEqual([])
  })
})
