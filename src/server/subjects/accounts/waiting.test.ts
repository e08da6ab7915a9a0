// Accounts that wait for a leader. test/system/access/matrix.test.ts checks every route.
import { expect } from 'vitest'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  addLeader,
  addQuestion,
  addStudent,
  addWaiting,
  announce,
  password,
  sendMessage,
} from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

describeOnBoth('an account that waits', () => {
  it('receives only events about itself', async ({ app }) => {
    const [leader, noah] = [await addLeader(app), await addWaiting(app)]
    const ana = await addStudent(app)
    const [waiting, others] = [await listen(app, noah), await listen(app, ana)]
    await announce(app, leader)
    await addQuestion(app, leader)
    await sendMessage(app, ana, ana._id)
    await app.call('PUT /api/settings', { body: { groupName: 'St. Mark' } }, leader.token)
    const newUsername = 'noah-himself'
    await app.call('PUT /api/auth/update-username', { body: { currentPassword: password, newUsername } }, noah.token)
    await expect.poll(others.changes).toContainEqual(['settings', { id: 'settings' }])
    // Events arrive in the order in which they were sent.
    await app.call('POST /api/users/{id}/let-in', { params: { id: noah._id } }, leader.token)
    await waiting.ended
    expect(waiting.changes().filter(([, { id }]) => id !== noah._id)).toEqual([])
  })

  it('has access on both nodes as soon as a leader has let it in', async ({ nodes }) => {
    const [leader, noah] = [await addLeader(nodes[0]), await addWaiting(nodes[0])]
    const statuses = () =>
      Promise.all(nodes.map(async (node) => (await node.call('GET /api/dashboard/stats', {}, noah.token)).status))
    expect(await statuses()).toEqual([403, 403])
    expect(await statuses()).toEqual([403, 403])
    await nodes[0].call('POST /api/users/{id}/let-in', { params: { id: noah._id } }, leader.token)
    expect(await statuses()).toEqual([200, 200])
  })
})
