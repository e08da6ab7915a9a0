import { expect } from 'vitest'
import type { LeaderToday } from '#contract/home.ts'
import { serverLimits } from '#contract/limits.ts'
import type { TestApp } from '#test/support/app.ts'
import { recordBackup } from '#test/support/backups.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import type { Person } from '#test/support/people.ts'
import { recordFailed } from './store.ts'

const recordFailure = (app: TestApp) =>
  app.database.write((transaction) =>
    recordFailed(transaction, { failed_at: app.now().toISOString(), failure: 'disk full' }),
  )
const statusFor = async (app: TestApp, { token }: Person) => (await app.call('GET /api/backups', {}, token)).body
const warningAtHome = async (app: TestApp, { token }: Person) =>
  ((await app.call('GET /api/dashboard/today', { query: {} }, token)).body as LeaderToday).backupWarning

describeOnBoth('UB4: the state of backups', () => {
  it('is not shown to students', async ({ app, student }) => {
    expect(await app.call('GET /api/backups', {}, student.token)).toBeRefused(403)
  })

  it('has no warning before the first backup', async ({ app, leader }) => {
    expect(await statusFor(app, leader)).toEqual({ last: null, failure: null, warning: null })
    expect(await warningAtHome(app, leader)).toBeNull()
  })

  it('says when the newest one was made, its size and that it can be opened with the passphrase only', async ({
    app,
    leader,
  }) => {
    await recordBackup(app)
    expect(await statusFor(app, leader)).toEqual({
      last: { at: app.now().toISOString(), bytes: 811_008, accounts: 3, isEncrypted: true, isCopied: null },
      failure: null,
      warning: null,
    })
    const { steps } = (await app.call('GET /api/first-steps', {}, leader.token)).body
    expect(steps).toContainEqual({ step: 'backups', isDone: true })
  })

  it('warns at home of a failure until the next backup', async ({ app, leader }) => {
    await recordBackup(app)
    await recordFailure(app)
    expect(await statusFor(app, leader)).toMatchObject({ failure: { reason: 'disk full' }, warning: 'failed' })
    expect(await warningAtHome(app, leader)).toBe('failed')
    await recordBackup(app)
    expect(await warningAtHome(app, leader)).toBeNull()
  })

  it('warns of one that is more than two days old', async ({ app, leader }) => {
    await recordBackup(app)
    app.advance(serverLimits.backups.oldMs)
    expect(await warningAtHome(app, leader)).toBeNull()
    app.advance(1)
    expect(await warningAtHome(app, leader)).toBe('old')
  })

  it('warns of dates in the future: of one that was made now, and of the last one', async ({ app, leader }) => {
    await recordBackup(app, 1, 'clock')
    expect(await statusFor(app, leader)).toMatchObject({ last: { isCopied: true }, failure: null, warning: 'clock' })
    expect(await warningAtHome(app, leader)).toBe('clock')
    await recordFailure(app)
    expect(await statusFor(app, leader)).toMatchObject({ failure: { reason: 'disk full' }, warning: 'failed' })
    await recordBackup(app)
    app.advance(-serverLimits.backups.clockToleranceMs)
    expect(await warningAtHome(app, leader)).toBeNull()
    app.advance(-1)
    expect(await warningAtHome(app, leader)).toBe('clock')
  })

  it('warns if it was not copied although it should be', async ({ app, leader }) => {
    await recordBackup(app, 0)
    expect(await warningAtHome(app, leader)).toBe('not copied')
    await recordBackup(app, 1)
    expect(await statusFor(app, leader)).toMatchObject({ last: { isCopied: true } })
    expect(await warningAtHome(app, leader)).toBeNull()
  })
})
