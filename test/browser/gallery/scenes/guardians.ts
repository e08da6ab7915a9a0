import { dialogOpens, fill, follow, press, scrollTo, see } from '../acts.ts'
import { contacts } from '../concern-fixtures.ts'
import { holdBack, type Part, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const onSettings = scenesOf('/admin/settings/consent', 'ruth')

const longName = 'Wolfeschlegelsteinhausenbergerdorff of the old harbor'
const privacy = {
  groupName: 'Youth of St. Mark',
  responsible: 'St. Mark, Mill Lane 3, Springfield',
  privacyContact: 'Ruth Miller, +1 555 010 7788',
  consentAge: 13,
  retentionMonths: 18,
  sessionDays: { unused: 30, max: 180 },
  channels: ['email', 'gateway'],
}
const withPrivacy = (json: object = privacy) => reply('GET', /\/api\/privacy/, 200, json)
const withAge = reply('GET', /\/api\/joining/, 200, {
  joinCodeRequired: false,
  approvalRequired: false,
  consentAge: 13,
})

const view = {
  groupName: 'Youth of St. Mark',
  student: { name: 'Mia Cohen' },
  joinedAt: '2026-03-08T18:00:00.000Z',
  lastUsedAt: '2026-11-20T18:00:00.000Z',
  isSwitchedOff: false,
  isWaiting: false,
  counts: { responses: 12, messages: 1234, prayerRequests: 3, prayers: 41, devices: 1 },
  leaders: ['Ruth Miller', 'Tomás Rivera', longName],
  helpContacts: contacts,
  responsible: privacy.responsible,
  privacyContact: privacy.privacyContact,
  consent: { guardianName: 'Maria Cohen', method: 'on paper', givenOn: '2026-03-08' },
  guardianName: null as string | null,
  isLasting: false,
  expiresAt: '2026-11-23T18:05:00.000Z',
}
const outing = {
  _id: 'a1',
  title: 'Two nights by the lake',
  content:
    'We leave from the church at five and come back on Sunday after lunch.\nPacking list: https://example.org/list',
  startsAt: '2099-12-04',
  place: 'Lakeside camp, Shore Road 5',
  createdAt: '2026-11-20T18:05:00.000Z',
  answerUntil: '2099-12-01',
}
const answer = {
  answer: 'yes',
  guardianName: 'Maria Cohen',
  method: 'page',
  recordedAt: '2026-11-21T18:05:00.000Z',
  isOutdated: false,
}
const noted = { ...answer, answer: 'no', guardianName: longName, method: 'by phone' }
const evening = { ...outing, _id: 'a2', title: longName, startsAt: undefined, place: undefined, answerUntil: undefined }
const over = {
  ...outing,
  _id: 'a3',
  title: 'Ice rink',
  startsAt: '2025-12-04',
  answerUntil: '2025-12-01',
  answer: noted,
}
const asked = { announcements: [outing, evening, over], photos: {} }
const answered = { announcements: [{ ...outing, answer }, evening], photos: { answer: noted } }
const outdated = {
  announcements: [{ ...outing, editedAt: '2026-11-22T18:05:00.000Z', answer: { ...answer, isOutdated: true } }],
  photos: null,
}
const bare = { helpContacts: [], responsible: null, privacyContact: null, consent: null, isWaiting: true }
const token = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f'

const exchange = (status: number, json: object) => reply('POST', /\/api\/guardian\/exchange/, status, json)
const withAsked = (json: object) => reply('GET', /\/api\/guardian\/permissions$/, 200, json)
const withView = (json: object = view, permissions: object = asked) => [
  exchange(200, { token, expiresAt: view.expiresAt }),
  reply('GET', /\/api\/guardian$/, 200, json),
  withAsked(permissions),
]
const opened = [press('Open'), see(/^About/)]
const onGuardian = scenesOf(`/guardian#${token}`, undefined, withView())
const onLasting = scenesOf(`/guardian?pin#${token}`)
const wrongPin = (status: number, code: string, message: string, errors?: object) =>
  exchange(status, { ...refusal, code, message, ...errors })
const enterPin = [fill('PIN', '482916'), press('Open')]
const lasting = { ...view, guardianName: 'Maria Cohen', isLasting: true }

const guardianScenes: Scene[] = [
  scenesOf('/guardian')('guardian-no-link'),
  scenesOf(`/guardian#${token}`)('guardian-link'),
  onGuardian(
    'guardian-refused',
    exchange(404, {
      ...refusal,
      code: 'not_found',
      message: "It may have been opened before, or it's too old. Ask a leader for a new one.",
    }),
    press('Open'),
    see(/doesn't work/),
  ),
  onLasting('guardian-pin'),
  onLasting('guardian-pin-missing', press('Open'), see(/digits/)),
  onLasting(
    'guardian-pin-wrong',
    wrongPin(400, 'invalid', 'Check the form.', {
      errors: [{ path: 'pin', message: 'This PIN is not right. You can try 3 more times.' }],
    }),
    enterPin,
    see(/not right/),
  ),
  onLasting(
    'guardian-pin-locked',
    wrongPin(429, 'slow_down', 'Too many wrong PINs. Try again in 15 minutes.'),
    enterPin,
    see(/Too many/),
  ),
  onGuardian('guardian', opened),
  onGuardian('guardian-answering', opened, (page) => page.getByRole('radio', { name: 'Yes' }).first().check()),
  onGuardian('guardian-answer-missing', opened, press('Send answer'), see('Please enter a name')),
  onGuardian(
    'guardian-answer-refused',
    opened,
    reply('POST', /\/api\/guardian\/permissions/, 503, refusal),
    (page) => page.getByRole('radio', { name: 'Yes' }).first().check(),
    fill('Your name', longName),
    press('Send answer'),
    see(refusal.message),
  ),
  onGuardian('guardian-answered', withView(lasting, answered), opened),
  onGuardian('guardian-answer-outdated', withView(lasting, outdated), opened),
  onGuardian('guardian-over', opened, scrollTo('Announcements for parents')),
  onGuardian('guardian-keep', opened, scrollTo('Keep this link')),
  onGuardian('guardian-keep-missing', opened, press('Keep link'), see(/digits/)),
  onGuardian('guardian-kept', withView(lasting), opened, scrollTo('Your link')),
  onGuardian(
    'guardian-bare',
    withView({ ...view, ...bare, student: { name: longName } }, { announcements: [], photos: null }),
    opened,
  ),
  onGuardian('guardian-data', opened, scrollTo('What the app keeps')),
  onGuardian('guardian-withdraw', opened, press('Take back consent'), dialogOpens),
  onGuardian(
    'guardian-withdrawn',
    withView({ ...view, isSwitchedOff: true, consent: { ...view.consent, withdrawnAt: '2026-11-22T18:00:00.000Z' } }),
    opened,
    scrollTo('Your consent'),
  ),
  onGuardian(
    'guardian-closed',
    reply('POST', /\/api\/guardian\/logout$/, 204, {}),
    opened,
    press('Close this page'),
    see('This page is closed'),
  ),
  onGuardian('guardian-loading', holdBack('GET', /\/api\/guardian\/permissions$/), press('Open')),
  onGuardian('guardian-failing', reply('GET', /\/api\/guardian$/, 503, refusal), press('Open'), see('Try Again')),
]

const onPrivacy = scenesOf('/privacy', undefined, withPrivacy())
const onAge = scenesOf('/register', undefined, withAge)
const visitorScenes: Scene[] = [
  onPrivacy('privacy'),
  onPrivacy(
    'privacy-bare',
    withPrivacy({
      ...privacy,
      responsible: null,
      privacyContact: null,
      consentAge: null,
      retentionMonths: null,
    }),
  ),
  onPrivacy('privacy-loading', holdBack('GET', /\/api\/privacy/)),
  onPrivacy('privacy-failing', reply('GET', /\/api\/privacy/, 503, refusal)),
  onAge('register-age'),
  onAge('register-age-missing', press('Register'), see('Please say whether')),
]

const me = {
  _id: 'u9',
  name: 'Mia Cohen',
  username: 'mia',
  role: 'student',
  createdAt: '2026-11-20T18:05:00.000Z',
  awaitingApproval: true,
  needsConsent: true,
}
const askScenes: Scene[] = ['with-contact', 'without-contact'].map((name) =>
  scenesOf('/dashboard', 'ana')(
    `ask-guardian-${name}`,
    reply('GET', /\/api\/auth\/me/, 200, me),
    withPrivacy(name === 'with-contact' ? privacy : { ...privacy, privacyContact: null }),
  ),
)

const person = { name: 'Mia Cohen', needsConsent: true, awaitingApproval: true }
const waiting = {
  ...{ ...me, ...person, waitingSince: '2026-11-20T18:05:00.000Z', looksLikeLeader: false },
}
const withWaiting = reply('GET', /\/api\/users\/waiting/, 200, [waiting, { ...waiting, _id: 'u10', name: longName }])
const onWaiting = scenesOf('/admin/users?show=waiting', 'ruth', withWaiting)
const leaderScenes: Scene[] = [
  onWaiting('waiting-for-consent'),
  onWaiting('waiting-consent-dialog', press('Let in…'), dialogOpens),
  onWaiting('waiting-consent-errors', press('Let in…'), press('Save and let in'), see('Please choose how')),
  onSettings('settings-consent', async (page) => {
    const section = page.locator('main')
    await section.getByText("Yes, with our country's age").click()
    await section.locator('[type=submit]').click()
    await page.getByText('Please choose a country.').waitFor()
  }),
  onSettings('settings-consent-age', async (page) => {
    const section = page.locator('main')
    await section.getByText('Yes, with another age').click()
    await section.locator('[type=submit]').click()
    await page.getByText('Please type an age').waitFor()
  }),
]

const consents = [
  {
    ...{ _id: 'c2', guardianName: longName, method: 'by phone', givenOn: '2026-11-21' },
    ...{ recordedBy: { _id: 'u1', name: 'Tomás Rivera' }, recordedAt: '2026-11-21T18:05:00.000Z' },
  },
  {
    ...{ _id: 'c1', guardianName: 'Maria Cohen', method: 'on paper', givenOn: '2026-03-08' },
    ...{ recordedBy: { _id: 'u2', name: 'Ruth Miller' }, recordedAt: '2026-03-08T18:05:00.000Z' },
    withdrawnAt: '2026-10-01T18:05:00.000Z',
  },
]
const links = (['unused', 'opened', 'ended', 'expired', 'revoked'] as const).map((state) => ({
  ...{ _id: state, createdBy: { _id: 'u2', name: 'Ruth Miller' }, createdAt: '2026-11-20T18:05:00.000Z' },
  ...{ state, expiresAt: '2026-11-27T18:05:00.000Z', isLasting: false, openings: [] },
}))
const openStudent: Part = [
  follow('Ana Lucía Fernández'),
  (page) => page.getByRole('tab', { name: 'Parents' }).click(),
  see('Page for parents'),
]
const onPerson = (name: string, list: object[], ...parts: Part[]): Scene =>
  scenesOf('/admin/users?show=students', 'ruth')(
    name,
    reply('GET', /\/consents$/, 200, list),
    reply('GET', /\/guardian-links$/, 200, list.length === 0 ? [] : links),
    reply('POST', /\/guardian-links$/, 201, { link: { ...links[0], _id: 'new' }, token }),
    openStudent,
    ...parts,
  )
const personScenes: Scene[] = [
  onPerson('person-consents', consents, scrollTo("A parent's consent")),
  onPerson('person-no-consent', [], scrollTo("A parent's consent")),
  onPerson('person-consent-withdrawal', consents, press('Record that it was taken back'), dialogOpens),
  onPerson('person-consent-record', [], press('Record consent'), dialogOpens),
  onPerson('person-guardian-link-revoke', consents, press('Stop this link'), dialogOpens),
  onPerson('person-guardian-link', [], press('Create a link'), see(/shown only once/), scrollTo('Page for parents')),
]

export const privacyScenes: Scene[] = [
  ...guardianScenes,
  ...visitorScenes,
  ...askScenes,
  ...leaderScenes,
  ...personScenes,
]
