import { expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import { createToken } from '#server/platform/tokens.ts'
import { deleteExpiredInvitees, removeRefusedInvitees } from '#server/subjects/membership/invitees.ts'
import type { TestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, password } from '#test/support/people.ts'

const invite = async (app: TestApp, { token }: Person) => (await app.call('POST /api/invitations', {}, token)).body
const revoke = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/invitations/{id}', { params: { id } }, token)
const list = async (app: TestApp, { token }: Person) => (await app.call('GET /api/invitations', {}, token)).body
const accept = (app: TestApp, token: string, username = 'miriam') =>
  app.call('POST /api/auth/invitation', { body: { token, name: 'Miriam', username, password } })

const decide = (app: TestApp, { token }: Person, decision: 'confirm' | 'decline', id: string) =>
  app.call(`POST /api/confirmations/{id}/${decision}`, { params: { id } }, token)
const requestsOf = async (app: TestApp, { token }: Person) => (await app.call('GET /api/confirmations', {}, token)).body
const meOf = (app: TestApp, token: string) => app.call('GET /api/auth/me', {}, token)

/** Three leaders invite Miriam, who accepts. */
async function acceptAmongThree(app: TestApp, ruth: Person) {
  const [tom, joanna] = [await addLeader(app, 'Tom'), await addLeader(app, 'Joanna')]
  const { token } = await invite(app, ruth)
  const { body } = await accept(app, token)
  const [request] = await requestsOf(app, tom)
  if (request === undefined) throw new Error('No request')
  return { tom, joanna, request, miriam: body }
}

async function expectInvalid(app: TestApp, token: string) {
  const hash = vi.spyOn(app.passwords, 'hash')
  expect(await accept(app, token, 'refused')).toBeRefused(404, 'not_found', messages.invitation_invalid())
  expect(hash).not.toHaveBeenCalled()
  hash.mockRestore()
}

describeOnBoth('invitations', () => {
  it('AU11: are refused alike if they are unknown, used, revoked or late, without hashing', async ({ app, leader }) => {
    const before = await app.rowsOf('users')
    await expectInvalid(app, createToken())
    await expectInvalid(app, '')
    const revoked = await invite(app, leader)
    expect((await revoke(app, leader, revoked.invitation._id)).status).toBe(204)
    await expectInvalid(app, revoked.token)
    const late = await invite(app, leader)
    app.advance(serverLimits.invitationMs)
    await expectInvalid(app, late.token)
    expect(await app.rowsOf('users')).toEqual(before)
    const used = await invite(app, leader)
    expect((await accept(app, used.token)).status).toBe(201)
    await expectInvalid(app, used.token)
    expect(await list(app, leader)).toEqual([])
  })

  it('are revoked once, and only while they are open', async ({ app, leader }) => {
    const { invitation } = await invite(app, leader)
    expect((await revoke(app, leader, invitation._id)).status).toBe(204)
    for (const id of [invitation._id, 'nowhere']) {
      expect(await revoke(app, leader, id)).toBeRefused(404, messages.invitation_not_found())
    }
    expect((await app.kindsOfHistory()).filter((kind) => kind === 'leader.invitation_revoked')).toHaveLength(1)
  })

  it('AU11: create one leader when two people use one on two nodes at once', async ({ nodes, leader }) => {
    for (let round = 0; round < 2; round += 1) {
      const { token, invitation } = await invite(nodes[0], leader)
      const results = await Promise.all([
        accept(nodes[0], token, `first-${round}`),
        accept(nodes[1], token, `other-${round}`),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual([201, 404])
      expect(await list(nodes[1], leader)).not.toContainEqual(invitation)
    }
    expect((await nodes[0].kindsOfHistory()).filter((kind) => kind === 'leader.created')).toHaveLength(2)
  })

  it('AU11: can be used or revoked, not both', async ({ nodes, leader }) => {
    const { token, invitation } = await invite(nodes[0], leader)
    const [accepted, revoked] = await Promise.all([accept(nodes[0], token), revoke(nodes[1], leader, invitation._id)])
    expect([
      [201, 404],
      [404, 204],
    ]).toContainEqual([accepted.status, revoked.status])
    expect((await nodes[0].rowsOf('users')).length).toBe(accepted.status === 201 ? 2 : 1)
  })

  it('of a leader who loses the role at the same moment are never open', async ({ nodes, leader }) => {
    for (let round = 0; round < 6; round += 1) {
      const tom = await addLeader(nodes[0], 'Tom')
      await Promise.all([
        nodes[0].call('POST /api/invitations', {}, tom.token),
        nodes[1].call('POST /api/users/{id}/remove-leader', { params: { id: tom._id } }, leader.token),
      ])
      expect(await list(nodes[0], leader)).toEqual([])
    }
  })

  it('stay open when the username is taken or looks like another', async ({ app, leader, student }) => {
    const { token, invitation } = await invite(app, leader)
    for (const username of [student.username, `${student.username}.`]) {
      expect(await accept(app, token, username)).toBeRefused(409, messages.username_taken())
    }
    expect(await list(app, leader)).toEqual([invitation])
  })

  it('create a leader with a session, and are recorded and announced to the other leaders', async ({ app, leader }) => {
    const { token, invitation } = await invite(app, leader)
    expect(invitation).toEqual({
      _id: invitation._id,
      createdBy: { _id: leader._id, name: leader.name },
      createdAt: app.now().toISOString(),
      expiresAt: new Date(app.now().getTime() + 72 * 60 * 60_000).toISOString(),
    })
    expect(await list(app, leader)).toEqual([invitation])
    expect(JSON.stringify(await app.dumpTables())).not.toContain(token)
    app.advance(serverLimits.invitationMs - 1)
    const { status, body } = await accept(app, token)
    expect([status, body.user.role, body.user.name]).toEqual([201, 'admin', 'Miriam'])
    expect((await app.call('GET /api/invitations', {}, body.token)).status).toBe(200)
    expect(await app.rowsOf('chats')).toEqual([])
    expect((await app.kindsOfHistory()).slice(-2)).toEqual(['leader.invited', 'leader.created'])
    const notices = await app.rowsOf('notices')
    expect(notices.map(({ kind, reader_id, subject_id }) => [kind, reader_id, subject_id])).toEqual([
      ['leader.created', leader._id, body.user._id],
    ])
  })

  it('AU15: give no rights before a second leader has confirmed by name who accepted', async ({ app, leader }) => {
    const { tom, joanna, request, miriam } = await acceptAmongThree(app, leader)
    expect(miriam.user).toMatchObject({ role: 'student', awaitingApproval: true, invitedAsLeader: true })
    expect(await app.call('GET /api/users', { query: {} }, miriam.token)).toBeRefused(403, 'awaiting_approval')
    const subject = { _id: miriam.user._id, name: 'Miriam', username: 'miriam' }
    expect(request).toMatchObject({ action: 'invite leader', subject, requestedBy: { name: leader.name } })
    expect(request).toMatchObject({ mayDecide: true, mayWithdraw: false })

    // Neither the inviter nor the account itself, and nobody can let it in as a student.
    expect(await decide(app, leader, 'confirm', request._id)).toBeRefused(403, messages.confirmation_by_another())
    expect(
      (await app.call('POST /api/confirmations/{id}/confirm', { params: { id: request._id } }, miriam.token)).status,
    ).toBe(403)
    for (const action of ['let-in', 'decline', 'make-leader', 'switch-off'] as const) {
      const params = { id: miriam.user._id }
      expect((await app.call(`POST /api/users/{id}/${action}`, { params }, leader.token)).status).toBe(409)
    }
    expect((await app.call('GET /api/users/waiting', { query: {} }, tom.token)).body).toEqual([])
    await expectRightCounts(app.dumpTables)

    expect((await decide(app, tom, 'confirm', request._id)).body).toMatchObject({ outcome: 'confirmed', subject })
    expect((await decide(app, joanna, 'confirm', request._id)).status).toBe(409)
    // The role has changed, so the session from before it has ended.
    expect((await meOf(app, miriam.token)).status).toBe(401)
    const login = await app.call('POST /api/auth/login', { body: { username: 'miriam', password } })
    expect(login.body.user).toEqual({ ...subject, role: 'admin', createdAt: app.now().toISOString() })
    expect((await app.call('GET /api/users', { query: {} }, login.body.token)).status).toBe(200)
    expect((await app.kindsOfHistory()).filter((kind) => kind !== 'leader.signed_in').slice(-5)).toEqual([
      ...['leader.invited', 'account.created', 'confirmation.requested', 'confirmation.confirmed', 'leader.created'],
    ])
    await expectRightCounts(app.dumpTables)
  })

  it('remove the account when the request is declined or withdrawn, or its inviter leaves', async ({ app, leader }) => {
    const { tom, joanna, request, miriam } = await acceptAmongThree(app, leader)
    expect((await decide(app, tom, 'decline', request._id)).body.outcome).toBe('declined')
    expect((await meOf(app, miriam.token)).status).toBe(401)
    expect((await app.rowsOf('users')).map(({ username }) => username)).not.toContain('miriam')
    // The username is free again, and the invitation stays used.
    const next = await accept(app, (await invite(app, leader)).token)
    const [second] = await requestsOf(app, tom)
    expect((await decide(app, leader, 'decline', `${second?._id}`)).body.outcome).toBe('withdrawn')
    expect((await meOf(app, next.body.token)).status).toBe(401)
    const last = await accept(app, (await invite(app, leader)).token)
    const removal = await app.call('POST /api/users/{id}/remove-leader', { params: { id: leader._id } }, tom.token)
    await decide(app, joanna, 'confirm', `${removal.body.confirmations[0]?._id}`)
    expect((await meOf(app, last.body.token)).status).toBe(401)
    expect(await requestsOf(app, tom)).toEqual([])
    expect((await app.kindsOfHistory()).filter((kind) => kind === 'account.declined')).toHaveLength(3)
    await expectRightCounts(app.dumpTables)
  })

  it('remove the account when nobody has decided for seven days', async ({ app, leader }) => {
    const { request, tom, miriam } = await acceptAmongThree(app, leader)
    app.advance(serverLimits.confirmationMs - 1)
    await app.database.write((transaction) => removeRefusedInvitees(transaction, app.now().toISOString()))
    expect((await meOf(app, miriam.token)).status).toBe(200)
    app.advance(1)
    expect((await decide(app, tom, 'confirm', request._id)).status).toBe(409)
    const section = { after: undefined, count: 10, now: app.now() }
    await app.database.write((transaction) => deleteExpiredInvitees(transaction, section))
    expect((await meOf(app, miriam.token)).status).toBe(401)
    expect((await app.rowsOf('confirmations')).map(({ outcome, subject_id }) => [outcome, subject_id])).toEqual([
      ['expired', null],
    ])
  })
})
