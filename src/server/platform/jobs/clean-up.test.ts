import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { jobDefinitions } from '#server/subjects.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person } from '#test/support/people.ts'
import { readEnvironment } from '../env.ts'
import { insertKey } from '../http/idempotency/store.ts'
import { enqueueJob } from './enqueue.ts'
import { addRepeatedJobs } from './repeated-jobs.ts'
import { createWorker } from './worker.ts'

const day = 24 * 3_600_000
const { firstDelayMs, intervalMs, batch } = serverLimits.cleanUp

function createCleaner({ database, now: clock }: TestApp) {
  const log = { warn: () => undefined }
  const events = { publish: () => undefined }
  const services = { database, clock, log, events, environment: readEnvironment({}), pushes: {} }
  return createWorker({
    ...services,
    definitions: jobDefinitions(services),
  })
}
/** Runs the clean-up now. */
async function cleanUp(app: TestApp): Promise<void> {
  const now = app.now().toISOString()
  await app.database.write((transaction) =>
    enqueueJob(transaction, { kind: 'clean-up', key: 'clean-up', payload: {}, now }),
  )
  expect(await createCleaner(app).runDue()).toBe(1)
}
const rowsOf = async (app: TestApp, table: string) => (await app.dumpTables())[table] ?? []

describeOnBoth('the daily clean-up', () => {
  it('is added once by several nodes, and runs every day', async ({ nodes }) => {
    await Promise.all(nodes.map((node) => addRepeatedJobs(node.database, node.now())))
    await addRepeatedJobs(nodes[0].database, nodes[0].now())
    expect(await rowsOf(nodes[0], 'jobs')).toHaveLength(1)
    const cleaner = createCleaner(nodes[0])
    expect(await cleaner.runDue()).toBe(0)
    for (const delayMs of [firstDelayMs, intervalMs, intervalMs]) {
      nodes[0].advance(delayMs)
      expect([await cleaner.runDue(), await cleaner.runDue()]).toEqual([1, 0])
    }
  })

  it('deletes sessions that have been expired for 30 days', async ({ app }) => {
    const ana = await addStudent(app)
    app.advance(serverLimits.sessionIdleMs + serverLimits.expiredSessionRetentionMs)
    const ruth = await addLeader(app)
    const codeOf = async ({ token }: Person) => (await app.call('GET /api/auth/me', {}, token)).body.code
    await cleanUp(app)
    expect([await codeOf(ana), await codeOf(ruth)]).toEqual(['session_expired', undefined])
    app.advance(1)
    await cleanUp(app)
    expect([await codeOf(ana), await codeOf(ruth)]).toEqual(['not_signed_in', undefined])
  })

  it('deletes recovery codes that have expired', async ({ app, leader }) => {
    const createCode = async (name: string) => {
      const { _id: id } = await addStudent(app, name)
      await app.call('POST /api/users/{id}/recovery-code', { params: { id } }, leader.token)
      return id
    }
    await createCode('Ana')
    app.advance(serverLimits.recoveryCodeMs)
    const ben = await createCode('Ben')
    await cleanUp(app)
    expect(await rowsOf(app, 'recovery_codes')).toMatchObject([{ user_id: ben }])
  })

  it('deletes idempotency keys that were used more than 30 days ago, however many there are', async ({
    app,
    student,
  }) => {
    const [old, recent] = [31 * day, 29 * day].map((ago) => new Date(app.now().getTime() - ago).toISOString())
    const amount = 2 * batch + 50
    await app.database.write(async (transaction) => {
      for (let number = 0; number < amount; number += 1) {
        const now = `${number % 2 === 0 ? old : recent}`
        await insertKey(transaction, { userId: student._id, key: `${number}`, requestDigest: '', rowId: '', now })
      }
    })
    await cleanUp(app)
    const kept = (await rowsOf(app, 'idempotency_keys')) as { created_at: string }[]
    expect([kept.length, new Set(kept.map(({ created_at }) => created_at))]).toEqual([amount / 2, new Set([recent])])
  })
})
