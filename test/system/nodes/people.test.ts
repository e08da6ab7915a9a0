// The care of accounts with two nodes that share nothing but one PostgreSQL database.
import { expect } from 'vitest'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnPostgres, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, addWaiting, type Person, password } from '#test/support/people.ts'
import { listen } from '#test/support/streams.ts'

type Action = 'make-leader' | 'remove-leader' | 'switch-off' | 'switch-on' | 'let-in'
const change = (node: TestApp, actor: Person, action: Action, { _id: id }: Pick<Person, '_id'>) =>
  node.call(`POST /api/users/{id}/${action}`, { params: { id } }, actor.token)

describeOnPostgres('the care of accounts on two nodes', () => {
  it('AU14: ends the streams of a switched-off account on both nodes', { tags: 'slow' }, async ({ nodes }) => {
    const leader = await addLeader(nodes[0])
    const ana = await addStudent(nodes[0])
    const streams = await Promise.all(nodes.map((node) => listen(node, ana)))
    await change(nodes[0], leader, 'switch-off', ana)
    await Promise.all(streams.map(({ ended }) => ended))
    for (const node of nodes) expect((await node.call('GET /api/auth/me', {}, ana.token)).status).toBe(401)
  })

  it('AU12: keeps a leader in 100 races of leaders who remove or switch off each other', { tags: 'slow' }, async ({
    nodes,
  }) => {
    let survivor = await addLeader(nodes[0])
    for (let race = 0; race < 100; race += 1) {
      const rival = await addLeader(nodes[1], 'Rival')
      const action = race % 2 === 0 ? 'remove-leader' : 'switch-off'
      const responses = await Promise.all([
        change(nodes[0], survivor, action, rival),
        change(nodes[1], rival, action, survivor),
      ])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      if (responses[0].status !== 200) survivor = rival
      const { body } = await nodes[0].call('GET /api/users', { query: { show: 'leaders' } }, survivor.token)
      expect(body.map(({ _id }) => _id)).toEqual([survivor._id])
    }
  })

  it('AU13: takes one of two confirmations, and one of a confirmation and a withdrawal', { tags: 'slow' }, async ({
    nodes,
  }) => {
    const [ruth, tom, miriam] = [await addLeader(nodes[0]), await addLeader(nodes[0]), await addLeader(nodes[0])]
    for (let race = 0; race < 20; race += 1) {
      const ana = await addStudent(nodes[0])
      const [request] = (await change(nodes[0], ruth, 'make-leader', ana)).body.confirmations
      const params = { id: `${request?._id}` }
      const rival = race % 2 === 0 ? miriam : ruth
      const decision = race % 2 === 0 ? 'confirm' : 'decline'
      const responses = await Promise.all([
        nodes[0].call('POST /api/confirmations/{id}/confirm', { params }, tom.token),
        nodes[1].call(`POST /api/confirmations/{id}/${decision}`, { params }, rival.token),
      ])
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const { body } = await nodes[1].call('GET /api/users/{id}', { params: { id: ana._id } }, ruth.token)
      const isConfirmed = responses.some(({ body: { outcome } }) => outcome === 'confirmed')
      expect(body.role).toBe(isConfirmed ? 'admin' : 'student')
      if (isConfirmed) {
        const [removal] = (await change(nodes[0], ruth, 'remove-leader', ana)).body.confirmations
        await nodes[0].call('POST /api/confirmations/{id}/confirm', { params: { id: `${removal?._id}` } }, tom.token)
      }
    }
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('AU11: uses a recovery code once when both nodes get it', async ({ nodes }) => {
    const [leader, ana] = [await addLeader(nodes[0]), await addStudent(nodes[0])]
    for (let race = 0; race < 10; race += 1) {
      const created = await nodes[0].call(
        'POST /api/users/{id}/recovery-code',
        { params: { id: ana._id } },
        leader.token,
      )
      const body = { username: ana.username, code: `${created.body.code}`, newPassword: `brighter-${race}` }
      const responses = await Promise.all(nodes.map((node) => node.call('POST /api/auth/recover', { body })))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
    }
  })

  it('CO8: lets one of two leaders decide about a waiting person', { tags: 'slow' }, async ({ nodes }) => {
    const [ruth, tom] = [await addLeader(nodes[0]), await addLeader(nodes[1])]
    for (let race = 0; race < 20; race += 1) {
      const noah = await addWaiting(nodes[0])
      const [letIn, declined] = await Promise.all([
        change(nodes[0], ruth, 'let-in', noah),
        nodes[1].call('POST /api/users/{id}/decline', { params: { id: noah._id } }, tom.token),
      ])
      expect(['200 409', '404 204']).toContain(`${letIn.status} ${declined.status}`)
    }
    await expectRightCounts(nodes[0].dumpTables)
  })

  it('AU14: leaves no session of a login on the other node', { tags: 'slow' }, async ({ nodes, testDatabase }) => {
    const [leader, ana] = [await addLeader(nodes[0]), await addStudent(nodes[0])]
    const body = { username: ana.username, password }
    for (let race = 0; race < 20; race += 1) {
      await Promise.all([
        change(nodes[0], leader, 'switch-off', ana),
        nodes[1].call('POST /api/auth/login', { body }, undefined, { address: `198.51.100.${race}` }),
      ])
      const sessions = (await testDatabase.dump())['sessions'] as { user_id: string }[]
      expect(sessions.filter(({ user_id }) => user_id === ana._id)).toEqual([])
      await change(nodes[0], leader, 'switch-on', ana)
    }
  })
})
