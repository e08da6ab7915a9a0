import { dialogOpens, follow, press, scrollTo, seeFailure, seeHeading, seeText } from '../acts.ts'
import { contacts } from '../concern-fixtures.ts'
import { holdBack, refusal, reply } from '../responses.ts'
import { type Act, all, given, inTurn, type Scene, scenesOf } from '../scene.ts'

const onSettings = scenesOf({ path: '/admin/settings/consent', user: 'ruth' })

const longName = 'Wolfeschlegelsteinhausenbergerdorff of the old harbor'
const privacy = {
  groupName: 'Youth of St. Mark',
  responsible: 'St. Mark, Mill Lane 3, Springfield',
  privacyContact: 'Ruth Miller, +1 555 010 7788',
  consentAge: 13,
  retentionMonths: 18,
  sessionDays: { unused: 30, max: 180 },
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
  expiresAt: '2026-11-23T18:05:00.000Z',
}
const bare = { helpContacts: [], responsible: null, privacyContact: null, consent: null, isWaiting: true }
const token = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f'

const withView = (json: object = view) =>
  all(
    reply('POST', /\/api\/guardian\/exchange/, 200, { token, expiresAt: view.expiresAt }),
    reply('GET', /\/api\/guardian$/, 200, json),
  )
const opened = inTurn(press("See your child's data"), seeHeading(/^About/))
const onGuardian = scenesOf({ path: `/guardian#${token}`, ...given(withView()) })

const guardianScenes: Scene[] = [
  scenesOf({ path: '/guardian' })('guardian-no-link'),
  scenesOf({ path: `/guardian#${token}` })('guardian-link'),
  onGuardian(
    'guardian-refused',
    given(
      reply('POST', /\/api\/guardian\/exchange/, 404, {
        ...refusal,
        code: 'not_found',
        message: "It may have been opened before, or it's too old. Ask a leader for a new one.",
      }),
    ),
    press("See your child's data"),
    seeHeading(/doesn't work/),
  ),
  onGuardian('guardian', opened),
  onGuardian('guardian-bare', given(withView({ ...view, ...bare, student: { name: longName } })), opened),
  onGuardian('guardian-withdraw', opened, press('Take back consent'), dialogOpens),
  onGuardian(
    'guardian-withdrawn',
    given(
      withView({ ...view, isSwitchedOff: true, consent: { ...view.consent, withdrawnAt: '2026-11-22T18:00:00.000Z' } }),
    ),
    opened,
    scrollTo('Your consent'),
  ),
  onGuardian(
    'guardian-closed',
    given(reply('POST', /\/api\/guardian\/logout$/, 204, {})),
    opened,
    press('Close this page'),
    seeHeading('This page is closed'),
  ),
  onGuardian(
    'guardian-failing',
    given(reply('GET', /\/api\/guardian$/, 503, refusal)),
    press("See your child's data"),
    seeFailure,
  ),
]

const onPrivacy = scenesOf({ path: '/privacy', ...given(withPrivacy()) })
const onAge = scenesOf({ path: '/register', ...given(withAge) })
const visitorScenes: Scene[] = [
  onPrivacy('privacy'),
  onPrivacy(
    'privacy-bare',
    given(
      withPrivacy({
        ...privacy,
        responsible: null,
        privacyContact: null,
        consentAge: null,
        retentionMonths: null,
      }),
    ),
  ),
  onPrivacy('privacy-loading', given(holdBack('GET', /\/api\/privacy/))),
  onPrivacy('privacy-failing', given(reply('GET', /\/api\/privacy/, 503, refusal))),
  onAge('register-age'),
  onAge('register-age-missing', press('Register'), seeText('Please say whether')),
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
  scenesOf({ path: '/dashboard', user: 'ana' })(
    `ask-guardian-${name}`,
    given(
      reply('GET', /\/api\/auth\/me/, 200, me),
      withPrivacy(name === 'with-contact' ? privacy : { ...privacy, privacyContact: null }),
    ),
  ),
)

const person = { name: 'Mia Cohen', needsConsent: true, awaitingApproval: true }
const waiting = {
  ...{ ...me, ...person, waitingSince: '2026-11-20T18:05:00.000Z', looksLikeLeader: false },
}
const withWaiting = reply('GET', /\/api\/users\/waiting/, 200, [waiting, { ...waiting, _id: 'u10', name: longName }])
const onWaiting = scenesOf({ path: '/admin/users?show=waiting', user: 'ruth', ...given(withWaiting) })
const leaderScenes: Scene[] = [
  onWaiting('waiting-for-consent'),
  onWaiting('waiting-consent-dialog', press('Let in…'), dialogOpens),
  onWaiting('waiting-consent-errors', press('Let in…'), press('Save and let in'), seeText('Please choose how')),
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
  ...{ state, expiresAt: '2026-11-27T18:05:00.000Z' },
}))
const openStudent: Act = inTurn(
  follow('Ana Lucía Fernández'),
  (page) => page.getByRole('tab', { name: 'Parents' }).click(),
  seeHeading('Page for parents'),
)
const onPerson = (name: string, list: object[], act: Act): Scene =>
  scenesOf({ path: '/admin/users?show=students', user: 'ruth' })(
    name,
    given(
      reply('GET', /\/consents$/, 200, list),
      reply('GET', /\/guardian-links$/, 200, list.length === 0 ? [] : links),
      reply('POST', /\/guardian-links$/, 201, { link: { ...links[0], _id: 'new' }, token }),
    ),
    openStudent,
    act,
  )
const personScenes: Scene[] = [
  onPerson('person-consents', consents, scrollTo("A parent's consent")),
  onPerson('person-no-consent', [], scrollTo("A parent's consent")),
  onPerson('person-consent-withdrawal', consents, inTurn(press('Record that it was taken back'), dialogOpens)),
  onPerson('person-consent-record', [], inTurn(press('Record consent'), dialogOpens)),
  onPerson('person-guardian-link-revoke', consents, inTurn(press('Stop this link'), dialogOpens)),
  onPerson(
    'person-guardian-link',
    [],
    inTurn(press('Create a link'), seeText(/shown only once/), scrollTo('Page for parents')),
  ),
]

export const privacyScenes: Scene[] = [
  ...guardianScenes,
  ...visitorScenes,
  ...askScenes,
  ...leaderScenes,
  ...personScenes,
]
