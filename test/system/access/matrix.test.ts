import { afterAll, expect, inject } from 'vitest'
import { routes } from '#contract/api.ts'
import type { ApiKey } from '#contract/calls.ts'
import { serverLimits } from '#contract/limits.ts'
import { awaiting_approval } from '#messages'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { matrix } from './matrix.ts'
import { callers, callOf, expectedStatus } from './rows.ts'
import { createStage, type Stage, switchOff } from './scene.ts'

/** Routes whose refused calls count as failed attempts. */
const countsAttempts = (key: ApiKey) => key === 'POST /api/auth/login' || key === 'POST /api/auth/recover'

/** Routes on which the sessions of users are unknown. */
const isForGuardians = (key: ApiKey) => key.includes(' /api/guardian') && key !== 'POST /api/guardian/exchange'

describeOnBoth('access', () => {
  it('has a row for every route', () => {
    expect(new Set(Object.keys(matrix))).toEqual(new Set(routes.map(([key]) => key)))
  })

  let stage: Stage | undefined
  afterAll(() => stage?.remove())

  it.for(routes.map(([key]) => key))('AZ1, AZ2, AZ3: %s', async (key, { task, onTestFinished }) => {
    stage ??= await createStage(task.meta.databaseKind ?? 'sqlite')
    const { people, scene, open } = stage
    const row = matrix[key]
    const isRead = key.startsWith('GET')
    let app = await open()
    onTestFinished(() => app.close())
    /** What the tables contain, if it is known since the last change. */
    let content: Awaited<ReturnType<typeof app.dumpTables>> | undefined
    let isChanged = false
    let isAccepted = false
    for (const caller of callers) {
      const status = expectedStatus(row, caller)
      // Each call that changes something takes a server of its own. The quick tests make all that are refused, and one that is not.
      if (status < 400 && !isRead) {
        if (isAccepted && !inject('complete')) continue
        isAccepted = true
      }
      // A write may have changed the people and the entities, so the next caller gets them as they were.
      if (isChanged) {
        await app.close()
        app = await open()
        isChanged = false
      }
      if (caller === 'switchedOff') {
        await switchOff(app, people.switchedOff)
        content = undefined
      }
      if (caller === 'expired') app.advance(serverLimits.sessionIdleMs)
      const token = caller === 'anonymous' ? undefined : people[caller].token
      const isRefused = status >= 400 && !countsAttempts(key)
      if (isRefused) content ??= await app.dumpTables()
      const response = await app.call(key, callOf(key, row, scene) as never, token)
      expect([caller, response.status]).toEqual([caller, status])
      if (caller === 'expired' && response.status === 401 && !countsAttempts(key) && !isForGuardians(key)) {
        expect(response.body.code).toBe('session_expired')
      }
      if (caller === 'waiting' && response.status === 403) {
        expect([response.body.code, response.body.message]).toEqual(['awaiting_approval', awaiting_approval()])
        if (isRead) {
          const url = key.replace('GET ', '').replaceAll(/\{\w+\}/g, scene.users)
          const headers = { authorization: `Bearer ${token}` }
          expect((await app.fastify.inject({ method: 'HEAD', url, headers })).statusCode).toBe(403)
        }
      }
      // A refused call changes nothing (AZ2).
      if (isRefused) expect(await app.dumpTables()).toEqual(content)
      else {
        content = undefined
        isChanged = !isRead
      }
    }
  })
})
