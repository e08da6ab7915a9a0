// How people join: settings, invitations, registration with a code, waiting for a leader, first steps.

import type { Page } from '@playwright/test'
import { firstSteps } from '#contract/home.ts'
import { fillAccount } from '../../support/account-forms.ts'
import { chooseItem, dialogOpens, fill, follow, openMore, press, scrollTo, scrollToTop, see } from '../acts.ts'
import { contacts } from '../concern-fixtures.ts'
import { type Act, before, changed, holdBack, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const noa = { name: 'Noa Green', username: 'noa', password: 'mustard-seed' }
const onInviteLeaders = scenesOf('/admin/invite?for=leaders', 'ruth')
const onInvitation = scenesOf('/join-as-leader#some-token')
const onDashboard = scenesOf('/dashboard', 'ana')
const onLeaderDashboard = scenesOf('/admin/dashboard', 'leader', { server: 'empty' })

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

const created = { invitation: { ...ofLongName, _id: 'i3' }, token: 'aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5bC7dE9f' }
const withInvitations = (...list: object[]) => [
  withSettings(),
  reply('GET', /\/api\/invitations/, 200, list),
  reply('POST', /\/api\/invitations/, 201, created),
]

const onSettings = scenesOf('/admin/settings', 'ruth', withSettings())
const onSection = (section: string) => scenesOf(`/admin/settings/${section}`, 'ruth', withSettings())
const onGroup = onSection('group')
const onHelp = onSection('help')
const onJoining = onSection('joining')
const submit: Act = (page) => page.locator('main [type=submit]').click()
const settingsScenes = [
  onSettings('settings'),
  onSettings('settings-open', withSettings(open)),
  onSettings(
    'settings-update',
    reply('GET', /\/api\/settings\/version$/, 200, {
      version: '0.3.0',
      available: { version: '0.3.1', link: 'https://code.example.org/releases/v0.3.1' },
    }),
  ),
  onJoining('settings-joining'),
  onJoining('settings-joining-open', withSettings(open)),
  onJoining('settings-replace-code', openMore, chooseItem('Replace'), dialogOpens),
  onHelp('settings-help'),
  onHelp('settings-help-contact', press(/^Miriam/)),
  onHelp('settings-help-errors', withSettings(open), press('Add contact'), submit, see('Please enter a name')),
  ...(['concerns', 'privacy', 'quiet', 'second-look', 'unused'] as const).map((section) =>
    onSection(section)(`settings-${section}`),
  ),
  onGroup(
    'settings-saved',
    reply('PUT', /\/api\/settings$/, 200, { ...settings, version: 4 }),
    fill('Group name', 'Youth of St. Luke'),
    submit,
    see('Settings saved'),
  ),
  onGroup('settings-unsaved', fill('Group name', 'Youth of St. Luke')),
  onGroup(
    'settings-conflict',
    before(async (page: Page) => {
      let version = 3
      await page.route(/\/api\/settings$/, (route) => {
        const groupName = version === 3 ? settings.groupName : longName
        if (route.request().method() === 'GET') return route.fulfill({ json: { ...settings, version, groupName } })
        version += 1
        return route.fulfill({ status: 409, json: { ...refusal, code: 'conflict' } })
      })
    }),
    fill('Group name', 'Youth of St. Luke'),
    submit,
    see('Another leader has changed this'),
  ),
]

const onInvite = scenesOf('/admin/invite', 'ruth', withSettings())
const inviteScenes: Scene[] = [
  onInvite('invite'),
  onInvite('invite-open', withSettings({ ...open, groupName: longName })),
  onInvite(
    'invite-copied',
    before((page: Page) =>
      page.addInitScript(() => {
        // Headless Chromium asks for a permission.
        if (navigator.clipboard) navigator.clipboard.writeText = async () => undefined
      }),
    ),
    press('Copy link'),
    see('Copied'),
  ),
  onInvite('invite-sheet', scrollTo('Print a sheet')),
  onInviteLeaders('invite-leaders', withInvitations(invitation, ofLongName)),
  onInviteLeaders('invite-leaders-empty', withInvitations()),
  onInviteLeaders(
    'invite-leaders-created',
    withInvitations(ofLongName),
    press('Create a link'),
    see('You see this link only now'),
  ),
  onInviteLeaders('invite-leaders-revoke', withInvitations(invitation), press('Stop this link'), dialogOpens),
]

const visitorScenes: Scene[] = [
  scenesOf('/register?code=K7MW-2PXQ')('register-code', withJoining(true)),
  scenesOf('/register')(
    'register-code-refused',
    withJoining(true),
    reply('POST', /\/api\/auth\/register/, 400, {
      ...refusal,
      errors: [{ path: 'joinCode', message: 'This join code is not right. Ask one of your leaders for the new one.' }],
    }),
    fill('Join code', 'ABCD-EFGH'),
    (page) => fillAccount(page, noa),
    fill('Confirm password', 'mustard-seed'),
    press('Register'),
    see(/Ask one of your leaders for the new one/),
    scrollToTop,
  ),
  onInvitation('join-as-leader'),
  onInvitation('join-as-leader-errors', press('Create account')),
  scenesOf('/join-as-leader')('join-as-leader-incomplete'),
  onInvitation(
    'join-as-leader-refused',
    reply('POST', /\/api\/auth\/invitation/, 404, {
      ...refusal,
      message: 'This invitation has expired or was used already. Ask a leader for a new one.',
    }),
    (page) => fillAccount(page, noa),
    press('Create account'),
    see(/doesn't work/),
  ),
  onInvitation('join-as-leader-signed-in', { user: 'ana' }),
]

const asWaitingFor = (more: object) => changed(/\/api\/auth\/me/, (me) => ({ ...me, awaitingApproval: true, ...more }))
const asWaiting = asWaitingFor({})

const waitingScenes: Scene[] = [
  onDashboard('waiting', asWaiting),
  onDashboard('waiting-leader', asWaitingFor({ invitedAsLeader: true })),
  scenesOf('/get-help', 'ana')('waiting-get-help', asWaiting),
  scenesOf('/manage-account', 'ana')('waiting-account', asWaiting),
  onDashboard(
    'waiting-declined',
    asWaiting,
    async (page) => {
      const gone = { ...refusal, message: 'Please log in to continue.', code: 'not_signed_in' }
      await page.route(/\/api\/auth\/me/, (route) => route.fulfill({ status: 401, json: gone }))
    },
    follow('Manage Account'),
    follow(/Back/),
    see("You've been logged out"),
  ),
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
  onLeaderDashboard('first-steps', withSteps(3)),
  onLeaderDashboard('first-steps-none', withSteps(0)),
  ...[true, false].map((isWaiting) =>
    onLeaderDashboard(`first-steps-earlier-${isWaiting ? 'waiting' : 'inside'}`, withSteps(1, earlier(isWaiting))),
  ),
  onLeaderDashboard('first-steps-loading', holdBack('GET', /\/api\/first-steps/)),
]

export const joiningScenes: Scene[] = [
  ...settingsScenes,
  ...inviteScenes,
  ...visitorScenes,
  ...waitingScenes,
  ...firstStepsScenes,
]
