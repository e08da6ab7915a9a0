import { expect, vi } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import * as confirmations from '#server/confirmations/store.ts'
import { createToken } from '#server/sessions/token.ts'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, type Person, password } from '#test/support/people.ts'

const invite = async (app: TestApp, { token }: Person) => (await app.call('POST /api/invitations', {}, token)).body
const revoke = (app: TestApp, { token }: Person, id: string) =>
  app.call('DELETE /api/invitations/{id}', { params: { id } }, token)
const list = async (app: TestApp, { token }: Person) => (await app.call('GET /api/invitations', {}, token)).body
const accept = (app: TestApp, token: string, username = 'miriam') =>
  app.call('POST /api/auth/invitation', { body: { token, name: 'Miriam', username, password } })
const rowsOf = async (app: TestApp, table: string) =>
  ((await app.dumpTables())[table] ?? []) as Record<string, unknown>[]
const kindsOf = async (app: TestApp) => (await rowsOf(app, 'history_entries')).map(({ kind }) => kind)

/** Decides on the only request. */
async function decide(app: TestApp, { _id }: Person, outcome: 'confirmed' | 'declined') {
  const [confirmation] = await rowsOf(app, 'confirmations')
  const decision = { id: String(confirmation?.['id']), outcome, decidedBy: _id, now: app.now().toISOString() }
  await app.database.write((transaction) => confirmations.decide(transaction, decision))
}

async function expectInvalid(app: TestApp, token: string) {
  const hash = vi.spyOn(app.passwords, 'hash')
  const { status, body } = await accept(app, token, 'refused')
  expect([status, body.code, body.message]).toEqual([404, 'not_found', messages.invitation_invalid()])
  expect(hash).not.toHaveBeenCalled()
  hash.mockRestore()
}

describeOnBoth('invitations', () => {
  it('AU11: are refused alike if they are unknown, used, revoked or late, without hashing', async ({ app, leader }) => {
    const before = await rowsOf(app, 'users')
    await expectInvalid(app, createToken())
    await expectInvalid(app, '')
    const revoked = await invite(app, leader)
    expect((await revoke(app, leader, revoked.invitation._id)).status).toBe(204)
    await expectInvalid(app, revoked.token)
    const late = await invite(app, leader)
    app.advance(serverLimits.invitationMs)
    await expectInvalid(app, late.token)
    expect(await rowsOf(app, 'users')).toEqual(before)
    const used = await invite(app, leader)
    expect((await accept(app, used.token)).status).toBe(201)
    await expectInvalid(app, used.token)
    expect(await list(app, leader)).toEqual([])
  })

  it('are revoked once, and only while they are open', async ({ app, leader }) => {
    const { invitation } = await invite(app, leader)
    expect((await revoke(app, leader, invitation._id)).status).toBe(204)
    for (const id of [invitation._id, 'nowhere']) {
      const { status, body } = await revoke(app, leader, id)
      expect([status, body.message]).toEqual([404, messages.invitation_not_found()])
    }
    expect((await kindsOf(app)).filter((kind) => kind === 'leader.invitation_revoked')).toHaveLength(1)
  })

  it('AU11: create a leader once, when two people use one on two nodes at the same moment', async ({
    nodes,
    leader,
  }) => {
    for (let round = 0; round < 2; round += 1) {
      const { token, invitation } = await invite(nodes[0], leader)
      const results = await Promise.all([
        accept(nodes[0], token, `first-${round}`),
        accept(nodes[1], token, `other-${round}`),
      ])
      expect(results.map(({ status }) => status).sort()).toEqual([201, 404])
      expect(await list(nodes[1], leader)).not.toContainEqual(invitation)
    }
    expect((await kindsOf(nodes[0])).filter((kind) => kind === 'leader.created')).toHaveLength(2)
  })

  it('AU11: can be used or revoked, not both', async ({ nodes, leader }) => {
    const { token, invitation } = await invite(nodes[0], leader)
    const [accepted, revoked] = await Promise.all([accept(nodes[0], token), revoke(nodes[1], leader, invitation._id)])
    expect([
      [201, 404],
      [404, 204],
    ]).toContainEqual([accepted.status, revoked.status])
    expect((await rowsOf(nodes[0], 'users')).length).toBe(accepted.status === 201 ? 2 : 1)
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
      const { status, body } = await accept(app, token, username)
      expect([status, body.message]).toEqual([409, messages.username_taken()])
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
      needsConfirmation: false,
    })
    expect(await list(app, leader)).toEqual([invitation])
    expect(JSON.stringify(await app.dumpTables())).not.toContain(token)
    app.advance(serverLimits.invitationMs - 1)
    const { status, body } = await accept(app, token)
    expect([status, body.user.role, body.user.name]).toEqual([201, 'admin', 'Miriam'])
    expect((await app.call('GET /api/invitations', {}, body.token)).status).toBe(200)
    expect(await rowsOf(app, 'chats')).toEqual([])
    expect((await kindsOf(app)).slice(-2)).toEqual(['leader.invited', 'leader.created'])
    const notices = await rowsOf(app, 'notices')
    expect(notices.map(({ kind, reader_id, subject_id }) => [kind, reader_id, subject_id])).toEqual([
      ['leader.created', leader._id, body.user._id],
    ])
  })

  it('wait for a second leader if at least two others are active', async ({ app, leader }) => {
    const [tom] = [await addLeader(app, 'Tom'), await addLeader(app, 'Joanna')]
    const { token, invitation } = await invite(app, leader)
    expect(invitation.needsConfirmation).toBe(true)
    const waiting = await accept(app, token)
    expect([waiting.status, waiting.body.message]).toEqual([409, messages.invitation_unconfirmed()])
    const [confirmation] = await rowsOf(app, 'confirmations')
    expect(confirmation).toMatchObject({ action: 'invite leader', invitation_id: invitation._id, outcome: null })
    const notices = await rowsOf(app, 'notices')
    expect(notices.map(({ kind }) => kind)).toEqual(['leader.invited', 'leader.invited'])
    await decide(app, tom, 'confirmed')
    expect(await list(app, leader)).toEqual([{ ...invitation, needsConfirmation: false }])
    expect((await accept(app, token)).status).toBe(201)
  })

  it('end when the second leader declines, or with their revocation', async ({ app, leader }) => {
    const [tom] = [await addLeader(app, 'Tom'), await addLeader(app, 'Joanna')]
    const declined = await invite(app, leader)
    await decide(app, tom, 'declined')
    await expectInvalid(app, declined.token)
    expect(await list(app, leader)).toEqual([])
    const revoked = await invite(app, leader)
    await revoke(app, tom, revoked.invitation._id)
    expect((await rowsOf(app, 'confirmations')).map(({ outcome }) => outcome)).toEqual(['declined', 'withdrawn'])
    await expectInvalid(app, revoked.token)
  })
})
