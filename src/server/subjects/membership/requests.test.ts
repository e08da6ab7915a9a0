import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { addDevice } from '#test/support/push.ts'
import { startTestPushService } from '#test/support/push-service.ts'

const { service, it, ...pushes } = await startTestPushService()

/** Runs the jobs that are due. @returns the devices that have received a notification since the last call */
async function deliver(app: TestApp): Promise<string[]> {
  app.advance(60_000)
  return (await pushes.deliver(app)).received.map(({ deviceId }) => deviceId)
}

async function acceptInvitation(app: TestApp, leader: Person) {
  const { body } = await app.call('POST /api/invitations', {}, leader.token)
  await deliver(app)
  const invitee = { token: body.token, name: 'Naomi', username: 'naomi', password }
  return app.call('POST /api/auth/invitation', { body: invitee })
}

const requests: [string, (app: TestApp, leader: Person, other: Person) => Promise<{ status: number }>][] = [
  [
    'a change of a role',
    async (app, leader) =>
      app.call('POST /api/users/{id}/make-leader', { params: { id: (await addStudent(app))._id } }, leader.token),
  ],
  [
    "a code for a leader's account",
    (app, leader, other) => app.call('POST /api/users/{id}/recovery-code', { params: { id: other._id } }, leader.token),
  ],
  ['an invitation that was accepted', acceptInvitation],
]

describeOnBoth('a request to a second leader', () => {
  it.for(requests)('notifies the leaders but the one who makes it, once: %s', async ([, request], { app, leader }) => {
    const [tom, ines] = [await addLeader(app, 'Tom'), await addLeader(app, 'Ines')]
    await addDevice(app, service, leader)
    const device = await addDevice(app, service, ines)
    expect((await request(app, leader, tom)).status).toBeLessThan(300)
    expect(await deliver(app)).toEqual([device])
    expect((await app.call('GET /api/confirmations', {}, ines.token)).body).toHaveLength(1)
  })
})
