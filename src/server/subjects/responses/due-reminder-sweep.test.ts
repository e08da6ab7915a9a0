// What one device or many questions must not do to the reminders of all.
import pg from 'pg'
import { expect, vi } from 'vitest'
import { allStatements, statement } from '#server/platform/database/statement.ts'
import { listDevicesOfStudents } from '#server/subjects/notifications/public.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, describeOnPostgres } from '#test/support/fixtures.ts'
import { addQuestion, addStudent, type Person } from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'
import { dueReminderJob, type ListDevices } from './due-reminders.ts'

const { service, it } = await startTestPushService({})

const setTimeZone = statement((sql, value: { userId: string; timeZone: string }) =>
  sql.updateTable('destinations').set({ time_zone: value.timeZone }).where('user_id', '=', value.userId),
)

async function addStudentIn(app: TestApp, timeZone: string): Promise<Person> {
  const student = await addStudent(app)
  await addDevice(app, service, student)
  await app.database.write((transaction) => transaction.run(setTimeZone, { userId: student._id, timeZone }))
  return student
}

/** Reminds of what is due on 8 March. @returns who was reminded, once for each question */
async function remind(app: TestApp, time: string) {
  app.advance(Date.parse(time) - app.now().getTime())
  const listDevices: ListDevices = (reader, page) => listDevicesOfStudents(reader, { kind: 'due_question', ...page })
  const { run } = dueReminderJob({ database: app.database, clock: app.now }, listDevices)
  await run({ signal: new AbortController().signal } as never)
  return (await app.rowsOf('due_reminders')).map(({ student_id }) => student_id)
}

describeOnBoth('reminders of all students', () => {
  it('take a time zone that this system does not know for UTC', async ({ app, leader }) => {
    const lost = await addStudentIn(app, 'Mars/Olympus')
    const ana = await addStudentIn(app, 'Africa/Nairobi')
    await addQuestion(app, leader)
    expect(await remind(app, '2026-03-07T15:59:59Z')).toEqual([ana._id])
    expect(new Set(await remind(app, '2026-03-07T16:00:00Z'))).toEqual(new Set([ana._id, lost._id]))
  })

  it('AV8: write those of each question for themselves', async ({ app, leader }) => {
    const students = [await addStudentIn(app, 'UTC'), await addStudentIn(app, 'UTC')]
    for (const title of ['Light', 'Salt', 'Bread']) await addQuestion(app, leader, title)
    const write = vi.spyOn(app.database, 'write')
    const reminded = await remind(app, '2026-03-07T16:00:00Z')
    for (const { _id } of students) expect(reminded.filter((id) => id === _id)).toHaveLength(3)
    expect(write).toHaveBeenCalledTimes(3)
  })
})

describeOnPostgres('one page of the devices of all students', () => {
  it('AV8: is read without the devices of other pages', async ({ app, student, testDatabase }) => {
    await addDevice(app, service, student)
    const client = new pg.Client(testDatabase.url)
    await client.connect()
    const copy = (table: string, change: string) =>
      client.query(`insert into ${table} select (jsonb_populate_record(it, jsonb_build_object(${change}))).*
        from ${table} it, generate_series(1, 3000) n`)
    await copy('users', "'id', 'id' || n, 'username', 'user' || n, 'username_key', 'user' || n")
    await copy('sessions', "'token_hash', 'hash' || n, 'user_id', 'id' || n")
    await copy('destinations', "'id', 'id' || n, 'user_id', 'id' || n, 'session_hash', 'hash' || n, 'address', n")
    await client.query('analyze')
    const sqls = allStatements
      .map((it) => it.compile('postgres').sql)
      .filter((sql) => /"time_zone" from "destinations" .*"role" <> /s.test(sql))
    expect(sqls).toHaveLength(1)
    const { rows } = await client.query(`explain (generic_plan) ${sqls[0]}`)
    await client.end()
    const steps = rows.map((row) => row['QUERY PLAN'])
    expect(steps.filter((step) => / on destinations|Sort/.test(step))).toEqual([
      expect.stringContaining('Index Scan using destinations_pkey'),
    ])
  })
})
