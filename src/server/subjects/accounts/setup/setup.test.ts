import { expect, vi } from 'vitest'
import * as messages from '#messages'
import { readSettings } from '#server/subjects/settings/store.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { settle } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, askForPrayer, type Person, password, registerStudent, sendMessage } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'
import { createSetupToken } from './first-leader.ts'

describeOnBoth('setup', () => {
  it('AU9: refuses unknown links and late ones without hashing the password', async ({ app }) => {
    const setUp = () =>
      app.call('POST /api/auth/setup', { body: { setupToken: 'x', name: 'Ruth', username: 'ruth', password } })
    const hash = vi.spyOn(app.passwords, 'hash')
    expect(await setUp()).toBeRefused(404, messages.setup_link_invalid())
    expect(hash).not.toHaveBeenCalled()
    await addLeader(app)
    expect(await setUp()).toBeRefused(409, messages.setup_already_done())
    expect(hash).not.toHaveBeenCalled()
  })

  const setUp = async (app: TestApp, chosen: object) => {
    const setupToken = `${await createSetupToken(app.database, app.now)}`
    return app.call('POST /api/auth/setup', {
      body: { setupToken, name: 'Ruth', username: 'ruth', password, ...chosen },
    })
  }
  const settingsOf = async (app: TestApp, token: string) => (await app.call('GET /api/settings', {}, token)).body

  it('refuses invalid choices', async ({ app }) => {
    for (const [chosen, path] of [
      [{ groupName: ' ' }, 'groupName'],
      [{ joining: 'closed' }, 'joining'],
    ] as const) {
      expect(await setUp(app, chosen)).toBeRefused(400, path)
    }
  })

  it('names the group, and makes students need a join code', async ({ app }) => {
    const { status, body } = await setUp(app, { groupName: 'St. Mark', joining: 'code' })
    expect(status).toBe(201)
    const settings = await settingsOf(app, body.token)
    expect(settings).toMatchObject({ groupName: 'St. Mark', joinCodeRequired: true, approvalRequired: false })
    const register = (joinCode?: string) =>
      app.call('POST /api/auth/register', { body: { name: 'Ana', username: 'ana', password, joinCode } })
    expect((await register()).status).toBe(400)
    expect((await register(`${settings.joinCode}`)).status).toBe(201)
  })

  it('leaves joining open by choice, and without one', async ({ app }) => {
    const { body } = await setUp(app, {})
    const open = { groupName: 'Youth Ministry', joinCodeRequired: false, approvalRequired: false, joinCode: null }
    expect(await settingsOf(app, body.token)).toMatchObject(open)
    expect((await readSettings(app.database.read)).joining_chosen_at).toBeNull()
  })

  it('keeps the choice of open joining', async ({ app }) => {
    await setUp(app, { joining: 'open' })
    expect((await readSettings(app.database.read)).joining_chosen_at).toBe(app.now().toISOString())
  })
  const firstStepsOf = async (app: TestApp, token: string) => (await app.call('GET /api/first-steps', {}, token)).body
  const logIn = (app: TestApp, { username }: Person) =>
    app.call('POST /api/auth/login', { body: { username, password } })

  it('AU16: makes earlier accounts wait if the first leader chooses a join code', async ({ app }) => {
    const [ana, ben] = [await registerStudent(app, 'Ana'), await registerStudent(app, 'Ben')]
    await sendMessage(app, ana, ana._id)
    await askForPrayer(app, ben)
    const stream = await listen(app, ana)
    const { token } = (await setUp(app, { joining: 'code' })).body
    await stream.ended
    for (const person of [ana, ben]) {
      expect((await app.call('GET /api/questions', { query: {} }, person.token)).status).toBe(401)
      const { status, body } = await logIn(app, person)
      expect([status, body.user.awaitingApproval]).toEqual([200, true])
      expect((await app.call('GET /api/prayer-requests', { query: {} }, body.token)).status).toBe(403)
    }
    const shown = ({ _id, name, username }: Person) => ({ _id, name, username, isWaiting: true })
    expect((await firstStepsOf(app, token)).earlierAccounts).toEqual([shown(ana), shown(ben)])
    expect((await app.call('GET /api/unread', { query: {} }, token)).body).toMatchObject({
      peopleWaiting: 2,
      chatsWaiting: 0,
    })
    await expectRightCounts(app.dumpTables)

    await app.call('POST /api/users/{id}/let-in', { params: { id: ana._id } }, token)
    const back = await logIn(app, ana)
    expect((await app.call('GET /api/questions', { query: {} }, back.body.token)).status).toBe(200)
    expect((await app.call('GET /api/chats/admin', { query: {} }, token)).body).toHaveLength(1)
    // Who was inside may have written something, which goes with the account.
    expect((await app.call('POST /api/users/{id}/decline', { params: { id: ben._id } }, token)).status).toBe(204)
    expect((await logIn(app, ben)).status).toBe(401)
    await settle(app)
    expect((await app.call('GET /api/prayer-requests/admin', { query: {} }, token)).body).toEqual([])
    expect((await firstStepsOf(app, token)).earlierAccounts).toEqual([{ ...shown(ana), isWaiting: false }])
    const { body: history } = await app.call('GET /api/history', { query: { group: 'accounts' } }, token)
    expect(history.map(({ kind }) => kind).slice(0, 3)).toEqual([
      ...['account.erased', 'account.declined', 'account.let_in'],
    ])
    await expectRightCounts(app.dumpTables)
  })

  it('AU16: keeps them inside if anyone may join, and lists them until a leader has checked them', async ({ app }) => {
    const ana = await registerStudent(app, 'Ana')
    const { token } = (await setUp(app, { joining: 'open' })).body
    expect((await app.call('GET /api/questions', { query: {} }, ana.token)).status).toBe(200)
    const later = await registerStudent(app, 'Ben')
    const { earlierAccounts } = await firstStepsOf(app, token)
    expect(earlierAccounts).toEqual([{ _id: ana._id, name: 'Ana', username: ana.username, isWaiting: false }])
    expect(later._id > ana._id).toBe(true)
    const checked = await app.call('PUT /api/first-steps', { body: { earlierAccounts: true } }, token)
    expect(checked.body).not.toHaveProperty('earlierAccounts')
  })

  const register = (app: TestApp, username: string) =>
    app.call('POST /api/auth/register', { body: { name: 'Guest', username, password } })
  const isSetUp = async (app: TestApp) => (await app.call('GET /api/joining', {})).body.isSetUp

  it('AU16: lets nobody register while a link waits for the first leader', async ({ app }) => {
    const early = await registerStudent(app, 'Ana')
    expect(await isSetUp(app)).toBe(true)
    await createSetupToken(app.database, app.now)
    await createSetupToken(app.database, app.now)
    const before = await app.dumpTables()
    const hash = vi.spyOn(app.passwords, 'hash')
    expect(await register(app, 'guest')).toBeRefused(409, messages.setup_pending())
    expect(await register(app, early.username)).toBeRefused(409, messages.setup_pending())
    expect(hash).not.toHaveBeenCalled()
    expect(await app.dumpTables()).toEqual(before)
    expect(await isSetUp(app)).toBe(false)
    expect((await logIn(app, early)).status).toBe(200)
    await addLeader(app)
    expect([(await register(app, 'guest')).status, await isSetUp(app)]).toEqual([201, true])
  })

  it('AU16: refuses a registration that began before another node made the link', async ({ nodes }) => {
    const [first, second] = nodes
    const { hash } = second.passwords
    vi.spyOn(second.passwords, 'hash').mockImplementationOnce(async (text) => {
      await createSetupToken(first.database, first.now)
      return hash(text)
    })
    expect(await register(second, 'guest')).toBeRefused(409, messages.setup_pending())
    expect(await first.rowsOf('users')).toEqual([])
  })

  it('AU16: leaves nobody inside who registers on another node at the same moment', async ({ nodes }) => {
    const [first, second] = nodes
    const [created, ...registered] = await Promise.all([
      setUp(first, { joining: 'code' }),
      ...Array.from({ length: 8 }, (_, index) => register(index % 2 === 0 ? first : second, `guest-${index}`)),
    ])
    expect(created.status).toBe(201)
    for (const { status, body } of registered) {
      // The link waits, or a join code is needed.
      if (status === 409 || status === 400) continue
      expect((await second.call('GET /api/questions', { query: {} }, body.token)).status).toBe(401)
    }
    await expectRightCounts(first.dumpTables)
  })
})
