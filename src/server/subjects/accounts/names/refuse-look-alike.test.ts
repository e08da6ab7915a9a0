import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { type Person, password } from '#test/support/people.ts'
import { setRole } from '../account-store.ts'
import { createLeader, createSetupToken } from '../setup/first-leader.ts'

const register = (app: TestApp, username: string, name = 'Ana') =>
  app.call('POST /api/auth/register', { body: { name, username, password } })
const rename = (app: TestApp, { token }: Person | { token: string }, newUsername: string) =>
  app.call('PUT /api/auth/update-username', { body: { currentPassword: password, newUsername } }, token)
const createRuth = (app: TestApp, username = 'Ruth Miller') =>
  createLeader(app.database, app.now, { name: 'Ruth', username, password })
const usersOf = async (app: TestApp) => await app.rowsOf('users')

const lookAlikes = [
  'ruth miller ',
  'Ruth_MiIIer',
  'Rυth Miller',
  'Ruth Mi\u200cller',
  'ＲuthMiller',
  'Rúth.Miller',
  'Ruth Miller ✓',
  'Ruth Milleꭱ',
  'Ꭱuth Miller',
  'Ruth Millⲉr',
]

describeOnBoth('look-alike usernames', () => {
  it('are refused like taken ones at registration', async ({ app }) => {
    await createRuth(app)
    for (const username of lookAlikes) {
      expect(await register(app, username), username).toBeRefused(409, messages.username_taken())
    }
    expect(await usersOf(app)).toHaveLength(1)
    for (const username of ['Ruth', 'Judith Miller', 'Ruth Mitter']) {
      expect([username, (await register(app, username)).status]).toEqual([username, 201])
    }
  })

  it('are refused like taken ones when a student changes the username', async ({ app, student }) => {
    await createRuth(app)
    for (const username of lookAlikes) {
      expect(await rename(app, student, username), username).toBeRefused(409, messages.username_taken())
    }
    expect((await app.call('GET /api/auth/me', {}, student.token)).body.username).toBe(student.username)
    expect((await rename(app, student, 'Judith')).status).toBe(200)
  })

  it('of students among each other are accepted, because families and friends share names', async ({ app }) => {
    expect((await register(app, 'anna-m')).status).toBe(201)
    expect((await register(app, 'annam')).status).toBe(201)
  })

  it('are refused for a leader if any other account has one', async ({ app }) => {
    const student = await register(app, 'ruthmiller')
    await expect(createRuth(app)).rejects.toThrow('users_username_key')
    const setupToken = `${await createSetupToken(app.database, app.now)}`
    const body = { setupToken, name: 'Ruth', username: 'Ruth MiIIer', password }
    expect((await app.call('POST /api/auth/setup', { body })).status).toBe(409)
    await createRuth(app, 'ruth')
    const leader = await app.call('POST /api/auth/login', { body: { username: 'ruth', password } })
    expect((await rename(app, leader.body, 'Ruth Miller')).status).toBe(409)
    expect((await rename(app, student.body, 'judith')).status).toBe(200)
    expect((await rename(app, leader.body, 'Ruth Miller')).status).toBe(200)
  })

  it('are accepted if they were ones before, as after the student was made a leader', async ({ app, student }) => {
    const other = await register(app, 'Ruth Miller')
    await rename(app, student, 'ruthmiller')
    await app.database.write((transaction) => setRole(transaction, { id: student._id, role: 'admin' }))
    expect((await rename(app, other.body, 'RUTH MILLER')).status).toBe(200)
    expect((await rename(app, other.body, 'judith')).status).toBe(200)
    expect((await rename(app, other.body, 'Ruth Miller')).status).toBe(409)
  })

  it('are refused to one of two accounts that are created at the same moment on two nodes', async ({ nodes }) => {
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.allSettled([
        createRuth(nodes[0], `Miriam ${round}`),
        register(nodes[1], `miriam_${round}`).then(({ status }) => {
          if (status !== 201) throw new Error(String(status))
        }),
      ])
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
    const users = await usersOf(nodes[0])
    expect(new Set(users.map((user) => user.username_skeleton)).size).toBe(10)
  })
})
