import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { digestResponses } from '#server/commands/move/digest-responses.ts'
import { checkBackup } from '#server/database/backup/check-backup.ts'
import { digestDatabase } from '#server/database/backup/digests.ts'
import { writeBackup } from '#server/database/backup/write-backup.ts'
import { openDatabase } from '#server/database/open.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { createEmptyPostgres, describeOnBoth } from '#test/support/databases.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { addStudent, sendMessage } from '#test/support/people.ts'
import { createRandom } from '#test/support/random.ts'
import { runCommand as run } from '#tools/run-command.ts'

describeOnBoth('a backup', (test) => {
  let folder = ''
  let app: TestApp
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lampstand-backup-'))
    app = await createTestApp(test())
    await fillMinistry(app)
  })
  afterEach(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const responsesOf = async (url: string) => {
    const database = await openDatabase(url)
    const answers = await digestResponses(database, app.now)
    await database.close()
    return answers
  }

  it('UB2: restored on an empty machine, returns the same responses to every user', async () => {
    const backup = join(folder, 'backup.db')
    expect(await run(test().url, 'backup', backup)).toMatchObject({ code: 0 })
    const before = await digestResponses(test().database, app.now)
    expect(before.size).toBe(5)
    mkdirSync(join(folder, 'new'))
    const restored = `file:${join(folder, 'new', 'lampstand.db')}`
    expect(await run(restored, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await responsesOf(restored)).toEqual(before)
    const postgres = await createEmptyPostgres()
    expect(await run(postgres.url, 'restore', backup)).toMatchObject({ code: 0 })
    expect(await responsesOf(postgres.url)).toEqual(before)
    const again = await run(postgres.url, 'restore', backup)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
    await postgres.remove()
    // The comparison detects differences.
    await addStudent(app)
    expect(await digestResponses(test().database, app.now)).not.toEqual(before)
  }, 60_000)

  it('UB1: is consistent during writes', async () => {
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
      expect(await run(test().url, 'backup', backup)).toMatchObject({ code: 0 })
      const db = new DatabaseSync(backup, { readOnly: true })
      const torn = db
        .prepare('select 1 from chats where last_seq <> (select count(*) from messages where chat_id = student_id)')
        .get()
      expect(torn).toBeUndefined()
      db.close()
    }
    writing = false
    await Promise.all(writers)
  }, 60_000)

  it('UB3: is refused if it is damaged or foreign, and the database stays unchanged', async () => {
    const backup = join(folder, 'backup.db')
    await writeBackup(test().url, backup)
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
    const before = await test().dump()
    writeFileSync(broken, 'This is a shopping list.')
    const db = new DatabaseSync(join(folder, 'foreign.db'))
    db.exec('create table users (id text primary key)')
    db.close()
    for (const file of [broken, join(folder, 'foreign.db'), join(folder, 'nowhere.db')]) {
      const { code, output } = await run(test().url, 'restore', file)
      expect([code, output.split('\n').length]).toEqual([1, 2])
    }
    expect(await test().dump()).toEqual(before)
  }, 60_000)

  it('UB3: refuses a backup whose schema or history has changed', async () => {
    const backup = join(folder, 'backup.db')
    await writeBackup(test().url, backup)
    const bytes = readFileSync(backup, 'latin1')
    for (const [from, to] of [
      ["'bible'", "'bibld'"],
      ['prayer_requests_listed', 'prayer_requests_lister'],
    ] as const) {
      expect(bytes).toContain(from)
      writeFileSync(backup, bytes.replaceAll(from, to), 'latin1')
      expect(() => checkBackup(backup)).toThrow('is damaged')
    }
    writeFileSync(backup, bytes, 'latin1')
    const db = new DatabaseSync(backup)
    db.exec("delete from schema_migrations where name like '006%'")
    db.close()
    expect(() => checkBackup(backup)).toThrow('is damaged')
  })

  it('DU10: is never accessible to other users', async () => {
    const backups = join(folder, 'backups')
    expect(await run(test().url, 'backup', join(backups, 'backup.db'))).toMatchObject({ code: 0 })
    expect(statSync(backups).mode & 0o777).toBe(0o700)
    expect(statSync(join(backups, 'backup.db')).mode & 0o777).toBe(0o600)
  })

  it('DU10: is not written into a folder whose parent does not exist', async () => {
    const { code, output } = await run(test().url, 'backup', join(folder, 'not-mounted', 'backups', 'backup.db'))
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain('mount the disk')
    expect(existsSync(join(folder, 'not-mounted'))).toBe(false)
  })

  it('never replaces another, and leaves no incomplete file', async () => {
    const backup = join(folder, 'backup.db')
    writeFileSync(backup, 'mine')
    expect((await run(test().url, 'backup', backup)).output).toContain('already exists')
    expect(readFileSync(backup, 'utf8')).toBe('mine')
    const nowhere = test().url.startsWith('file:') ? 'file:/nowhere/at.all' : 'postgres://nobody@127.0.0.1:1/nothing'
    expect((await run(nowhere, 'backup', join(folder, 'new', 'none.db'))).code).toBe(1)
    expect(existsSync(join(folder, 'new'))).toBe(false)
  })

  it('UB7: moving from SQLite to PostgreSQL keeps the responses to every user', async () => {
    if (!test().url.startsWith('file:')) {
      const { code, output } = await run(test().url, 'move', '--to', 'postgres://any@127.0.0.1/any')
      return expect([code, output]).toEqual([1, expect.stringContaining('TARGET_DATABASE_URL')])
    }
    const before = await digestResponses(test().database, app.now)
    const dump = await test().dump()
    const postgres = await createEmptyPostgres()
    process.env['TARGET_DATABASE_URL'] = postgres.url
    const { code, output } = await run(test().url, 'move')
    delete process.env['TARGET_DATABASE_URL']
    expect([code, output]).toEqual([0, expect.stringContaining('All 5 users get the same responses')])
    expect(await responsesOf(postgres.url)).toEqual(before)
    expect(await test().dump()).toEqual(dump)
    const again = await run(test().url, 'move', '--to', postgres.url)
    expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
    const nowhere = await run(test().url, 'move', '--to', 'postgres://nobody@127.0.0.1:1/nothing')
    expect([nowhere.code, nowhere.output]).toEqual([1, expect.stringContaining('that --to names does not answer')])
    await postgres.remove()
  }, 60_000)
})
