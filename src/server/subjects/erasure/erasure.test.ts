// Searches everything that the server stores for what an erased student wrote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { prepareCopy } from '#server/platform/database/backup/prepare-copy.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { type Head, verifyHistory } from '#server/subjects/audit-log/verify.ts'
import { erase, expectConsistent, live, pendingErasures, runErasure, workerOf } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import * as people from '#test/support/people.ts'
import { runSql } from '#test/support/sql.ts'

const names = ['Xanthippe', 'xanthippe', 'Quandry', 'quandry']
const found = (needles: readonly string[], text: string) => needles.filter((needle) => text.includes(needle))

/** Returns the bytes of the files of the database as text. */
async function readFiles(url: string): Promise<string> {
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length)
    return ['', '-wal', '-shm'].map((ending) => readFileSync(file + ending).toString('latin1')).join('\n')
  }
  await runSql(url, 'checkpoint')
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ file: string }>(`
    select current_setting('data_directory') || '/' || pg_relation_filepath(oid) as file from pg_class
    where relkind in ('r', 'i', 't') and relfilenode <> 0 and relnamespace <> 'pg_catalog'::regnamespace`)
  await client.end()
  return rows.map(({ file }) => readFileSync(file).toString('latin1')).join('\n')
}

describeOnBoth('the erasure of a student', () => {
  it('PS3, PS4, UB2: leaves no phrase in tables, files and logs', async ({ app, leader, testDatabase, folder }) => {
    const student = await people.registerStudent(app, 'Xanthippe Quandry')
    const other = await people.addStudent(app, 'Ben')
    const said = await live(app, leader, student, other)
    expect(said.length).toBeGreaterThan(20)
    const needles = [...said, ...names]
    expect(found(needles, JSON.stringify(await app.dumpTables()))).toEqual(needles)
    const backup = join(folder, 'before.db')
    await writeBackup(testDatabase.url, backup)
    const noted = (await verifyHistory(app.database.read)) as Head

    expect((await erase(app, leader, student._id)).body).toEqual({ isErased: true })
    await runErasure(app)
    await expectConsistent(app)
    expect(found(needles, JSON.stringify(await app.dumpTables()))).toEqual([])
    expect(found(needles, app.log.join('\n'))).toEqual([])
    expect(found(needles, await readFiles(testDatabase.url))).toEqual([])
    // The hashes are those that were noted before.
    const witness = {
      head: noted,
      hashOf: (seq: number) => (seq === noted.seq ? noted.hash : undefined),
      label: 'the backup',
    }
    expect(await verifyHistory(app.database.read, witness)).toHaveProperty('hash')
    // A backup of the time before still has all.
    const copy = join(folder, 'copy.db')
    prepareCopy(backup, copy)
    const restored = await openDatabase(`file:${copy}`)
    expect(await verifyHistory(restored.read)).toEqual(noted)
    await restored.close()
    expect(found(needles, readFileSync(copy).toString('latin1'))).toEqual(needles)
  })

  it('PS3: leaves no piece of long texts, whose rows move between pages', { tags: 'slow' }, async ({
    app,
    leader,
    testDatabase,
  }) => {
    const student = await people.registerStudent(app, 'Xanthippe Quandry')
    const other = await people.addStudent(app, 'Ben')
    const needles: string[] = []
    for (let index = 0; index < 150; index += 1) {
      needles.push(`zq${index}a`, `zq${index}b`)
      const text = ` lanterns over Quillhaven${' and further'.repeat(index % 40)}`
      await people.sendMessage(app, student, student._id, `zq${index}a${text}`)
      await people.askForPrayer(app, student, `zq${index}b${text}`)
      await people.sendMessage(app, other, other._id, `Others write${text}`)
    }
    await erase(app, leader, student._id)
    await runErasure(app)
    expect(found(needles, await readFiles(testDatabase.url))).toEqual([])
  })

  it('PS3: repeats the last pass while a transaction may read the texts', async ({
    app,
    leader,
    testDatabase: { url },
  }) => {
    if (url.startsWith('file:')) return
    const student = await people.registerStudent(app, 'Xanthippe Quandry')
    await people.sendMessage(app, student, student._id, 'zqkept lanterns')
    const reader = new pg.Client(url)
    await reader.connect()
    await reader.query('begin isolation level repeatable read')
    await reader.query('select count(*) from users')
    await erase(app, leader, student._id)
    const worker = workerOf(app)
    await worker.runDue()
    app.advance(serverLimits.erasing.lastPassMs)
    await worker.runDue()
    expect(await pendingErasures(app)).toBe(1)
    await reader.query('commit')
    await reader.end()
    await runErasure(app)
    expect(found(['zqkept'], await readFiles(url))).toEqual([])
  })

  it('PS3: hides everything at once, before the job has run', async ({ app, leader }) => {
    const student = await people.registerStudent(app, 'Xanthippe Quandry')
    const other = await people.addStudent(app, 'Ben')
    const said = await live(app, leader, student, other)
    await erase(app, leader, student._id)
    await expectConsistent(app)
    const id = { params: { id: student._id } }
    const lists = [
      await app.call('GET /api/users', { query: {} }, leader.token),
      await app.call('GET /api/users', { query: { show: 'switched off' } }, leader.token),
      await app.call('GET /api/users', { query: { search: 'xan' } }, leader.token),
      await app.call('GET /api/responses/all', { query: {} }, leader.token),
      await app.call('GET /api/responses/all', { query: { student: student._id } }, leader.token),
      await app.call('GET /api/prayer-requests/admin', { query: {} }, leader.token),
      await app.call('GET /api/prayer-requests/deleted', { query: {} }, leader.token),
      await app.call('GET /api/prayer-requests', { query: {} }, other.token),
      await app.call('GET /api/chats/admin', { query: {} }, leader.token),
      await app.call('GET /api/history', { query: { limit: '100' } }, leader.token),
      await app.call('GET /api/history', { query: { person: student._id } }, leader.token),
      await app.call('GET /api/dashboard/today', { query: {} }, leader.token),
      await app.call('GET /api/notices', {}, leader.token),
    ]
    expect(lists.map(({ status }) => status)).toEqual(lists.map(() => 200))
    expect(found([...said, ...names], JSON.stringify(lists.map(({ body }) => body)))).toEqual([])
    expect((await app.call('GET /api/users/{id}', id, leader.token)).status).toBe(404)
    expect((await app.call('GET /api/chats/{id}', id, leader.token)).status).toBe(404)
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    const login = { username: student.username, password: people.password }
    expect((await app.call('POST /api/auth/login', { body: login })).status).toBe(401)
    const again = { name: 'Xena', username: student.username, password: people.password }
    expect((await app.call('POST /api/auth/register', { body: again })).status).toBe(201)
  })

  it('PS3: erases what a request has written that was under way', async ({ app, leader, testDatabase }) => {
    const student = await people.addStudent(app, 'Ana')
    const { _id: questionId } = await people.addQuestion(app, leader)
    await people.addResponse(app, student, questionId)
    await erase(app, leader, student._id)
    await runSql(
      testDatabase.url,
      `insert into prayer_requests (id, student_id, content, created_at, prayer_count)
      values ('late', '${student._id}', 'zq late', '2026-03-01T18:00:00.000Z', 0)`,
    )
    await runErasure(app)
    await expectConsistent(app)
    expect(JSON.stringify(await app.dumpTables())).not.toContain('zq late')
    expect(await pendingErasures(app)).toBe(0)
  })

  it('PS4: reports a text that is missing without an erasure', async ({ app, leader, testDatabase }) => {
    const [ana, ben] = [await people.addStudent(app, 'Ana'), await people.addStudent(app, 'Ben')]
    await erase(app, leader, ana._id)
    await runErasure(app)
    expect(await verifyHistory(app.database.read)).toHaveProperty('hash')
    const clear = 'update history_entries set content = null, salt = null where subject_id ='
    await runSql(testDatabase.url, `${clear} '${ben._id}'`)
    expect(await verifyHistory(app.database.read)).toMatchObject({ reason: 'Its text was removed.' })
  })
})
