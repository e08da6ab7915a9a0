// Consent of guardians, the page for guardians, and the privacy page.
import type { Page } from '@playwright/test'
import { follow, holdBack, inTurn, press, refusal, reply, type Scene, scrollTo } from '../scene.ts'

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
  joinedOn: '2026-03-08',
  lastUsedOn: '2026-11-20',
  isSwitchedOff: false,
  isWaiting: false,
  counts: { responses: 12, messages: 1234, prayerRequests: 3, prayers: 41, devices: 1 },
  leaders: ['Ruth Miller', 'Tomás Rivera', longName],
  helpContacts: [
    { name: 'Miriam Cohen, youth pastor', phone: '+1 555 010 7788', hours: 'every day until 22:00' },
    { name: 'Childhelp hotline', phone: '1-800-422-4453', web: 'childhelphotline.org', hours: 'day and night' },
  ],
  responsible: privacy.responsible,
  privacyContact: privacy.privacyContact,
  consent: { guardianName: 'Maria Cohen', method: 'on paper', givenOn: '2026-03-08' },
  expiresAt: '2026-11-23T18:05:00.000Z',
}
const bare = { helpContacts: [], responsible: null, privacyContact: null, consent: null, isWaiting: true }
const token = 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f'

const withView =
  (json: object = view): NonNullable<Scene['prepare']> =>
  async (page) => {
    await reply('POST', /\/api\/guardian\/exchange/, 200, { token, expiresAt: view.expiresAt })(page)
    await reply('GET', /\/api\/guardian$/, 200, json)(page)
  }
const opened = inTurn(press('Open'), (page: Page) => page.getByRole('heading', { name: /^About/ }).waitFor())
const onGuardian = (scene: Omit<Scene, 'path'>): Scene => ({ path: `/guardian#${token}`, ...scene })

const guardianScenes: Scene[] = [
  { name: 'guardian-no-link', path: '/guardian' },
  onGuardian({ name: 'guardian-link' }),
  onGuardian({
    name: 'guardian-refused',
    prepare: reply('POST', /\/api\/guardian\/exchange/, 404, {
      ...refusal,
      code: 'not_found',
      message: "This link doesn't work. It may have been opened before, or it's too old.",
    }),
    act: inTurn(press('Open'), (page: Page) => page.getByRole('heading', { name: /doesn't work/ }).waitFor()),
  }),
  onGuardian({ name: 'guardian', prepare: withView(), act: opened }),
  onGuardian({
    name: 'guardian-bare',
    prepare: withView({ ...view, ...bare, student: { name: longName } }),
    act: opened,
  }),
  onGuardian({
    name: 'guardian-withdraw',
    prepare: withView(),
    act: inTurn(opened, press('Withdraw consent'), (page: Page) => page.getByRole('dialog').waitFor()),
  }),
  onGuardian({
    name: 'guardian-withdrawn',
    prepare: withView({ ...view, isSwitchedOff: true, consent: { ...view.consent, withdrawnOn: '2026-11-22' } }),
    act: inTurn(opened, scrollTo('Your consent')),
  }),
  onGuardian({
    name: 'guardian-closed',
    prepare: async (page, hold) => {
      await withView()(page, hold)
      await reply('POST', /\/api\/guardian\/logout$/, 204, {})(page)
    },
    act: inTurn(opened, press('Close this page'), (page: Page) =>
      page.getByRole('heading', { name: 'This page is closed' }).waitFor(),
    ),
  }),
  onGuardian({
    name: 'guardian-failing',
    prepare: async (page, hold) => {
      await withView()(page, hold)
      await reply('GET', /\/api\/guardian$/, 503, refusal)(page)
    },
    act: inTurn(press('Open'), (page: Page) => page.getByRole('button', { name: 'Try Again' }).waitFor()),
  }),
]

const visitorScenes: Scene[] = [
  { name: 'privacy', path: '/privacy', prepare: withPrivacy() },
  {
    name: 'privacy-bare',
    path: '/privacy',
    prepare: withPrivacy({
      ...privacy,
      responsible: null,
      privacyContact: null,
      consentAge: null,
      retentionMonths: null,
    }),
  },
  { name: 'privacy-loading', path: '/privacy', prepare: holdBack('GET', /\/api\/privacy/) },
  { name: 'privacy-failing', path: '/privacy', prepare: reply('GET', /\/api\/privacy/, 503, refusal) },
  { name: 'register-age', path: '/register', prepare: withAge },
  {
    name: 'register-age-missing',
    path: '/register',
    prepare: withAge,
    act: inTurn(press('Register'), (page: Page) => page.getByText('Please say whether').waitFor()),
  },
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
const askScenes: Scene[] = ['with-contact', 'without-contact'].map((name) => ({
  name: `ask-guardian-${name}`,
  path: '/dashboard',
  user: 'ana',
  prepare: async (page) => {
    await reply('GET', /\/api\/auth\/me/, 200, me)(page)
    await withPrivacy(name === 'with-contact' ? privacy : { ...privacy, privacyContact: null })(page)
  },
}))

const person = { name: 'Mia Cohen', needsConsent: true, awaitingApproval: true }
const waiting = {
  ...{ ...me, ...person, waitingSince: '2026-11-20T18:05:00.000Z', looksLikeLeader: false },
}
const withWaiting = reply('GET', /\/api\/users\/waiting/, 200, [waiting, { ...waiting, _id: 'u10', name: longName }])
const leaderScenes: Scene[] = [
  { name: 'waiting-for-consent', path: '/admin/users?show=waiting', user: 'ruth', prepare: withWaiting },
  {
    name: 'waiting-consent-dialog',
    path: '/admin/users?show=waiting',
    user: 'ruth',
    prepare: withWaiting,
    act: inTurn(press('Let in'), (page: Page) => page.getByRole('dialog').waitFor()),
  },
  {
    name: 'waiting-consent-errors',
    path: '/admin/users?show=waiting',
    user: 'ruth',
    prepare: withWaiting,
    act: inTurn(press('Let in'), press('Save and let in'), (page: Page) =>
      page.getByText('Please choose how').waitFor(),
    ),
  },
  {
    name: 'settings-consent',
    path: '/admin/settings',
    user: 'ruth',
    act: async (page) => {
      const section = page.locator('#consent')
      await section.getByText('Yes, with the age of our country').click()
      await section.locator('[type=submit]').click()
      await page.getByText('Please choose a country.').waitFor()
    },
  },
  {
    name: 'settings-consent-age',
    path: '/admin/settings',
    user: 'ruth',
    act: async (page) => {
      const section = page.locator('#consent')
      await section.getByText('Yes, with an age that we type').click()
      await section.locator('[type=submit]').click()
      await page.getByText('Please type an age').waitFor()
    },
  },
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
const openStudent: NonNullable<Scene['act']> = inTurn(follow('Ana Lucía Fernández'), (page: Page) =>
  page.getByRole('heading', { name: 'Page for parents' }).waitFor(),
)
const onPerson = (name: string, list: object[], act: NonNullable<Scene['act']>): Scene => ({
  name,
  path: '/admin/users?show=students',
  user: 'ruth',
  prepare: async (page) => {
    await reply('GET', /\/consents$/, 200, list)(page)
    await reply('GET', /\/guardian-links$/, 200, list.length === 0 ? [] : links)(page)
    await reply('POST', /\/guardian-links$/, 201, { link: { ...links[0], _id: 'new' }, token })(page)
  },
  act: inTurn(openStudent, act),
})
const personScenes: Scene[] = [
  onPerson('person-consents', consents, scrollTo("A parent's or guardian's consent")),
  onPerson('person-no-consent', [], scrollTo("A parent's or guardian's consent")),
  onPerson(
    'person-consent-withdrawal',
    consents,
    inTurn(press('Record a withdrawal'), (page: Page) => page.getByRole('dialog').waitFor()),
  ),
  onPerson(
    'person-consent-record',
    [],
    inTurn(press('Record consent'), (page: Page) => page.getByRole('dialog').waitFor()),
  ),
  onPerson(
    'person-guardian-link-revoke',
    consents,
    inTurn(press('Withdraw link'), (page: Page) => page.getByRole('dialog').waitFor()),
  ),
  onPerson(
    'person-guardian-link',
    [],
    inTurn(
      press('Create a link'),
      (page: Page) => page.getByText(/shown only once/).waitFor(),
      scrollTo('Page for parents'),
    ),
  ),
]

export const privacyScenes: Scene[] = [
  ...guardianScenes,
  ...visitorScenes,
  ...askScenes,
  ...leaderScenes,
  ...personScenes,
]
