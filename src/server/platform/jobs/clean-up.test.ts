import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { jobDefinitions } from '#server/subjects.ts'
import { enter, switchOn, withChannels } from '#test/support/addresses.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person } from '#test/support/people.ts'
import { pushSubscription } from '#test/support/push.ts'
import { runSql } from '#test/support/sql.ts'
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
  const services = { database, clock, log, events, environment: readEnvironment({}), pushes: {}, messages: {} }
  const { 'clean-up': definition } = jobDefinitions(services)
  return createWorker({ ...services, definitions: { ...(definition && { 'clean-up': definition }) } })
}
/** Runs the clean-up now. */
async function cleanUp(app: TestApp): Promise<void> {
  const now = app.now().toISOString()
  await app.database.write((transaction) =>
    enqueueJob(transaction, { kind: 'clean-up', key: 'clean-up', payload: {}, now }),
  )
  expect(await createCleaner(app).runDue()).toBe(1)
}

describeOnBoth('the daily clean-up', () => {
  it.override('appOptions', { settings: withChannels })

  it('is added once by several nodes, and runs every day', async ({ nodes }) => {
    await Promise.all(nodes.map((node) => addRepeatedJobs(node.database, node.now())))
    await addRepeatedJobs(nodes[0].database, nodes[0].now())
    expect((await nodes[0].rowsOf('jobs')).filter(({ kind }) => kind === 'clean-up')).toHaveLength(1)
    const cleaner = createCleaner(nodes[0])
    expect(await cleaner.runDue()).toBe(0)
    for (const delayMs of [firstDelayMs, intervalMs, intervalMs]) {
      nodes[0].advance(delayMs)
      expect([await cleaner.runDue(), await cleaner.runDue()]).toEqual([1, 0])
    }
  })

  it('does not wait for a clock that was ahead, after a restart', async ({ app }) => {
    app.advance(400 * intervalMs)
    await addRepeatedJobs(app.database, app.now())
    app.advance(-400 * intervalMs)
    await addRepeatedJobs(app.database, app.now())
    await addRepeatedJobs(app.database, app.now())
    const jobs = (await app.rowsOf('jobs')).filter(({ kind }) => kind === 'clean-up' || kind === 'back-up')
    expect(jobs).toHaveLength(2)
    const delays = jobs.map(({ run_at }) => Date.parse(run_at) - app.now().getTime())
    expect(Math.max(...delays)).toBe(firstDelayMs)
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

  it('deletes addresses that nobody has confirmed for seven days', async ({ app }) => {
    const { unconfirmedMs } = serverLimits.addresses
    const [ana, ben, cleo] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben'), await addStudent(app, 'Cleo')]
    await app.call('PUT /api/notifications/device', { body: pushSubscription() }, cleo.token)
    await enter(app, ana, 'ana@example.org')
    await switchOn(app, ben, 'ben@example.org')
    app.advance(unconfirmedMs)
    await enter(app, cleo, 'cleo@example.org')
    const namesOf = async () => (await app.rowsOf('destinations')).map(({ address }) => address.split('@')[0])
    await cleanUp(app)
    expect((await namesOf()).length).toBe(4)
    app.advance(1)
    await cleanUp(app)
    expect((await namesOf()).filter((name) => !name?.startsWith('https:')).sort()).toEqual(['ben', 'cleo'])
    expect((await namesOf()).length).toBe(3)
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
    expect(await app.rowsOf('recovery_codes')).toMatchObject([{ user_id: ben }])
  })

  it('deletes any number of idempotency keys that are older than 30 days', async ({ app, student }) => {
    const [old, recent] = [31 * day, 29 * day].map((ago) => new Date(app.now().getTime() - ago).toISOString())
    const amount = 2 * batch + 50
    await app.database.write(async (transaction) => {
      for (let number = 0; number < amount; number += 1) {
        const created_at = `${number % 2 === 0 ? old : recent}`
        const key = { user_id: student._id, key: `${number}`, request_digest: '', row_id: '', created_at }
        await insertKey(transaction, key)
      }
    })
    await cleanUp(app)
    const kept = await app.rowsOf('idempotency_keys')
    expect([kept.length, new Set(kept.map(({ created_at }) => created_at))]).toEqual([amount / 2, new Set([recent])])
  })

  it('deletes networks that an account has not used for 180 days', async ({ app, student, testDatabase }) => {
    const before = new Date(app.now().getTime() - serverLimits.knownNetworks.retentionMs)
    const rows = [-1, 0].map((ms) => `('${student._id}', 'n${ms}', '${new Date(before.getTime() + ms).toISOString()}')`)
    await runSql(testDatabase.url, 'delete from known_networks', `insert into known_networks values ${rows.join(', ')}`)
    await cleanUp(app)
    expect(await app.rowsOf('known_networks')).toMatchObject([{ network_hash: 'n0' }])
  })

  it("deletes guardians' links that expired long ago", async ({ app, leader, student, testDatabase }) => {
    const link = { params: { id: student._id } }
    for (let index = 0; index < 3; index += 1) await app.call('POST /api/users/{id}/guardian-links', link, leader.token)
    const ids = (await app.rowsOf('guardian_links')).map(({ id }) => id)
    const [old, recent] = [1, -1].map((ms) =>
      new Date(app.now().getTime() - serverLimits.expiredSessionRetentionMs - ms).toISOString(),
    )
    const times = [
      [old, 'null'],
      [old, `'${recent}'`],
      [recent, `'${old}'`],
    ]
    const updates = times.map(
      ([expiry, session], index) =>
        `update guardian_links set expires_at = '${expiry}', session_expires_at = ${session} where id = '${ids[index]}'`,
    )
    await runSql(testDatabase.url, ...updates)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_links')).toMatchObject(ids.slice(1).map((id) => ({ id })))
  })

  it('deletes what limits no further notification', async ({ app, leader, student, testDatabase }) => {
    const timesAgo = (ms: number) => [ms + 1, ms].map((ago) => new Date(app.now().getTime() - ago).toISOString())
    const [longAgo, recently] = timesAgo(serverLimits.push.expiryMs)
    const [over, current] = timesAgo(0)
    await runSql(
      testDatabase.url,
      `insert into last_notifications (user_id, tag, sent_at, seq) values
        ('${student._id}', 'old', '${longAgo}', 0), ('${student._id}', 'recent', '${recently}', 0)`,
      `insert into urgent_notifications (user_id, caused_by, amount, until) values
        ('${student._id}', '${leader._id}', 1, '${over}'), ('${leader._id}', '${student._id}', 1, '${current}')`,
    )
    await cleanUp(app)
    expect(await app.rowsOf('last_notifications')).toMatchObject([{ tag: 'recent' }])
    expect(await app.rowsOf('urgent_notifications')).toMatchObject([{ user_id: leader._id }])
  })
})
