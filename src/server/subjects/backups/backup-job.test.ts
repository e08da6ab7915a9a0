import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { decryptFile } from '#server/platform/database/backup/age.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { enqueueJob } from '#server/platform/jobs/enqueue.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import type { TestApp } from '#test/support/app.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader } from '#test/support/people.ts'
import { backUpJob } from './backup-job.ts'
import { beginExclusiveWork } from './exclusive-work.ts'

// The job runs the real command.

const { intervalMs, retryMs } = serverLimits.backups
const start = () => undefined

/** Adds the job, which is due now, and returns a worker for it. */
const it = base.extend('backups', async ({ app, testDatabase, folder }) => {
  const workers = async (node: TestApp, settings: Record<string, string> = {}) => {
    const environment = readEnvironment({
      DATABASE_URL: testDatabase.url,
      BACKUP_DIR: join(folder, 'kept'),
      ...settings,
    })
    const { database, now: clock } = node
    const warnings: string[] = []
    const log = { warn: (it: object) => void warnings.push(String((it as { err?: Error }).err?.message)) }
    const definitions = { 'back-up': backUpJob({ database, clock, environment, events: { publish: start }, log }) }
    return { ...createWorker({ database, clock, log, definitions }), warnings }
  }
  const now = app.now().toISOString()
  await app.database.write((transaction) =>
    enqueueJob(transaction, { kind: 'back-up', key: 'back-up', payload: {}, now }),
  )
  return { workers, files: () => readdirSync(join(folder, 'kept')).sort() }
})

const nextRun = async (app: TestApp) => {
  const [job] = await app.rowsOf('jobs')
  return Date.parse(`${job?.run_at}`) - app.now().getTime()
}

describeOnBoth('UB4: the daily backup', () => {
  it('waits for the first account', async ({ app, backups }) => {
    const worker = await backups.workers(app)
    expect(await worker.runDue()).toBe(1)
    expect(await nextRun(app)).toBe(serverLimits.backups.firstDelayMs)
    expect(backups.files).toThrow('ENOENT')
  })

  it('is made by one of several nodes, verified and recorded; leftovers and old ones are deleted', {
    tags: 'slow',
  }, async ({ nodes, backups, folder }) => {
    const [app, other] = nodes
    await addLeader(app)
    const lastMade = ['00', '01', '02', '03', '04', '05'].map((second) => `lampstand-2020-01-01T03-00-${second}.db`)
    const kept = [...lastMade, 'notes.txt', 'lampstand-mine.db']
    const gone = ['lampstand-2020-01-01T02-00-00.db.age', 'lampstand-2020-02-01T02-00-00.db.age.plain.unfinished']
    mkdirSync(join(folder, 'kept'))
    for (const name of [...kept, ...gone]) writeFileSync(join(folder, 'kept', name), '')
    const settings = { BACKUP_COMMAND: `ls '${folder}/kept' > '${folder}/during'` }
    const workers = [await backups.workers(app, settings), await backups.workers(other, settings)]
    const made = await Promise.all(workers.map((worker) => worker.runDue()))
    expect(made.reduce((sum, count) => sum + count)).toBe(1)
    const [file = '', ...others] = backups.files().filter((name) => !kept.includes(name))
    expect([file, others]).toEqual([expect.stringMatching(/^lampstand-2[^.]*\.db$/), []])
    expect(backups.files()).toEqual(expect.arrayContaining(kept))
    // It is copied before others are deleted.
    expect(readFileSync(join(folder, 'during'), 'utf8').split('\n')).toEqual(expect.arrayContaining([file, gone[0]]))
    expect(checkBackup(join(folder, 'kept', file)).digests.tables['users']?.rows).toBe(1)
    expect(await app.rowsOf('backup_status')).toMatchObject([
      { accounts: 1, is_encrypted: 0, copied: 1, failed_at: null, failure: null },
    ])
    expect(await nextRun(app)).toBe(intervalMs)
  })

  it('is encrypted, and kept if it can not be copied, of which leaders are warned', { tags: 'slow' }, async ({
    app,
    backups,
    folder,
  }) => {
    await addLeader(app)
    const command = `cp "$BACKUP_FILE" '${folder}/copy'; echo no route to host; exit 1`
    const worker = await backups.workers(app, { BACKUP_PASSPHRASE: 'five random words', BACKUP_COMMAND: command })
    expect(await worker.runDue()).toBe(0)
    expect(worker.warnings).toEqual([expect.stringContaining('no route to host')])
    expect(backups.files()).toEqual([expect.stringMatching(/\.db\.age$/)])
    expect(() => checkBackup(join(folder, 'copy'))).toThrow()
    await decryptFile(join(folder, 'copy'), join(folder, 'plain.db'), 'five random words')
    expect(checkBackup(join(folder, 'plain.db')).digests.tables['users']?.rows).toBe(1)
    expect(await app.rowsOf('backup_status')).toMatchObject([{ is_encrypted: 1, copied: 0, failed_at: null }])
  })

  it('is kept and copied although the clock is behind all others, of which leaders are warned', {
    tags: 'slow',
  }, async ({ app, backups, folder }) => {
    await addLeader(app)
    mkdirSync(join(folder, 'kept'))
    const future = Array.from({ length: 13 }, (_, month) => `lampstand-${2090 + month}-01-01T03-00-00-n${month + 1}.db`)
    for (const name of future) writeFileSync(join(folder, 'kept', name), '')
    const worker = await backups.workers(app, { BACKUP_COMMAND: `cp "$BACKUP_FILE" '${folder}/copy'` })
    expect(await worker.runDue()).toBe(1)
    expect(backups.files()).toHaveLength(14)
    expect(backups.files()[0]).toMatch(/-n14\.db$/)
    expect(checkBackup(join(folder, 'copy')).digests.tables['users']?.rows).toBe(1)
    expect(await app.rowsOf('backup_status')).toMatchObject([{ copied: 1, failed_at: null, failure: 'clock' }])
  })

  it('waits for another one, but not for long, and leaders are not warned', { tags: 'slow' }, async ({
    app,
    backups,
    testDatabase,
  }) => {
    await addLeader(app)
    const other = await beginExclusiveWork(testDatabase.url)
    const worker = await backups.workers(app)
    expect(await worker.runDue()).toBe(0)
    expect(worker.warnings).toEqual([expect.stringContaining('Another backup is being made')])
    expect(await app.rowsOf('backup_status')).toMatchObject([{ made_at: null, failed_at: null, failure: null }])
    expect(await nextRun(app)).toBe(retryMs)
    app.advance(retryMs)
    const again = worker.runDue()
    other.end()
    expect(await again).toBe(1)
    expect(backups.files()).toHaveLength(1)
  })

  it('records why it failed, and is tried again in an hour', { tags: 'slow' }, async ({ app, backups, folder }) => {
    await addLeader(app)
    writeFileSync(join(folder, 'kept'), 'a file instead of the folder')
    const worker = await backups.workers(app)
    expect(await worker.runDue()).toBe(0)
    expect(await app.rowsOf('backup_status')).toMatchObject([{ made_at: null, failure: 'folder' }])
    expect(await nextRun(app)).toBe(retryMs)
  })
})
