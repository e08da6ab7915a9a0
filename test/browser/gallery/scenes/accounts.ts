// How people join: settings, invitations, registration with a code, waiting for a leader, first steps.
import type { Page } from '@playwright/test'
import { firstSteps } from '#contract/home.ts'
import { all } from '../people-fixtures.ts'
import { follow, holdBack, inTurn, press, refusal, reply, type Scene, seeToast } from '../scene.ts'

const settings = {
  version: 3,
  groupName: 'Youth of St. Mark',
  joinCodeRequired: true,
  approvalRequired: true,
  joinCode: 'K7MW-2PXQ',
  language: 'en',
  quietHours: { from: '21:00', to: '07:00' },
  retentionMonths: null,
  secondLookDays: 7,
  responsible: 'St. Mark, Mill Lane 3, Springfield',
  privacyContact: 'Ruth Miller, +1 555 010 7788',
  consent: { age: 13, country: 'US' },
  isConsentChosen: true,
  helpContacts: [
    { name: 'Miriam Cohen, youth pastor', phone: '+1 555 010 7788', hours: 'every day until 22:00' },
    { name: 'Childhelp hotline', phone: '1-800-422-4453', web: 'childhelphotline.org', hours: 'day and night' },
  ],
}
const undecided = { responsible: '', privacyContact: '', consent: null, isConsentChosen: false }
const open = {
  ...{ ...settings, ...undecided, joinCodeRequired: false },
  ...{ approvalRequired: false, joinCode: null, helpContacts: [] },
}
const longName = 'Wolfeschlegelsteinhausenbergerdorff youth of the old harbor'

const withSettings = (json: object = settings) => reply('GET', /\/api\/settings$/, 200, json)
const withJoining = (joinCodeRequired: boolean) =>
  reply('GET', /\/api\/joining/, 200, { isSetUp: true, joinCodeRequired, approvalRequired: true, consentAge: null })

const invitation = {
  _id: 'i1',
  createdBy: { _id: 'u1', name: 'Tomás Rivera' },
  createdAt: '2026-11-20T18:05:00.000Z',
  expiresAt: '2026-11-23T18:05:00.000Z',
}
const ofLongName = { ...invitation, _id: 'i2', createdBy: { _id: 'u2', name: longName } }

const withInvitations = (...list: object[]): NonNullable<Scene['prepare']> =>
  async function prepare(page) {
    await withSettings()(page)
    await reply('GET', /\/api\/invitations/, 200, list)(page)
    const created = { invitation: { ...ofLongName, _id: 'i3' }, token: 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f' }
    await reply('POST', /\/api\/invitations/, 201, created)(page)
  }

const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()
const seeText = (text: string | RegExp) => (page: Page) => page.getByRole('main').getByText(text).first().waitFor()
const toSection =
  (id: string): NonNullable<Scene['act']> =>
  (page) =>
    page.locator(`#${id}`).evaluate((element) => element.scrollIntoView())

const onSettings = (scene: Omit<Scene, 'path'>): Scene => ({ ...scene, path: '/admin/settings', user: 'ruth' })
const settingsScenes = [
  onSettings({ name: 'settings', prepare: withSettings() }),
  onSettings({ name: 'settings-open', prepare: withSettings(open) }),
  onSettings({
    name: 'settings-joining',
    prepare: withSettings(),
    act: inTurn(toSection('joining'), press('Show code')),
  }),
  onSettings({
    name: 'settings-replace-code',
    prepare: withSettings(),
    act: inTurn(press('Replace code'), dialogOpens),
  }),
  onSettings({ name: 'settings-help', prepare: withSettings(), act: toSection('help') }),
  onSettings({
    name: 'settings-help-errors',
    prepare: withSettings(open),
    act: inTurn(press('Add contact'), async (page) => {
      await page.locator('#help [type=submit]').click()
      await page.getByText('Please enter a name').first().waitFor()
    }),
  }),
  onSettings({ name: 'settings-privacy', prepare: withSettings(), act: toSection('privacy') }),
  onSettings({
    name: 'settings-saved',
    prepare: all(withSettings(), reply('PUT', /\/api\/settings$/, 200, { ...settings, version: 4 })),
    act: inTurn(
      (page) => page.getByLabel('Group name').fill('Youth of St. Luke'),
      (page) => page.locator('#group [type=submit]').click(),
      seeToast('Settings saved'),
    ),
  }),
  onSettings({
    name: 'settings-unsaved',
    prepare: withSettings(),
    act: (page) => page.getByLabel('Group name').fill('Youth of St. Luke'),
  }),
  onSettings({
    name: 'settings-keyboard',
    prepare: withSettings(),
    keyboard: true,
    act: (page) => page.getByLabel('Group name').focus(),
  }),
  onSettings({ name: 'settings-agreements', prepare: withSettings(), act: toSection('agreements') }),
  onSettings({
    name: 'settings-conflict',
    prepare: async (page: Page) => {
      let version = 3
      await page.route(/\/api\/settings$/, (route) => {
        const groupName = version === 3 ? settings.groupName : longName
        if (route.request().method() === 'GET') return route.fulfill({ json: { ...settings, version, groupName } })
        version += 1
        return route.fulfill({ status: 409, json: { ...refusal, code: 'conflict' } })
      })
    },
    act: async (page: Page) => {
      await page.getByLabel('Group name').fill('Youth of St. Luke')
      await page.locator('#group [type=submit]').click()
      await page.getByText('Another leader has changed this').waitFor()
    },
  }),
]

const inviteScenes: Scene[] = [
  { name: 'invite', path: '/admin/invite', prepare: withSettings() },
  { name: 'invite-open', path: '/admin/invite', prepare: withSettings({ ...open, groupName: longName }) },
  {
    name: 'invite-copied',
    path: '/admin/invite',
    // Headless Chromium asks for a permission.
    prepare: all(withSettings(), (page: Page) =>
      page.addInitScript(() => {
        if (navigator.clipboard) navigator.clipboard.writeText = async () => undefined
      }),
    ),
    act: inTurn(press('Copy link'), seeToast('Copied')),
  },
  {
    name: 'invite-sheet',
    path: '/admin/invite',
    prepare: withSettings(),
    act: (page: Page) =>
      page.getByRole('heading', { name: 'Print a sheet' }).evaluate((element) => element.scrollIntoView()),
  },
  { name: 'invite-leaders', path: '/admin/invite?for=leaders', prepare: withInvitations(invitation, ofLongName) },
  { name: 'invite-leaders-empty', path: '/admin/invite?for=leaders', prepare: withInvitations() },
  {
    name: 'invite-leaders-created',
    path: '/admin/invite?for=leaders',
    prepare: withInvitations(ofLongName),
    act: inTurn(press('Create a link'), seeText('You see this link only now')),
  },
  {
    name: 'invite-leaders-revoke',
    path: '/admin/invite?for=leaders',
    prepare: withInvitations(invitation),
    act: inTurn(press('Withdraw'), dialogOpens),
  },
].map((scene) => ({ ...scene, user: 'ruth' }))

const visitorScenes: Scene[] = [
  { name: 'register-code', path: '/register?code=K7MW-2PXQ', prepare: withJoining(true) },
  {
    name: 'register-code-refused',
    path: '/register',
    prepare: async (page) => {
      await withJoining(true)(page)
      await reply('POST', /\/api\/auth\/register/, 400, {
        ...refusal,
        message: 'This join code is not right.',
        errors: [
          { path: 'joinCode', message: 'This join code is not right. Ask one of your leaders for the new one.' },
        ],
      })(page)
    },
    act: async (page) => {
      await page.getByLabel('Join code').fill('ABCD-EFGH')
      await page.getByLabel('Full Name').fill('Noa Green')
      await page.getByLabel('Username').fill('noa')
      for (const label of ['Password', 'Confirm Password'])
        await page.getByLabel(label, { exact: true }).fill('mustard-seed')
      await press('Register')(page)
      await seeText(/Ask one of your leaders for the new one/)(page)
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  { name: 'join-as-leader', path: '/join-as-leader#some-token' },
  { name: 'join-as-leader-errors', path: '/join-as-leader#some-token', act: press('Create account') },
  { name: 'join-as-leader-incomplete', path: '/join-as-leader' },
  {
    name: 'join-as-leader-refused',
    path: '/join-as-leader#some-token',
    prepare: reply('POST', /\/api\/auth\/invitation/, 404, {
      ...refusal,
      message: 'This invitation has expired or was used already. Ask a leader for a new one.',
    }),
    act: async (page) => {
      await page.getByLabel('Full Name').fill('Noa Green')
      await page.getByLabel('Username').fill('noa')
      await page.getByLabel('Password', { exact: true }).fill('mustard-seed')
      await press('Create account')(page)
      await page.getByRole('heading', { name: /doesn't work/ }).waitFor()
    },
  },
  { name: 'join-as-leader-signed-in', path: '/join-as-leader#some-token', user: 'ana' },
]

const asWaitingFor =
  (more: object): NonNullable<Scene['prepare']> =>
  (page) =>
    page.route(/\/api\/auth\/me/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), awaitingApproval: true, ...more } })
    })
const asWaiting = asWaitingFor({})

const waitingScenes: Scene[] = [
  { name: 'waiting', path: '/dashboard', user: 'ana', prepare: asWaiting },
  { name: 'waiting-leader', path: '/dashboard', user: 'ana', prepare: asWaitingFor({ invitedAsLeader: true }) },
  { name: 'waiting-get-help', path: '/get-help', user: 'ana', prepare: asWaiting },
  { name: 'waiting-account', path: '/manage-account', user: 'ana', prepare: asWaiting },
  {
    name: 'waiting-declined',
    path: '/dashboard',
    user: 'ana',
    prepare: asWaiting,
    act: async (page) => {
      const gone = { ...refusal, message: 'Please log in to continue.', code: 'not_signed_in' }
      await page.route(/\/api\/auth\/me/, (route) => route.fulfill({ status: 401, json: gone }))
      await follow('Manage Account')(page)
      await page.getByRole('link', { name: 'Back' }).click()
      await page.getByText("You've been logged out").waitFor()
    },
  },
]

const withSteps = (done: number, earlierAccounts?: object[]) =>
  reply('GET', /\/api\/first-steps/, 200, {
    steps: firstSteps.map((step, index) => ({ step, isDone: index < done })),
    isDismissed: false,
    ...(earlierAccounts && { earlierAccounts }),
  })
const earlier = (isWaiting: boolean) =>
  Array.from({ length: 13 }, (_, index) => ({
    ...{ _id: `e${index}`, name: index % 3 === 0 ? longName : 'Ana Lucía', username: `ana-${index}`, isWaiting },
  }))

const firstStepsScenes: Scene[] = [
  { name: 'first-steps', path: '/admin/dashboard', user: 'leader', server: 'empty', prepare: withSteps(3) },
  { name: 'first-steps-none', path: '/admin/dashboard', user: 'leader', server: 'empty', prepare: withSteps(0) },
  ...[true, false].map((isWaiting) => ({
    name: `first-steps-earlier-${isWaiting ? 'waiting' : 'inside'}`,
    path: '/admin/dashboard',
    user: 'leader' as const,
    server: 'empty' as const,
    prepare: withSteps(1, earlier(isWaiting)),
  })),
  {
    name: 'first-steps-loading',
    path: '/admin/dashboard',
    user: 'leader',
    server: 'empty',
    prepare: holdBack('GET', /\/api\/first-steps/),
  },
]

export const joiningScenes: Scene[] = [
  ...settingsScenes,
  ...inviteScenes,
  ...visitorScenes,
  ...waitingScenes,
  ...firstStepsScenes,
]
