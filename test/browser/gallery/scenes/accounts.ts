// How people join: settings, invitations, registration with a code, waiting for a leader, first steps.
import type { Page } from '@playwright/test'
import { firstSteps } from '#contract/home.ts'
import { fillAccount } from '../../support/account-forms.ts'
import {
  chooseItem,
  dialogOpens,
  fill,
  focus,
  follow,
  openMore,
  press,
  seeHeading,
  seeText,
  seeToast,
} from '../acts.ts'
import { contacts } from '../concern-fixtures.ts'
import { holdBack, refusal, reply } from '../responses.ts'
import { type Act, given, keyboard, type Prepare, type Scene, scenesOf } from '../scene.ts'

const noa = { name: 'Noa Green', username: 'noa', password: 'mustard-seed' }
const onInviteLeaders = scenesOf({ path: '/admin/invite?for=leaders', user: 'ruth' })
const onInvitation = scenesOf({ path: '/join-as-leader#some-token' })
const onDashboard = scenesOf({ path: '/dashboard', user: 'ana' })
const onLeaderDashboard = scenesOf({ path: '/admin/dashboard', server: 'empty', user: 'leader' })

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
  helpContacts: contacts,
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

const withInvitations = (...list: object[]): Prepare =>
  async function prepare(page) {
    await withSettings()(page)
    await reply('GET', /\/api\/invitations/, 200, list)(page)
    const created = { invitation: { ...ofLongName, _id: 'i3' }, token: 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f' }
    await reply('POST', /\/api\/invitations/, 201, created)(page)
  }

const onSettings = scenesOf({ path: '/admin/settings', user: 'ruth', ...given(withSettings()) })
const onSection = (section: string) =>
  scenesOf({ path: `/admin/settings/${section}`, user: 'ruth', ...given(withSettings()) })
const onGroup = onSection('group')
const onHelp = onSection('help')
const onJoining = onSection('joining')
const submit: Act = (page) => page.locator('main [type=submit]').click()
const settingsScenes = [
  onSettings('settings'),
  onSettings('settings-open', given(withSettings(open))),
  onSettings(
    'settings-update',
    given(
      reply('GET', /\/api\/settings\/version$/, 200, {
        version: '0.3.0',
        available: { version: '0.3.1', link: 'https://code.example.org/releases/v0.3.1' },
      }),
    ),
  ),
  onJoining('settings-joining'),
  onJoining('settings-joining-open', given(withSettings(open))),
  onJoining('settings-replace-code', openMore, chooseItem('Replace'), dialogOpens),
  onHelp('settings-help'),
  onHelp('settings-help-contact', press(/^Miriam/)),
  onHelp(
    'settings-help-errors',
    given(withSettings(open)),
    press('Add contact'),
    submit,
    seeText('Please enter a name'),
  ),
  ...(['concerns', 'privacy', 'quiet', 'second-look', 'unused'] as const).map((section) =>
    onSection(section)(`settings-${section}`),
  ),
  onGroup(
    'settings-saved',
    given(reply('PUT', /\/api\/settings$/, 200, { ...settings, version: 4 })),
    fill('Group name', 'Youth of St. Luke'),
    submit,
    seeToast('Settings saved'),
  ),
  onGroup('settings-unsaved', fill('Group name', 'Youth of St. Luke')),
  onGroup('settings-keyboard', keyboard, focus('Group name')),
  onGroup(
    'settings-conflict',
    given(async (page: Page) => {
      let version = 3
      await page.route(/\/api\/settings$/, (route) => {
        const groupName = version === 3 ? settings.groupName : longName
        if (route.request().method() === 'GET') return route.fulfill({ json: { ...settings, version, groupName } })
        version += 1
        return route.fulfill({ status: 409, json: { ...refusal, code: 'conflict' } })
      })
    }),
    async (page: Page) => {
      await page.getByLabel('Group name').fill('Youth of St. Luke')
      await page.locator('main [type=submit]').click()
      await page.getByText('Another leader has changed this').waitFor()
    },
  ),
]

const onInvite = scenesOf({ path: '/admin/invite', user: 'ruth', ...given(withSettings()) })
const inviteScenes: Scene[] = [
  onInvite('invite'),
  onInvite('invite-open', given(withSettings({ ...open, groupName: longName }))),
  onInvite(
    'invite-copied',
    given((page: Page) =>
      page.addInitScript(() => {
        // Headless Chromium asks for a permission.
        if (navigator.clipboard) navigator.clipboard.writeText = async () => undefined
      }),
    ),
    press('Copy link'),
    seeToast('Copied'),
  ),
  onInvite('invite-sheet', (page: Page) =>
    page.getByRole('heading', { name: 'Print a sheet' }).evaluate((element) => element.scrollIntoView()),
  ),
  onInviteLeaders('invite-leaders', given(withInvitations(invitation, ofLongName))),
  onInviteLeaders('invite-leaders-empty', given(withInvitations())),
  onInviteLeaders(
    'invite-leaders-created',
    given(withInvitations(ofLongName)),
    press('Create a link'),
    seeText('You see this link only now'),
  ),
  onInviteLeaders('invite-leaders-revoke', given(withInvitations(invitation)), press('Stop this link'), dialogOpens),
]

const visitorScenes: Scene[] = [
  scenesOf({ path: '/register?code=K7MW-2PXQ' })('register-code', given(withJoining(true))),
  scenesOf({ path: '/register' })(
    'register-code-refused',
    given(async (page) => {
      await withJoining(true)(page)
      await reply('POST', /\/api\/auth\/register/, 400, {
        ...refusal,
        message: 'This join code is not right.',
        errors: [
          { path: 'joinCode', message: 'This join code is not right. Ask one of your leaders for the new one.' },
        ],
      })(page)
    }),
    fill('Join code', 'ABCD-EFGH'),
    (page) => fillAccount(page, noa),
    fill('Confirm password', 'mustard-seed'),
    press('Register'),
    seeText(/Ask one of your leaders for the new one/),
    (page) => page.evaluate(() => window.scrollTo(0, 0)),
  ),
  onInvitation('join-as-leader'),
  onInvitation('join-as-leader-errors', press('Create account')),
  scenesOf({ path: '/join-as-leader' })('join-as-leader-incomplete'),
  onInvitation(
    'join-as-leader-refused',
    given(
      reply('POST', /\/api\/auth\/invitation/, 404, {
        ...refusal,
        message: 'This invitation has expired or was used already. Ask a leader for a new one.',
      }),
    ),
    (page) => fillAccount(page, noa),
    press('Create account'),
    seeHeading(/doesn't work/),
  ),
  onInvitation('join-as-leader-signed-in', { user: 'ana' }),
]

const asWaitingFor =
  (more: object): Prepare =>
  (page) =>
    page.route(/\/api\/auth\/me/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ json: { ...(await response.json()), awaitingApproval: true, ...more } })
    })
const asWaiting = asWaitingFor({})

const waitingScenes: Scene[] = [
  onDashboard('waiting', given(asWaiting)),
  onDashboard('waiting-leader', given(asWaitingFor({ invitedAsLeader: true }))),
  scenesOf({ path: '/get-help', user: 'ana' })('waiting-get-help', given(asWaiting)),
  scenesOf({ path: '/manage-account', user: 'ana' })('waiting-account', given(asWaiting)),
  onDashboard('waiting-declined', given(asWaiting), async (page) => {
    const gone = { ...refusal, message: 'Please log in to continue.', code: 'not_signed_in' }
    await page.route(/\/api\/auth\/me/, (route) => route.fulfill({ status: 401, json: gone }))
    await follow('Manage Account')(page)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText("You've been logged out").waitFor()
  }),
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
  onLeaderDashboard('first-steps', given(withSteps(3))),
  onLeaderDashboard('first-steps-none', given(withSteps(0))),
  ...[true, false].map((isWaiting) =>
    onLeaderDashboard(
      `first-steps-earlier-${isWaiting ? 'waiting' : 'inside'}`,
      given(withSteps(1, earlier(isWaiting))),
    ),
  ),
  onLeaderDashboard('first-steps-loading', given(holdBack('GET', /\/api\/first-steps/))),
]

export const joiningScenes: Scene[] = [
  ...settingsScenes,
  ...inviteScenes,
  ...visitorScenes,
  ...waitingScenes,
  ...firstStepsScenes,
]
