// A leader whom a concern is about sees no trace of it: no response, header, event, notification, metric or log line differs.
import { afterAll, expect } from 'vitest'
import { parseNextCursor } from '#contract/shared/links.ts'
import type { TestApp } from '#test/support/app.ts'
import { setLead, tellConcern } from '#test/support/concerns.ts'
import { it as base, describeOnBoth } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
  password,
  sendMessage,
} from '#test/support/people.ts'
import { addDevice, createTestPusher } from '#test/support/push.ts'
import { asJson, download } from '#test/support/records.ts'
import { snapshot } from '#test/support/snapshot.ts'
import { listen } from '#test/support/streams.ts'
import { startPushService } from './commands/demo/push-service.ts'

const service = await startPushService()
afterAll(service.stop)
const settings = { PUSH_SERVICES: service.origin, PUBLIC_URL: 'https://youth.example.org' }
const it = base.extend('appOptions', { settings })

const texts = ['He frightens me after the meetings.', 'He did it again.', 'We believe you.', 'We have talked to him.']

const metricsOf = async (app: TestApp) =>
  (await app.fastify.inject('/metrics')).body
    .split('\n')
    .filter((line) => /^lampstand_(?:request_duration_seconds_count|jobs|job_failures)/.test(line))
    .filter((line) => !line.includes('/metrics'))

describeOnBoth('AZ8: a leader whom a concern is about', () => {
  it('gets the same response from every route, event and notification as without it', async ({ app }) => {
    // Requests are counted from the first reading.
    await metricsOf(app)
    const [accused, lead, other] = [await addLeader(app, 'Saul'), await addLeader(app), await addLeader(app, 'Tom')]
    const [ana, ben] = [await addStudent(app, 'Ana'), await addStudent(app, 'Ben')]
    for (const leader of [accused, lead]) await setLead(app, leader)
    const question = await addQuestion(app, accused)
    const response = await addResponse(app, ana, question._id)
    const message = await sendMessage(app, accused, ana._id)
    await sendMessage(app, ana, ana._id)
    const prayer = await askForPrayer(app, ben)
    const announcement = await announce(app, accused)
    for (const person of [accused, other, ben]) await addDevice(app, service, person)
    const leadsDevice = await addDevice(app, service, lead)
    await createTestPusher(app, settings).runDue()
    service.received.length = 0

    const ids = [ana._id, accused._id, lead._id, question._id, response._id, message._id, prayer._id, announcement._id]
    const outsiders = [accused, other, ben]
    const take = () => Promise.all(outsiders.map((person) => snapshot(app, person, ids)))
    const before = await take()
    const paths = Object.keys(before[0] ?? {})
    expect(paths.length).toBeGreaterThan(200)
    expect(Object.values(before[0] ?? {}).filter(({ status }) => status === 200).length).toBeGreaterThan(40)
    const streams = await Promise.all(outsiders.map((person) => listen(app, person)))
    const metrics = await metricsOf(app)
    const logged = app.log.length

    // A report of the accused leader's message, and a concern that a student tells about the leader.
    const entity = { kind: 'message', id: message._id } as const
    const reported = await tellConcern(app, ana, { content: `${texts[0]}`, entity })
    const told = await tellConcern(app, ana, { content: `${texts[0]}`, about: [accused._id], aboutText: 'Saul' })
    for (const { _id: id } of [reported, told]) {
      const act = { params: { id } }
      await app.call('PUT /api/concerns/{id}/read', { ...act, body: { textCount: 1 } }, lead.token)
      await app.call('POST /api/concerns/{id}/handle', { ...act, body: {} }, lead.token)
      const write = (content: string | undefined, { token }: Person) =>
        app.call('POST /api/concerns/{id}/messages', { ...act, body: { content: `${content}` } }, token)
      expect([(await write(texts[1], ana)).status, (await write(texts[2], lead)).status]).toEqual([201, 201])
    }
    const concernIds = [reported._id, told._id]
    const expectNoTrace = async () => {
      const after = await take()
      expect(after).toEqual(before)
      const json = JSON.stringify(after)
      for (const trace of [...concernIds, ...texts]) expect(json).not.toContain(trace)
    }
    await expectNoTrace()

    for (const { token } of [accused, other]) {
      for (const id of concernIds) {
        const missing = await app.call('GET /api/concerns/{id}', { params: { id: 'none' } }, token)
        const refused = await app.call('GET /api/concerns/{id}', { params: { id } }, token)
        const { requestId: _, ...body } = refused.body
        expect([refused.status, body]).toEqual([404, { message: missing.body.message, code: 'not_found' }])
      }
    }
    const close = { params: { id: told._id }, body: { note: `${texts[3]}`, textCount: 9 } }
    expect((await app.call('POST /api/concerns/{id}/close', close, lead.token)).status).toBe(200)
    await expectNoTrace()

    for (const stream of streams) expect(stream.text()).not.toContain('concern')
    await createTestPusher(app, settings).runDue()
    expect(service.received.map(({ deviceId }) => deviceId)).toEqual([leadsDevice])
    const { held_notifications: held, notices } = await app.dumpTables()
    expect([held, notices]).toEqual([[], []])
    const lines = app.log.slice(logged).join('\n')
    for (const trace of [...concernIds, ...texts, '/api/concerns']) expect(lines).not.toContain(trace)
    const counted = (line: string) => !line.includes('kind="notify"') && !line.includes('kind="push"')
    const withoutOwn = (all: readonly string[]) => all.map((line) => line.replace(/ \d+$/, '')).filter(counted)
    expect(new Set(withoutOwn(await metricsOf(app)))).toEqual(new Set(withoutOwn(metrics)))
    expect((await metricsOf(app)).join('\n')).not.toContain('concern')
  })

  it('can use neither the ids of entries nor cursors to find that entries are missing', async ({ app, student }) => {
    const [accused, lead] = [await addLeader(app, 'Saul'), await addLeader(app)]
    const signIn = () => app.call('POST /api/auth/login', { body: { username: accused.username, password } })
    await signIn()
    await tellConcern(app, student, { about: [accused._id] })
    await signIn()
    const { body } = await app.call('GET /api/history', { query: { limit: '2' } }, accused.token)
    expect(body.map(({ kind }) => kind)).toEqual(['leader.signed_in', 'leader.signed_in'])
    const entries = (await app.dumpTables())['history_entries'] as { hash: string; seq: number; kind_group: string }[]
    expect(entries.filter(({ kind_group }) => kind_group === 'concerns')).toHaveLength(1)
    const shown = JSON.stringify(body)
    for (const { hash } of entries) expect(shown).not.toContain(hash)
    const all = await app.call('GET /api/history', { query: { limit: '1' } }, lead.token)
    const cursor = Buffer.from(`${parseNextCursor(String(all.headers['link']))}`, 'base64url').toString()
    expect(JSON.parse(cursor)).toEqual([app.now().toISOString(), expect.stringMatching(/^[0-9a-f]{64}$/)])
    for (const { hash } of entries) expect(cursor).not.toContain(hash)
  })

  it('finds nothing of it in exports and transcripts, which name no entry by its hash', async ({ app, student }) => {
    const [accused, lead] = [await addLeader(app, 'Saul'), await addLeader(app)]
    await setLead(app, lead)
    await sendMessage(app, accused, student._id)
    const { _id: id } = await tellConcern(app, student, { content: `${texts[0]}`, about: [accused._id] })
    const files: string[] = []
    for (const url of ['users/{id}/export', 'users/{id}/transcript', 'chats/{id}/transcript']) {
      const { statusCode, body } = await app.fastify.inject({
        method: 'POST',
        url: `/api/${url.replace('{id}', student._id)}`,
        headers: { authorization: `Bearer ${accused.token}` },
        payload: { timeZone: 'Europe/Madrid', ...(url.includes('export') && { format: 'json' }) },
      })
      expect([url, statusCode]).toEqual([url, 200])
      files.push(body)
    }
    const { history_entries: entries } = (await app.dumpTables()) as { history_entries: { hash: string }[] }
    for (const trace of [id, `${texts[0]}`, 'concern', ...entries.map(({ hash }) => hash)]) {
      for (const file of files) expect(file).not.toContain(trace)
    }
  })

  it('finds nothing in the account of the reporter, after setting a new password with a code', async ({
    app,
    student,
  }) => {
    const [accused, lead] = [await addLeader(app, 'Saul'), await addLeader(app)]
    await setLead(app, lead)
    const { _id: id } = await tellConcern(app, student, { content: `${texts[0]}`, about: [accused._id] })
    const other = await tellConcern(app, student, { content: 'I am sad.' })
    const recover = async (leader: Person) => {
      app.advance(1000)
      const params = { id: student._id }
      const { code = '' } = (await app.call('POST /api/users/{id}/recovery-code', { params }, leader.token)).body
      const body = { username: student.username, code, newPassword: 'a-brighter-lamp' }
      return { ...student, token: (await app.call('POST /api/auth/recover', { body })).body.token }
    }
    const act = { params: { id } }
    const listed = async (token: string) =>
      (await app.call('GET /api/own-concerns', { query: {} }, token)).body.map((concern) => concern._id)
    const news = async (token: string) => (await app.call('GET /api/unread', { query: {} }, token)).body.concernNews
    const received = async () => (await app.call('GET /api/concerns/{id}', act, lead.token)).body
    expect([await listed(student.token), (await received()).isHiddenFromReporter]).toEqual([[other._id, id], false])

    const taken = await recover(accused)
    await addDevice(app, service, taken)
    const stream = await listen(app, taken)
    service.received.length = 0
    await app.call('PUT /api/concerns/{id}/read', { ...act, body: { textCount: 1 } }, lead.token)
    const reply = { ...act, body: { content: `${texts[2]}` } }
    expect((await app.call('POST /api/concerns/{id}/messages', reply, lead.token)).status).toBe(201)
    const refused = [
      await app.call('GET /api/own-concerns/{id}', act, taken.token),
      await app.call('GET /api/concerns/{id}/messages', { ...act, query: {} }, taken.token),
      await app.call('POST /api/concerns/{id}/messages', reply, taken.token),
      await app.call('PUT /api/own-concerns/{id}/seen', { ...act, body: { version: 1 } }, taken.token),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect([await listed(taken.token), await news(taken.token)]).toEqual([[other._id], 0])
    await createTestPusher(app, settings).runDue()
    expect(service.received).toEqual([])
    expect(stream.text()).not.toContain(id)
    const file = (await download(app, 'export', taken, asJson)).text
    expect([file.includes('I am sad.'), file.includes(`${texts[0]}`)]).toEqual([true, false])
    // Those who receive it see that it is hidden.
    expect((await received()).isHiddenFromReporter).toBe(true)

    // What is told afterwards is shown, and all of it after a code of somebody else.
    app.advance(1000)
    const later = await tellConcern(app, taken, { about: [accused._id] })
    expect(await listed(taken.token)).toEqual([later._id, other._id])
    const back = await recover(lead)
    expect([await listed(back.token), await news(back.token)]).toEqual([[later._id, other._id, id], 1])
    expect((await received()).isHiddenFromReporter).toBe(false)
  })

  it('gains nothing by becoming a safeguarding lead, or by ending the roles of others', async ({ app, student }) => {
    const [accused, lead] = [await addLeader(app, 'Saul'), await addLeader(app)]
    await setLead(app, lead)
    const { _id: id } = await tellConcern(app, student, { about: [accused._id] })
    const change = (person: Person, isLead: boolean) =>
      app.call('PUT /api/users/{id}/safeguarding', { params: { id: person._id }, body: { isLead } }, accused.token)
    for (const [person, isLead] of [
      [accused, true],
      [lead, false],
      [accused, false],
    ] as const) {
      expect((await change(person, isLead)).status).toBe(200)
      expect((await app.call('GET /api/concerns', { query: {} }, accused.token)).body).toEqual([])
      expect((await app.call('GET /api/concerns/{id}', { params: { id } }, accused.token)).status).toBe(404)
      expect((await app.call('GET /api/concerns/{id}', { params: { id } }, lead.token)).status).toBe(200)
    }
  })
})
