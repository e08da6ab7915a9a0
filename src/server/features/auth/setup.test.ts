import { expect, vi } from 'vitest'
import * as messages from '#messages'
import { readSettings } from '#server/settings/store.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, password } from '#test/support/people.ts'
import { createSetupToken } from './first-leader.ts'

describeOnBoth('setup', () => {
  it('refuses without hashing the password', async ({ app }) => {
    const setUp = () =>
      app.call('POST /api/auth/setup', { body: { setupToken: 'x', name: 'Ruth', username: 'ruth', password } })
    const hash = vi.spyOn(app.passwords, 'hash')
    const unknown = await setUp()
    expect([unknown.status, unknown.body.message]).toEqual([404, messages.setup_link_invalid()])
    expect(hash).not.toHaveBeenCalled()
    await addLeader(app)
    const late = await setUp()
    expect([late.status, late.body.message]).toEqual([409, messages.setup_already_done()])
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
      const { status, body } = await setUp(app, chosen)
      expect([status, body.errors?.[0]?.path]).toEqual([400, path])
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
})
