import { expect, vi } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'

describeOnBoth('the memory of the server', () => {
  it('PS6: has no token as a key', async ({ app, leader, student }) => {
    const keys: unknown[] = []
    const set = Map.prototype.set
    const spy = vi.spyOn(Map.prototype, 'set').mockImplementation(function (this: Map<unknown, unknown>, key, value) {
      keys.push(key)
      return set.call(this, key, value)
    })
    try {
      for (const { token } of [leader, student, leader]) {
        expect((await app.call('GET /api/auth/me', {}, token)).status).toBe(200)
      }
    } finally {
      spy.mockRestore()
    }
    const texts = keys.filter((key) => typeof key === 'string')
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((key) => [leader, student].some(({ token }) => key.includes(token)))).toEqual([])
  })
})
