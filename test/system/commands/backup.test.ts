import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, vi } from 'vitest'
import { digestResponses } from '#server/commands/move/digest-responses.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { digestDatabase } from '#server/platform/database/backup/digests.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { beginExclusiveWork } from '#server/subjects/backups/exclusive-work.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { addStudent, sendMessage } from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'
import { createRandom } from '#tools/random.ts'
import { runCommand as run } from '#tools/run-command.ts'

/** Returns digests of the responses to each user of a restored database, but for the notice of the restore. */
async function responsesOf(app: TestApp, url: string) {
  await runSql(url, "delete from notices where kind = 'backup.restored'")
  const database = await openDatabase(url)
  const responses = await digestResponses(database, app.now)
  await database.close()
  return responses
}

describeOnBoth('a backup', () => {
  it.beforeEach(async ({ app }) => {
    await fillMinistry(app)
  })

  it('UB2: returns the same responses to every user when restored', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
    emptyPostgres,
  }) => {
    const backup = join(folder, 'backup.db')
    expect(await run(testDatabase.url, 'backup', backup)).toMatchObject({ code: 0 })
    const before = await digestResponses(testDatabase.database, app.now)
    expect(before.size).toBe(5)
    mkdirSync(join(folder, 'new'))
    const restored = `file:${join(folder, 'new', 'lampstand.db')}`
    expect(await run(restored, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await responsesOf(app, restored)).toEqual(before)
    expect(await run(emptyPostgres, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await responsesOf(app, emptyPostgres)).toEqual(before)
    const again = await run(emptyPostgres, 'restore', backup)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
    // The comparison detects differences.
    await addStudent(app)
    expect(await digestResponses(testDatabase.database, app.now)).not.toEqual(before)
  })

  it('UB1: is consistent during writes', async ({ app, testDatabase, folder }) => {
    const student = await addStudent(app)
    let writing = true
    const writers = [1, 2, 3].map(async () => {
      while (writing) {
        await sendMessage(app, student, student._id)
        await sleep(2)
      }
    })
    for (const round of [1, 2, 3]) {
      const backup = join(folder, `${round}.db`)
      expect(await run(testDatabase.url, 'backup', backup)).toMatchObject({ code: 0 })
      const db = new DatabaseSync(backup, { readOnly: true })
      const torn = db
        .prepare('select 1 from chats where last_seq <> (select count(*) from messages where chat_id = student_id)')
        .get()
      expect(torn).toBeUndefined()
      db.close()
    }
    writing = false
    await Promise.all(writers)
  })

  it('UB3: is refused if damaged or foreign, and the database stays unchanged', { tags: 'slow' }, async ({
    testDatabase,
    folder,
  }) => {
    const backup = join(folder, 'backup.db')
    await writeBackup(testDatabase.url, backup)
    const whole = readFileSync(backup)
    const digest = (file: string) => {
      const db = new DatabaseSync(file, { readOnly: true })
      const found = digestDatabase(db)
      db.close()
      return found
    }
    const [right, random, broken] = [digest(backup), createRandom(42), join(folder, 'broken.db')]
    let refused = 0
    for (let round = 0; round < 200; round += 1) {
      let bytes = Buffer.from(whole)
      if (round % 4 === 0) bytes = bytes.subarray(0, Math.floor(random() * bytes.length))
      else
        for (let flips = 0; flips <= round % 3; flips += 1) {
          const at = Math.floor(random() * bytes.length)
          bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random() * 8))
        }
      writeFileSync(broken, bytes)
      try {
        checkBackup(broken)
      } catch (error) {
        refused += 1
        expect(error).toMatchObject({ name: 'DatabaseUnusable' })
        continue
      }
      // A bit in unused space.
      expect(digest(broken)).toEqual(right)
    }
    expect(refused).toBeGreaterThan(50)
    const before = await testDatabase.dump()
    writeFileSync(broken, 'This is a shopping list.')
    const db = new DatabaseSync(join(folder, 'foreign.db'))
    db.exec('create table users (id text primary key)')
    db.close()
    for (const file of [broken, join(folder, 'foreign.db'), join(folder, 'nowhere.db')]) {
      const { code, output } = await run(testDatabase.url, 'restore', file)
      expect([code, output.split('\n').length]).toEqual([1, 2])
    }
    expect(await testDatabase.dump()).toEqual(before)
  })

  it('DU10: is never accessible to other users', async ({ testDatabase, folder }) => {
    const backups = join(folder, 'backups')
    expect(await run(testDatabase.url, 'backup', join(backups, 'backup.db'))).toMatchObject({ code: 0 })
    expect(statSync(backups).mode & 0o777).toBe(0o700)
    expect(statSync(join(backups, 'backup.db')).mode & 0o777).toBe(0o600)
  })

  it('DU10: is not written into a folder whose parent does not exist', async ({ testDatabase, folder }) => {
    const { code, output } = await run(testDatabase.url, 'backup', join(folder, 'not-mounted', 'backups', 'backup.db'))
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain('mount the disk')
    expect(existsSync(join(folder, 'not-mounted'))).toBe(false)
  })

  it('UB10: is complete although five others are made at the same time', { tags: 'slow' }, async ({
    testDatabase: { url },
    folder,
  }) => {
    const kept = join(folder, 'kept')
    vi.stubEnv('BACKUP_DIR', kept)
    const runs = await Promise.all([
      ...['friday', 'sunday'].map((name) => run(url, 'backup', join(kept, `lampstand-${name}.db`))),
      ...[1, 2, 3, 4].map(() => run(url, 'backup')),
    ])
    vi.unstubAllEnvs()
    // On a busy machine, some may wait for too long.
    const made = runs.filter(({ output }) => !output.startsWith('Another backup is being made.'))
    expect(made.map(({ code }) => code)).toEqual(made.map(() => 0))
    expect(made.length).toBeGreaterThan(2)
    expect(readdirSync(kept)).toHaveLength(made.length)
    for (const name of readdirSync(kept)) checkBackup(join(kept, name))
  })

  it('UB10: deletes only what nobody writes any more', { tags: 'slow' }, async ({ testDatabase: { url }, folder }) => {
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    const work = await beginExclusiveWork(url)
    work.end()
    const old = new Date(Date.now() - 3 * 3_600_000)
    const left = (name: string, isNew: boolean) => {
      writeFileSync(join(kept, name), '')
      if (!isNew) utimesSync(join(kept, name), old, old)
      return name
    }
    const daily = 'lampstand-2026-01-01T03-00-00-n1.db'
    const staying = [
      left('before-030-findable-words-2026-01-01T03-00-00.db.0123abcd.unfinished', true),
      left(`${daily}.12345678.unfinished`, true),
      left('once.db.12345678.unfinished', true),
      left('my-film.unfinished', false),
    ]
    left(`${daily}.0123abcd.unfinished`, false)
    left(`${daily}.${work.mark}.unfinished`, true)
    left(`${daily}.${work.mark}.unfinished-journal`, true)
    // Of an earlier release.
    left('lampstand-2026-01-01T03-00-00.db.age.plain.unfinished', true)
    left('once.db.0123abcd.unfinished', false)
    writeFileSync(join(work.folder, 'plain.db'), '')
    vi.stubEnv('BACKUP_DIR', kept)
    expect(await run(url, 'backup')).toMatchObject({ code: 0 })
    expect(await run(url, 'backup', join(kept, 'once.db'))).toMatchObject({ code: 0 })
    vi.unstubAllEnvs()
    expect(new Set(readdirSync(kept).filter((name) => !name.endsWith('.db')))).toEqual(new Set(staying))
    expect(readdirSync(work.folder)).toEqual(['lock'])
  })

  it('never replaces another, and leaves no incomplete file', { tags: 'slow' }, async ({ testDatabase, folder }) => {
    const backup = join(folder, 'backup.db')
    writeFileSync(backup, 'mine')
    expect((await run(testDatabase.url, 'backup', backup)).output).toContain('already exists')
    expect(readFileSync(backup, 'utf8')).toBe('mine')
    const nowhere =
      testDatabase.database.kind === 'sqlite' ? 'file:/nowhere/at.all' : 'postgres://nobody@127.0.0.1:1/nothing'
    expect((await run(nowhere, 'backup', join(folder, 'new', 'none.db'))).code).toBe(1)
    expect(existsSync(join(folder, 'new'))).toBe(false)
    vi.stubEnv('BACKUP_DIR', join(folder, 'new'))
    for (const path of [join(folder, 'missing.db'), join(folder, 'nowhere', 'at.all')]) {
      const { code, output } = await run(`file:${path}`, 'backup')
      expect([code, output]).toEqual([1, expect.stringContaining('There is no database at')])
    }
    vi.unstubAllEnvs()
    expect(readdirSync(folder)).toEqual(['backup.db'])
  })
})

describe('a move to PostgreSQL [postgres]', () => {
  it('UB7: keeps the responses to every user', { tags: 'slow' }, async ({ app, testDatabase, emptyPostgres }) => {
    const { leaders, students } = await fillMinistry(app)
    const { token } = leaders[0]
    await app.call('POST /api/users/{id}/recovery-code', { params: { id: leaders[1]._id } }, token)
    await app.call('POST /api/users/{id}/switch-off', { params: { id: students[2]._id } }, token)
    const before = await digestResponses(testDatabase.database, app.now)
    const dump = await testDatabase.dump()
    process.env['TARGET_DATABASE_URL'] = emptyPostgres
    const { code, output } = await run(testDatabase.url, 'move')
    delete process.env['TARGET_DATABASE_URL']
    expect([code, output]).toEqual([0, expect.stringContaining('the same responses to 5 users')])
    expect(await responsesOf(app, emptyPostgres)).toEqual(before)
    expect(await testDatabase.dump()).toEqual(dump)
    const again = await run(testDatabase.url, 'move', '--to', emptyPostgres)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
    const nowhere = await run(testDatabase.url, 'move', '--to', 'postgres://nobody@127.0.0.1:1/nothing')
    expect([nowhere.code, nowhere.output]).toEqual([
      1,
      expect.stringContaining('at the address in --to (connect ECONNREFUSED'),
    ])
  })

  it('refuses a source that is on PostgreSQL', async () => {
    const source = 'postgres://any@127.0.0.1/any'
    const { code, output } = await run(source, 'move', '--to', source)
    expect([code, output]).toEqual([1, expect.stringContaining('TARGET_DATABASE_URL')])
  })
})
