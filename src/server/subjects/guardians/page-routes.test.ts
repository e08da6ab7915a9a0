import { expect } from 'vitest'
import * as messages from '#messages'
import type { TestApp } from '#test/support/app.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { openGuardianPage } from '#test/support/guardians.ts'
import {
  addLeader,
  addQuestion,
  addResponse,
  addStudent,
  announce,
  askForPrayer,
  type Person,
  sendMessage,
} from '#test/support/people.ts'

const openPage = async (app: TestApp, leader: Person, student: Person) =>
  (await openGuardianPage(app, leader, student)).token
const view = (app: TestApp, token: string) => app.call('GET /api/guardian', {}, token)
const recordConsent = (app: TestApp, leader: Person, student: Person) =>
  app.call(
    'POST /api/users/{id}/consents',
    { params: { id: student._id }, body: { guardianName: 'Maria', method: 'in person', givenOn: '2026-01-01' } },
    leader.token,
  )
const phrase = (number: number) => `phrase-number-${number}-of-ana`

/** Has the student write 20 phrases in all places, and others write some as well. */
async function writePhrases(app: TestApp, leader: Person, student: Person): Promise<string[]> {
  const phrases = Array.from({ length: 20 }, (_, index) => phrase(index))
  for (const text of phrases.slice(0, 5)) {
    await addResponse(app, student, (await addQuestion(app, leader, `title of ${text}`))._id, text)
  }
  for (const text of phrases.slice(5, 12)) await sendMessage(app, student, student._id, text)
  for (const [index, text] of phrases.slice(12).entries()) {
    await askForPrayer(app, student, text, index % 2 === 0 ? 'leaders' : 'named')
  }
  return phrases
}

describeOnBoth('the guardian page', () => {
  it('shows kinds of data with numbers, and no phrase of the student', async ({ app, leader, student }) => {
    const ben = await addStudent(app, 'Benjamin')
    const phrases = await writePhrases(app, leader, student)
    await sendMessage(app, leader, student._id, 'reply-of-the-leader')
    const { _id: id } = await askForPrayer(app, ben, 'request-of-benjamin', 'named')
    await app.call('POST /api/prayer-requests/{id}/pray', { params: { id } }, student.token)
    await announce(app, leader, 'announcement-title')
    await recordConsent(app, leader, student)
    const token = await openPage(app, leader, student)
    const shown = await view(app, token)
    expect(shown.body).toMatchObject({
      student: { name: student.name },
      counts: { responses: 5, messages: 7, prayerRequests: 8, prayers: 1, devices: 0 },
      leaders: [leader.name],
      consent: { guardianName: 'Maria', method: 'in person', givenOn: '2026-01-01' },
      joinedAt: app.now().toISOString(),
      lastUsedAt: app.now().toISOString(),
      isSwitchedOff: false,
    })
    const withdrawn = await app.call('POST /api/guardian/withdraw-consent', {}, token)
    const texts = [shown, withdrawn, await view(app, token)].map(({ body }) => JSON.stringify(body)).join()
    const secrets = [...phrases, ...phrases.map((text) => `title of ${text}`), student.username, ben.name, ben.username]
    const others = ['reply-of-the-leader', 'request-of-benjamin', 'announcement-title', leader.username]
    expect([...secrets, ...others].filter((text) => texts.includes(text))).toEqual([])
  })

  it('counts no concerns: a concern may be about the guardian', async ({ app, leader, student }) => {
    const token = await openPage(app, leader, student)
    const keys = Object.keys((await view(app, token)).body.counts)
    expect(keys).toEqual(['responses', 'messages', 'prayerRequests', 'prayers', 'devices'])
  })

  it('withdraws the consent: the account is off, and all leaders know', async ({ app, leader, student }) => {
    const tom = await addLeader(app, 'Tom')
    const token = await openPage(app, leader, student)
    const refused = await app.call('POST /api/guardian/withdraw-consent', {}, token)
    expect(refused).toBeRefused(409, messages.consent_withdrawn_already())
    await recordConsent(app, leader, student)
    const { body } = await app.call('POST /api/guardian/withdraw-consent', {}, token)
    expect([body.isSwitchedOff, body.consent?.withdrawnAt]).toEqual([true, app.now().toISOString()])
    expect((await app.call('POST /api/guardian/withdraw-consent', {}, token)).status).toBe(409)
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    for (const reader of [leader, tom]) {
      const notices = (await app.call('GET /api/notices', {}, reader.token)).body
      expect(notices).toMatchObject([{ kind: 'consent.withdrawn', subject: { _id: student._id } }])
      expect(notices[0]?.actor).toBeUndefined()
    }
    const entries = await app.rowsOf('history_entries')
    expect(entries.slice(-2).map(({ kind, facts }) => [kind, JSON.parse(facts)])).toEqual([
      ['consent.withdrawn', { by: 'guardian' }],
      ['account.switched_off', { by: 'guardian' }],
    ])
    expect((await view(app, token)).status).toBe(200)
  })
})

describeOnBoth('the privacy route', () => {
  const fields = [
    ...['groupName', 'responsible', 'privacyContact', 'consentAge', 'retentionMonths', 'sessionDays', 'channels'],
  ]

  it('says what the settings say, and nothing else', async ({ app, leader }) => {
    const empty = (await app.call('GET /api/privacy', {})).body
    expect(Object.keys(empty)).toEqual(fields)
    expect(empty).toMatchObject({ responsible: null, privacyContact: null, consentAge: null, retentionMonths: null })
    expect(empty.sessionDays).toEqual({ unused: 30, max: 180 })
    const body = {
      groupName: 'Youth of St. Mark',
      responsible: 'St. Mark, Mill Lane 3',
      privacyContact: 'the office, 555 0100',
      consent: { age: 16, country: null },
      retentionMonths: 18,
      joinCodeRequired: true,
      helpContacts: [{ name: 'Miriam', phone: '555 0199' }],
    }
    const { joinCode } = (await app.call('PUT /api/settings', { body }, leader.token)).body
    const shown = (await app.call('GET /api/privacy', {})).body
    const { groupName, responsible, privacyContact, retentionMonths } = body
    expect(shown).toMatchObject({ groupName, responsible, privacyContact, retentionMonths, consentAge: 16 })
    expect(Object.keys(shown)).toEqual(fields)
    for (const secret of [leader.name, `${joinCode}`, 'Miriam']) expect(JSON.stringify(shown)).not.toContain(secret)
  })
})
