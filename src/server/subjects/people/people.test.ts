import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  addWaiting,
  type Person,
  password,
  sendMessage,
} from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

const by = (person: Pick<Person, '_id'>) => ({ params: { id: person._id } })
const logIn = (app: TestApp, { username }: Person, typed = password) =>
  app.call('POST /api/auth/login', { body: { username, password: typed } })
const namesIn = (list: readonly { name: string }[]) => list.map(({ name }) => name)

describeOnBoth('the page of a person', () => {
  it('returns 404 for an account that does not exist', async ({ app, leader }) => {
    const nobody = { params: { id: 'nobody' } }
    expect(await app.call('GET /api/users/{id}', nobody, leader.token)).toBeRefused(404, messages.person_not_found())
    for (const key of ['sign-out', 'switch-off', 'switch-on', 'make-leader', 'let-in', 'recovery-code'] as const) {
      expect((await app.call(`POST /api/users/{id}/${key}`, nobody, leader.token)).status).toBe(404)
    }
  })

  it('shows the account with its state, counts and last visit', async ({ app, leader }) => {
    const ana = await addStudent(app)
    const question = await addQuestion(app, leader)
    await addQuestion(app, leader)
    await addResponse(app, ana, question._id)
    const { body } = await app.call('GET /api/users/{id}', by(ana), leader.token)
    expect(body).toEqual({
      _id: ana._id,
      name: 'Ana',
      username: ana.username,
      role: 'student',
      createdAt: app.now().toISOString(),
      lastSeenAt: app.now().toISOString(),
      responsesCount: 1,
      pendingQuestionsCount: 1,
      state: 'active',
      looksLikeLeader: false,
      confirmations: [],
      isLastLeader: false,
      isSafeguardingLead: false,
      assignedLeaders: [],
    })
    const own = await app.call('GET /api/users/{id}', by(leader), leader.token)
    expect(own.body).toMatchObject({ role: 'admin', isLastLeader: true })
  })
})

describeOnBoth('correcting a name', () => {
  it('refuses an empty name', async ({ app, leader, student }) => {
    const empty = await app.call('PUT /api/users/{id}/name', { ...by(student), body: { name: ' ' } }, leader.token)
    expect(empty).toBeRefused(400, 'name', messages.name_required())
  })

  it('changes lists, chats and open screens, and records the earlier name', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app, 'Anna'), await addStudent(app, 'Ben')]
    const chats = await app.call('GET /api/chats/admin', { query: {} }, leader.token)
    expect(chats.body.map(({ student }) => student.name)).toEqual(['Anna', 'Ben'])
    const [screen, bens] = [await listen(app, ana), await listen(app, ben)]
    const own = await app.call('GET /api/chats/student', {}, ana.token)
    const renamed = await app.call('PUT /api/users/{id}/name', { ...by(ana), body: { name: 'Zoe' } }, leader.token)
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Zoe'])
    const later = await app.call('GET /api/chats/admin', { query: {} }, leader.token, {
      headers: { 'if-none-match': String(chats.headers['etag']) },
    })
    expect(later.body.map(({ student }) => student.name)).toEqual(['Ben', 'Zoe'])
    const ownLater = await app.call('GET /api/chats/student', {}, ana.token, {
      headers: { 'if-none-match': String(own.headers['etag']) },
    })
    expect(ownLater.body.student.name).toBe('Zoe')
    expect(screen.changes()).toContainEqual(['users', { id: ana._id }])
    expect(bens.changes()).toEqual([])
    const entries = await app.rowsOf('history_entries')
    expect(entries.at(-1)).toMatchObject({ kind: 'account.renamed', content: JSON.stringify({ name: 'Anna' }) })
    // The same name again changes nothing.
    await app.call('PUT /api/users/{id}/name', { ...by(ana), body: { name: 'Zoe' } }, leader.token)
    expect((await app.kindsOfHistory()).filter((kind) => kind === 'account.renamed')).toHaveLength(1)
  })

  it('is refused if another leader has corrected it since', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const rename = (person: Person, body: { name: string; from?: string }) =>
      app.call('PUT /api/users/{id}/name', { ...by(student), body }, person.token)
    app.advance(60_000)
    const at = app.now().toISOString()
    expect((await rename(tom, { name: 'Anna', from: student.name })).status).toBe(200)
    const refused = await rename(leader, { name: 'Hannah', from: student.name })
    const said = { name: 'Tom', time: 'Mar 1, 2026, 6:01 PM UTC', fields: messages.full_name() }
    expect(refused).toBeRefused(409, 'edited_meanwhile', messages.edited_meanwhile_fields(said))
    expect(refused.body).toMatchObject({
      newer: { by: { name: 'Tom' }, at, fields: ['name'], current: { name: 'Anna' } },
    })
    // A retry, and a call that names no earlier name.
    expect((await rename(tom, { name: 'Anna', from: student.name })).status).toBe(200)
    expect((await rename(leader, { name: 'Hannah' })).body.name).toBe('Hannah')
  })

  it('keeps one of two corrections at the same moment on two nodes', async ({ nodes, leader, student }) => {
    const tom = await addLeader(nodes[0], 'Tom')
    const renamed = await Promise.all(
      [leader, tom].map(({ token }, index) => {
        const body = { name: `Name ${index}`, from: student.name }
        return nodes[index as 0].call('PUT /api/users/{id}/name', { ...by(student), body }, token)
      }),
    )
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describeOnBoth('signing out everywhere', () => {
  it('ends all sessions and streams of the person, and no others', async ({ app, leader, student }) => {
    const { body } = await logIn(app, student)
    const streams = [await listen(app, student), await listen(app, { token: body.token })]
    expect((await app.call('POST /api/users/{id}/sign-out', by(student), leader.token)).status).toBe(200)
    await Promise.all(streams.map(({ ended }) => ended))
    for (const token of [student.token, body.token]) {
      expect((await app.call('GET /api/auth/me', {}, token)).status).toBe(401)
    }
    expect((await logIn(app, student)).status).toBe(200)
    expect((await app.call('GET /api/auth/me', {}, leader.token)).status).toBe(200)
    expect(await app.kindsOfHistory()).toContain('account.signed_out')
  })
})

describeOnBoth('switching an account off', () => {
  it('is refused for the own account and for one that waits', async ({ app, leader }) => {
    await addLeader(app, 'Tom')
    const waiting = await addWaiting(app)
    const own = await app.call('POST /api/users/{id}/switch-off', by(leader), leader.token)
    expect(own).toBeRefused(403, messages.own_account())
    const early = await app.call('POST /api/users/{id}/switch-off', by(waiting), leader.token)
    expect(early).toBeRefused(409, messages.still_waiting())
  })

  it('AU3: tells whom to ask after the right password only', async ({ app, leader, student }) => {
    await addLeader(app, 'Tom')
    await app.call('POST /api/users/{id}/switch-off', by(student), leader.token)
    expect(await logIn(app, student, 'not-the-password')).toBeRefused(401, messages.wrong_credentials())
    const right = await logIn(app, student)
    expect(right).toBeRefused(403, 'switched_off')
    expect(right.body.message).toBe('This account is switched off. Ask Ruth or Tom.')
  })

  it('AU14: ends sessions at once, and takes the person out of counts and lists', async ({ app, leader }) => {
    const [ana, ben] = [await addStudent(app), await addStudent(app, 'Ben')]
    const question = await addQuestion(app, leader)
    await addResponse(app, ana, question._id)
    await sendMessage(app, ana, ana._id)
    const stream = await listen(app, ana)
    const off = await app.call('POST /api/users/{id}/switch-off', by(ana), leader.token)
    expect([off.status, off.body.state]).toEqual([200, 'switched off'])
    await stream.ended
    expect((await app.call('GET /api/auth/me', {}, ana.token)).status).toBe(401)

    const chats = await app.call('GET /api/chats/admin', { query: {} }, leader.token)
    expect(chats.body.map(({ student }) => student.name)).toEqual(['Ben'])
    const grid = await app.call('GET /api/dashboard/participation/students', { query: {} }, leader.token)
    expect(namesIn(grid.body)).toEqual(['Ben'])
    const participation = await app.call('GET /api/dashboard/participation', {}, leader.token)
    expect(participation.body).toMatchObject({ students: 1, questions: [{ approved: 0, waiting: 0 }] })
    expect(namesIn((await app.call('GET /api/users', { query: {} }, leader.token)).body)).toEqual(['Ben', 'Ruth'])
    const offOnly = await app.call('GET /api/users', { query: { show: 'switched off' } }, leader.token)
    expect(namesIn(offOnly.body)).toEqual(['Ana'])
    // The content stays.
    expect((await app.call('GET /api/responses/all', { query: {} }, leader.token)).body).toHaveLength(1)
    const chat = await app.call('GET /api/chats/{id}', by(ana), leader.token)
    expect(chat.body.messages).toHaveLength(1)
    expect((await app.call('GET /api/chats/student', {}, ben.token)).status).toBe(200)
    await expectRightCounts(app.dumpTables)

    const on = await app.call('POST /api/users/{id}/switch-on', by(ana), leader.token)
    expect([on.status, on.body.state]).toEqual([200, 'active'])
    expect((await app.call('GET /api/auth/me', {}, ana.token)).status).toBe(401)
    expect((await logIn(app, ana)).status).toBe(200)
    const later = await app.call('GET /api/chats/admin', { query: {} }, leader.token)
    expect(later.body.map(({ student }) => student.name)).toEqual(['Ana', 'Ben'])
    await expectRightCounts(app.dumpTables)
    expect(await app.kindsOfHistory()).toEqual(expect.arrayContaining(['account.switched_off', 'account.switched_on']))
  })

  it('AU14: leaves no session of a login at the same moment', async ({ nodes, leader, student }) => {
    const [app, second] = nodes
    for (let round = 0; round < 10; round += 1) {
      const [login] = await Promise.all([
        logIn(second, student),
        app.call('POST /api/users/{id}/switch-off', by(student), leader.token),
      ])
      expect([200, 403]).toContain(login.status)
      const sessions = await app.rowsOf('sessions')
      expect(sessions.filter(({ user_id }) => user_id === student._id)).toEqual([])
      await app.call('POST /api/users/{id}/switch-on', by(student), leader.token)
      for (const node of nodes) node.advance(serverLimits.login.maxWaitMs)
    }
  })
})

describeOnBoth('waiting accounts', () => {
  it('CO8: are refused to leaders who were too late, also on another node', async ({ nodes, leader }) => {
    const [app, second] = nodes
    const tom = await addLeader(app, 'Tom')
    for (let round = 0; round < 10; round += 1) {
      const noah = await addWaiting(app)
      const responses = await Promise.all([
        app.call('POST /api/users/{id}/let-in', by(noah), leader.token),
        second.call('POST /api/users/{id}/decline', by(noah), tom.token),
      ])
      // After it was declined, there is no such account.
      expect(['200 409', '404 204']).toContain(responses.map(({ status }) => status).join(' '))
    }
    const student = await addStudent(app)
    const late = await app.call('POST /api/users/{id}/decline', by(student), tom.token)
    expect(late).toBeRefused(409, messages.already_let_in())
    await expectRightCounts(app.dumpTables)
  })

  it('are listed oldest first, in pages', async ({ app, leader }) => {
    for (const name of ['One', 'Two', 'Three']) await addWaiting(app, name)
    const first = await app.call('GET /api/users/waiting', { query: { limit: '2' } }, leader.token)
    expect(first.body[0]).toMatchObject({ waitingSince: app.now().toISOString() })
    expect(namesIn(first.body)).toEqual(['One', 'Two'])
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await app.call('GET /api/users/waiting', { query: { cursor } }, leader.token)
    expect(namesIn(second.body)).toEqual(['Three'])
  })

  it('get access when a leader lets them in, and their screens connect again', async ({ app, leader }) => {
    const noah = await addWaiting(app)
    const [leaders, own] = [await listen(app, leader), await listen(app, noah)]
    const letIn = await app.call('POST /api/users/{id}/let-in', by(noah), leader.token)
    expect([letIn.status, letIn.body.state]).toEqual([200, 'active'])
    await own.ended
    expect(own.changes()).toContainEqual(['users', { id: noah._id }])
    expect(leaders.changes()).toContainEqual(['users', { id: noah._id }])
    expect((await app.call('GET /api/chats/student', {}, noah.token)).status).toBe(200)
    expect((await app.call('GET /api/chats/admin', { query: {} }, leader.token)).body).toHaveLength(1)
    await expectRightCounts(app.dumpTables)
  })
})
