import { expect } from 'vitest'
import type { ConsentMethod } from '#contract/rules/guardians.ts'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { settle } from '#test/support/erasure.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { addLeader, addStudent, type Person, password } from '#test/support/people.ts'
import { eraseConsentsOf, insertConsent, markWithdrawn } from './consent-store.ts'

let people = 0
async function register(app: TestApp, isOldEnough?: boolean) {
  people += 1
  const body = { name: 'Mia', username: `mia-${people}`, password, ...(isOldEnough !== undefined && { isOldEnough }) }
  return app.call('POST /api/auth/register', { body })
}
const askAge = (app: TestApp, leader: Person, more: object = {}) =>
  app.call('PUT /api/settings', { body: { consent: { age: 13, country: 'GB' }, ...more } }, leader.token)

const consent = { guardianName: 'Maria Cohen', method: 'on paper' as ConsentMethod, givenOn: '2026-01-01' }
const record = (app: TestApp, leader: Person, id: string, body: object = consent) =>
  app.call('POST /api/users/{id}/consents', { params: { id }, body: body as typeof consent }, leader.token)
const withdraw = (app: TestApp, leader: Person, id: string, consentId: string) =>
  app.call('POST /api/users/{id}/consents/{consentId}/withdraw', { params: { id, consentId } }, leader.token)

describeOnBoth('the age of consent', () => {
  it('refuses a registration that says nothing about the age, with an error at the field', async ({ app, leader }) => {
    await askAge(app, leader)
    expect(await register(app)).toBeRefused(400, 'isOldEnough', messages.age_required({ age: '13' }))
    expect(await app.rowsOf('users')).toHaveLength(1)
  })

  it.for([{ age: 9 }, { age: 22 }, { age: 13.5 }, { age: 13, country: 'gb' }, { age: 13, country: 'GBR' }])(
    'refuses %o as a setting',
    async (given, { app, leader }) => {
      const refused = await askAge(app, leader, { consent: { country: null, ...given } })
      expect(refused.status).toBe(400)
      expect((await app.call('GET /api/joining', {})).body.consentAge).toBeNull()
    },
  )

  it('lets people in who are old enough, and stores nothing about their age', async ({ app, leader }) => {
    await askAge(app, leader)
    expect((await app.call('GET /api/joining', {})).body.consentAge).toBe(13)
    const { status, body } = await register(app, true)
    expect([status, body.user.awaitingApproval, body.user.needsConsent]).toEqual([201, undefined, undefined])
    expect((await app.call('GET /api/dashboard/stats', {}, body.token)).status).toBe(200)
    const [row] = (await app.rowsOf('users')).filter(({ id }) => id === body.user._id)
    expect(Object.keys(row ?? {}).filter((column) => /birth|^age$|_age$|old/.test(column))).toEqual([])
  })

  it('is decided also if leaders decide not to ask, and then asks nobody', async ({ app, leader }) => {
    const isDone = async () =>
      (await app.call('GET /api/first-steps', {}, leader.token)).body.steps.find(
        ({ step }) => step === 'age of consent',
      )?.isDone
    expect(await isDone()).toBe(false)
    const { body } = await app.call('PUT /api/settings', { body: { consent: null } }, leader.token)
    expect([body.consent, body.isConsentChosen, await isDone()]).toEqual([null, true, true])
    expect((await register(app, false)).body.user.awaitingApproval).toBeUndefined()
  })

  it('records a change with the earlier texts as content that can be erased', async ({ app, leader }) => {
    await askAge(app, leader, { responsible: 'St. Mark', privacyContact: 'Ruth, 555 0100' })
    await app.call('PUT /api/settings', { body: { responsible: '' } }, leader.token)
    const [first, second] = (await app.rowsOf('history_entries')).filter(({ kind }) => kind === 'settings.changed')
    expect(JSON.parse(`${first?.['facts']}`)).toMatchObject({ consentFrom: null, consentTo: 13 })
    expect(`${first?.['facts']}`).not.toContain('St. Mark')
    expect(JSON.parse(`${second?.['content']}`)).toEqual({ responsible: 'St. Mark' })
  })
})

describeOnBoth('a person who is too young', () => {
  it('waits, and is let in only with a consent', async ({ app, leader }) => {
    await askAge(app, leader)
    const { body } = await register(app, false)
    const { _id: id } = body.user
    expect([body.user.awaitingApproval, body.user.needsConsent]).toEqual([true, true])
    const stats = () => app.call('GET /api/dashboard/stats', {}, body.token)
    expect((await stats()).body.code).toBe('awaiting_approval')
    const refused = await app.call('POST /api/users/{id}/let-in', { params: { id } }, leader.token)
    expect(refused).toBeRefused(409, messages.consent_needed_first())
    expect((await stats()).status).toBe(403)

    const { body: waiting } = await app.call('GET /api/users/waiting', { query: {} }, leader.token)
    expect(waiting).toMatchObject([{ _id: id, needsConsent: true }])
    const recorded = await record(app, leader, id)
    expect([recorded.status, recorded.body]).toMatchObject([
      201,
      { ...consent, recordedBy: { _id: leader._id, name: leader.name } },
    ])
    expect((await stats()).status).toBe(200)
    const me = (await app.call('GET /api/auth/me', {}, body.token)).body
    expect([me.awaitingApproval, me.needsConsent]).toEqual([undefined, undefined])
    expect((await app.kindsOfHistory()).slice(-2)).toEqual(['consent.recorded', 'account.let_in'])
  })

  it('waits for consent again when a leader undoes that it was let in', async ({ app, leader }) => {
    await askAge(app, leader)
    const { body } = await register(app, false)
    const { _id: id } = body.user
    await record(app, leader, id)
    const undone = await app.call('POST /api/users/{id}/undo-decision', { params: { id } }, leader.token)
    expect(undone.status).toBe(204)
    expect(await app.rowsOf('consents')).toEqual([])
    const me = (await app.call('GET /api/auth/me', {}, body.token)).body
    expect([me.awaitingApproval, me.needsConsent]).toEqual([true, true])
    expect((await app.call('POST /api/users/{id}/let-in', { params: { id } }, leader.token)).status).toBe(409)
    expect((await record(app, leader, id)).status).toBe(201)
    expect((await app.call('GET /api/dashboard/stats', {}, body.token)).status).toBe(200)
  })

  it('is let in by one action if leaders also approve each account', async ({ app, leader }) => {
    await askAge(app, leader, { approvalRequired: true })
    const { body } = await register(app, false)
    await record(app, leader, body.user._id)
    expect((await app.call('GET /api/dashboard/stats', {}, body.token)).status).toBe(200)
    const older = (await register(app, true)).body
    expect([older.user.awaitingApproval, older.user.needsConsent]).toEqual([true, undefined])
    await record(app, leader, older.user._id)
    expect((await app.call('GET /api/dashboard/stats', {}, older.token)).status).toBe(403)
  })

  it('can be let in without a consent after leaders have stopped asking', async ({ app, leader }) => {
    await askAge(app, leader)
    const { body } = await register(app, false)
    await app.call('PUT /api/settings', { body: { consent: null } }, leader.token)
    const letIn = await app.call('POST /api/users/{id}/let-in', { params: { id: body.user._id } }, leader.token)
    expect([letIn.status, letIn.body.needsConsent]).toEqual([200, undefined])
  })

  it('can be declined, also with a consent that was withdrawn and with a link', async ({ app, leader }) => {
    await askAge(app, leader, { approvalRequired: true })
    const { body } = await register(app, true)
    const { _id: id } = body.user
    const { _id: consentId } = (await record(app, leader, id)).body
    await withdraw(app, leader, id, consentId)
    await app.call('POST /api/users/{id}/guardian-links', { params: { id } }, leader.token)
    const declined = await app.call('POST /api/users/{id}/decline', { params: { id } }, leader.token)
    expect(declined.status).toBe(204)
    await settle(app)
    expect([...(await app.rowsOf('consents')), ...(await app.rowsOf('guardian_links'))]).toEqual([])
  })
})

describeOnBoth('a consent', () => {
  it.for([
    [{ guardianName: ' ' }, 'guardianName'],
    [{ guardianName: 'M'.repeat(65) }, 'guardianName'],
    [{ method: 'by pigeon' }, 'method'],
    [{ givenOn: '2026-02-30' }, 'givenOn'],
    [{ givenOn: '2126-01-01' }, 'givenOn'],
    [{ givenOn: 'yesterday' }, 'givenOn'],
    [{ givenOn: '0026-03-01' }, 'givenOn'],
  ] as const)('is refused with %o', async ([change, path], { app, leader, student }) => {
    expect(await record(app, leader, student._id, { ...consent, ...change })).toBeRefused(400, path)
    expect(await app.rowsOf('consents')).toEqual([])
  })

  it('is refused for a day that has begun nowhere yet', async ({ app, leader, student }) => {
    expect(app.now().toISOString()).toBe('2026-03-01T18:00:00.000Z')
    const onDay = (givenOn: string) => record(app, leader, student._id, { ...consent, givenOn })
    expect(await onDay('2026-03-03')).toBeRefused(400, 'givenOn', messages.consent_day_future())
    // On Kiritimati, the next day has begun.
    expect((await onDay('2026-03-02')).body).toMatchObject({ givenOn: '2026-03-02' })
  })

  it('is refused for leaders, unknown people, and a second time, also on two nodes', async ({
    nodes,
    leader,
    student,
  }) => {
    const [app, second] = nodes
    expect((await record(app, leader, (await addLeader(app, 'Tom'))._id)).status).toBe(409)
    expect((await record(app, leader, 'nobody')).status).toBe(404)
    const both = await Promise.all([record(app, leader, student._id), record(second, leader, student._id)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await record(app, leader, student._id)).toBeRefused(409, messages.consent_recorded_already())
    expect(await app.rowsOf('consents')).toHaveLength(1)
  })

  it('is listed with those before it, newest first, up to 50', async ({ app, leader, student: { _id: userId } }) => {
    const ids = Array.from({ length: 51 }, (_, index) => `consent-${String(index).padStart(2, '0')}`)
    const now = app.now().toISOString()
    const { guardianName, method, givenOn } = consent
    const row = { user_id: userId, guardian_name: guardianName, method, given_on: givenOn }
    for (const id of ids) {
      await app.database.write(async (transaction) => {
        await insertConsent(transaction, { ...row, id, recorded_by: leader._id, recorded_at: now })
        await markWithdrawn(transaction, { id, userId, withdrawnBy: leader._id, now })
      })
    }
    const { body } = await app.call('GET /api/users/{id}/consents', { params: { id: userId } }, leader.token)
    expect(body.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, 50))
  })

  it('is recorded for earlier students, with a name that can be erased', async ({ app, leader, student }) => {
    const { _id: consentId } = (await record(app, leader, student._id)).body
    const entry = (await app.rowsOf('history_entries')).at(-1)
    expect(entry).toMatchObject({ kind: 'consent.recorded', subject_id: student._id, entity_id: consentId })
    expect(`${entry?.['facts']}`).not.toContain('Maria')
    expect(`${entry?.['content']}`).toContain('Maria')
    await app.database.write((transaction) => eraseConsentsOf(transaction, student._id))
    expect(await app.rowsOf('consents')).toEqual([])
  })

  it('switches the account off when it is withdrawn, and tells leaders', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const { _id: id } = student
    const { _id: consentId } = (await record(app, leader, id)).body
    expect((await withdraw(app, leader, id, 'another')).status).toBe(404)
    expect((await withdraw(app, leader, (await addStudent(app, 'Ben'))._id, consentId)).status).toBe(404)
    const { body } = await withdraw(app, leader, id, consentId)
    expect(body.withdrawnBy).toEqual({ _id: leader._id, name: leader.name })
    expect((await withdraw(app, leader, id, consentId)).status).toBe(409)
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    expect((await app.call('GET /api/notices', {}, tom.token)).body).toMatchObject([
      { kind: 'consent.withdrawn', actor: { _id: leader._id }, subject: { _id: id } },
    ])
    expect((await app.call('GET /api/notices', {}, leader.token)).body).toEqual([])
    expect((await app.kindsOfHistory()).slice(-2)).toEqual(['consent.withdrawn', 'account.switched_off'])
    const switchOn = () => app.call('POST /api/users/{id}/switch-on', { params: { id } }, leader.token)
    expect(await switchOn()).toBeRefused(409, messages.consent_withdrawn_first())
    expect((await record(app, leader, id)).status).toBe(201)
    expect((await switchOn()).status).toBe(200)
    const { body: all } = await app.call('GET /api/users/{id}/consents', { params: { id } }, leader.token)
    expect(all.map(({ withdrawnAt }) => withdrawnAt === undefined)).toEqual([true, false])
  })
})
