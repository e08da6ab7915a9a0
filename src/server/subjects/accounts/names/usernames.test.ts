// How usernames compare, and who may choose one that another account had before.
import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, password, registerStudent } from '#test/support/people.ts'

const register = (app: TestApp, username: string) =>
  app.call('POST /api/auth/register', { body: { name: 'Guest', username, password } })
const logInAs = async (app: TestApp, username: string) => {
  const { status, body } = await app.call('POST /api/auth/login', { body: { username, password } })
  return [status, status === 200 ? body.user.username : body.message]
}
const rename = (app: TestApp, { token }: Person, newUsername: string) =>
  app.call('PUT /api/auth/update-username', { body: { currentPassword: password, newUsername } }, token)

describeOnBoth('usernames', () => {
  it('are the same with and without the dots of i', async ({ app }) => {
    for (const username of ['ilhan', 'Wojtek İ']) expect((await register(app, username)).status).toBe(201)
    for (const typed of ['İlhan', 'Ilhan', 'ılhan', 'i\u0307lhan', 'I\u0307LHAN']) {
      expect(await logInAs(app, typed)).toEqual([200, 'ilhan'])
      expect(await register(app, typed)).toBeRefused(409, 'conflict')
    }
    expect(await logInAs(app, 'WOJTEK I')).toEqual([200, 'Wojtek İ'])
  })

  it('of an account stay its own after it has changed them', async ({ app }) => {
    const ana = await registerStudent(app)
    const ben = await registerStudent(app, 'Ben')
    const earlier = ana.username
    expect((await rename(app, ana, 'anabel')).status).toBe(200)
    for (const taken of [await register(app, earlier.toUpperCase()), await rename(app, ben, earlier)]) {
      expect([taken.status, taken.body.message]).toEqual([409, messages.username_taken()])
    }
    // Nobody learns that there was such an account.
    expect(await logInAs(app, earlier)).toEqual(await logInAs(app, 'nobody'))
    expect((await rename(app, ana, earlier)).status).toBe(200)
    expect((await register(app, 'anabel')).status).toBe(409)
    const leader = await addLeader(app)
    expect((await app.call('POST /api/users/{id}/erase', { params: { id: ana._id } }, leader.token)).status).toBe(200)
    expect((await register(app, 'anabel')).status).toBe(201)
  })

  it('given up are not taken by a registration at the same moment on another node', async ({ nodes }) => {
    const [app, other] = nodes
    const ana = await registerStudent(app)
    let isRenamed = false
    const renaming = rename(app, ana, 'anabel').finally(() => {
      isRenamed = true
    })
    const statuses: number[] = []
    while (!isRenamed) statuses.push((await register(other, ana.username)).status)
    statuses.push((await register(other, ana.username)).status)
    expect([(await renaming).status, ...new Set(statuses)]).toEqual([200, 409])
  })
})
