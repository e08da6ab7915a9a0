import { expect } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { cleanUp, erase, runErasure } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import {
  choosePin,
  createGuardianLink,
  exchange,
  openGuardianPage,
  openLastingPage,
  pin,
  viewPage,
} from '#test/support/guardians.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'

describeOnBoth('a lasting link', () => {
  interface Ending {
    leader: Person
    tom: Person
    student: Person
    id: string
  }
  const ends: [string, (app: TestApp, ending: Ending) => Promise<unknown>][] = [
    [
      'is revoked',
      (app, { leader, id }) => app.call('POST /api/guardian-links/{id}/revoke', { params: { id } }, leader.token),
    ],
    [
      'was made by a leader who is removed',
      (app, { leader, tom }) =>
        app.call('POST /api/users/{id}/remove-leader', { params: { id: leader._id } }, tom.token),
    ],
    [
      'is about a student who is switched off',
      (app, { leader, student: { _id: id } }) =>
        app.call('POST /api/users/{id}/switch-off', { params: { id } }, leader.token),
    ],
    [
      'is about a student who becomes a leader',
      (app, { leader, student: { _id: id } }) =>
        app.call('POST /api/users/{id}/make-leader', { params: { id } }, leader.token),
    ],
    [
      'is about a student who gets another password',
      (app, { student }) => {
        const body = { currentPassword: password, newPassword: 'a-brighter-lamp' }
        return app.call('PUT /api/auth/update-password', { body }, student.token)
      },
    ],
  ]
  it.for(ends)('ends when it %s', async ([, end], { app, leader, student }) => {
    const { secret, token, id } = await openLastingPage(app, leader, student)
    const tom = await addLeader(app, 'Tom')
    const other = await openLastingPage(app, tom, await addStudent(app, 'Ben'))
    await end(app, { leader, tom, student, id })
    expect(await exchange(app, secret, { pin })).toBeRefused(404, messages.guardian_link_invalid())
    expect(await exchange(app, secret)).toBeRefused(404, messages.guardian_link_invalid())
    expect((await viewPage(app, token)).status).toBe(401)
    expect((await choosePin(app, token)).status).toBe(401)
    expect((await exchange(app, other.secret, { pin })).status).toBe(200)
  })

  it('is deleted with the openings when the student is erased', async ({ app, leader, student }) => {
    const { secret } = await openLastingPage(app, leader, student)
    await exchange(app, secret, { pin })
    await erase(app, leader, student._id)
    await runErasure(app)
    expect((await exchange(app, secret, { pin })).status).toBe(404)
    expect(await app.rowsOf('guardian_openings')).toEqual([])
    expect(JSON.stringify(await app.dumpTables())).not.toContain('Maria')
  })

  it('stays when the guardian withdraws the consent', async ({ app, leader, student }) => {
    const body = { guardianName: 'Maria', method: 'on paper', givenOn: '2026-01-01' } as const
    await app.call('POST /api/users/{id}/consents', { params: { id: student._id }, body }, leader.token)
    const { secret, token } = await openLastingPage(app, leader, student)
    expect((await app.call('POST /api/guardian/withdraw-consent', {}, token)).body.isSwitchedOff).toBe(true)
    const reopened = await exchange(app, secret, { pin })
    expect((await viewPage(app, reopened.body.token)).body).toMatchObject({ isSwitchedOff: true, isLasting: true })
  })

  it('survives the daily clean-up until it is revoked, and keeps its openings for a year', async ({
    app,
    leader,
    student,
  }) => {
    const { secret, id } = await openLastingPage(app, leader, student)
    await openGuardianPage(app, leader, student)
    await createGuardianLink(app, leader, student)
    app.advance(serverLimits.guardianOpenings.retentionMs)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_links')).toMatchObject([{ id }])
    expect(await app.rowsOf('guardian_openings')).toHaveLength(1)
    expect((await exchange(app, secret, { pin })).status).toBe(200)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_openings')).toHaveLength(2)
    app.advance(1)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_openings')).toHaveLength(1)
    const tom = await addLeader(app, 'Tom')
    await app.call('POST /api/guardian-links/{id}/revoke', { params: { id } }, tom.token)
    app.advance(serverLimits.expiredSessionRetentionMs)
    await cleanUp(app)
    expect(await app.rowsOf('guardian_links')).toHaveLength(1)
    app.advance(1)
    await cleanUp(app)
    expect([await app.rowsOf('guardian_links'), await app.rowsOf('guardian_openings')]).toEqual([[], []])
  })
})
