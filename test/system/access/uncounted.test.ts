import { expect } from 'vitest'
import { routes } from '#contract/api.ts'
import { isRateLimited } from '#contract/shared/route.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { accountRows } from './accounts.ts'
import { concernRows } from './concerns.ts'
import { contentRows } from './content.ts'
import { privacyRows } from './privacy.ts'
import { callers, callOf, expectedStatus, type Row } from './rows.ts'
import { createStage } from './scene.ts'

const matrix: Record<string, Row> = { ...accountRows, ...contentRows, ...concernRows, ...privacyRows }

/** It has limits of its own: sign-in/login-limits.ts. */
const login = 'POST /api/auth/login'
const uncounted = routes
  .map(([key, route]) => ({ key, route }))
  .filter(({ key, route }) => !key.startsWith('GET ') && !isRateLimited(key, route) && key !== login)
  .map(({ key }) => key)

describeOnBoth('routes that do not count toward the rate limit', () => {
  it('AV9: store nothing when they are repeated', async ({ task, onTestFinished }) => {
    const { people, scene, open, remove } = await createStage(task.meta.databaseKind ?? 'sqlite')
    onTestFinished(remove)
    expect(uncounted.length).toBeGreaterThan(15)
    for (const key of uncounted) {
      const app = await open()
      const row = matrix[key] as Row
      const [caller] = callers.filter((it) => it !== 'anonymous' && expectedStatus(row, it) < 300)
      const call = callOf(key, row, scene) as never
      const token = caller === undefined || caller === 'anonymous' ? undefined : people[caller].token
      await app.call(key, call, token)
      const once = await app.dumpTables()
      for (let repeated = 0; repeated < 3; repeated += 1) {
        app.advance(1_000)
        await app.call(key, call, token)
      }
      expect([key, await app.dumpTables()]).toEqual([key, once])
      await app.close()
    }
  })
})
