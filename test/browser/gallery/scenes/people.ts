// Leaders care for accounts: the list of users, the page of a person with its dialogs, and requests to leaders.
import type { Page } from '@playwright/test'
import {
  all,
  leader,
  long,
  notices,
  path,
  personPage,
  requests,
  student,
  switchedOff,
  waiting,
  waitingPeople,
} from '../people-fixtures.ts'
import { holdBack, inTurn, press, refusal, reply, type Scene } from '../scene.ts'

const users = '/admin/users'
const page = `${users}/${student._id}`
const dialogOpens = (it: Page) => it.getByRole('dialog').waitFor()
const pressInDialog = (name: string) => (it: Page) =>
  it.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const seeInDialog = (text: string) => (it: Page) => it.getByRole('dialog').getByText(text).first().waitFor()
const choose = (action: string) =>
  inTurn(press('Account'), (it) => it.getByRole('menuitem', { name: action }).click(), dialogOpens)

const userScenes: Scene[] = [
  { name: 'admin-users-leaders', path: `${users}?show=leaders`, user: 'ruth' },
  { name: 'admin-users-students', path: `${users}?show=students`, user: 'ruth' },
  {
    name: 'admin-users-states',
    path: users,
    user: 'ruth',
    prepare: all(
      reply('GET', path.users, 200, [waiting, long, switchedOff, leader, student]),
      reply('GET', path.waiting, 200, waitingPeople),
    ),
  },
  { name: 'admin-users-sort-open', path: users, user: 'ruth', only: 'narrow', act: press('Newest first') },
  {
    name: 'admin-users-search-none',
    path: `${users}?search=${'W'.repeat(40)}`,
    user: 'ruth',
    prepare: reply('GET', path.users, 200, []),
  },
  {
    name: 'admin-users-absent-none',
    path: `${users}?show=absent`,
    user: 'ruth',
    prepare: reply('GET', path.users, 200, []),
  },
  {
    name: 'admin-users-keyboard',
    path: users,
    user: 'ruth',
    keyboard: true,
    act: (it) => it.getByRole('searchbox').focus(),
  },
]

const waitingScenes: Scene[] = [
  {
    name: 'admin-users-waiting',
    path: `${users}?show=waiting`,
    user: 'ruth',
    prepare: reply('GET', path.waiting, 200, waitingPeople),
  },
  {
    name: 'admin-users-waiting-none',
    path: `${users}?show=waiting`,
    user: 'ruth',
    prepare: reply('GET', path.waiting, 200, []),
  },
  {
    name: 'admin-users-waiting-loading',
    path: `${users}?show=waiting`,
    user: 'ruth',
    prepare: holdBack('GET', path.waiting),
  },
  {
    name: 'admin-users-waiting-failing',
    path: `${users}?show=waiting`,
    user: 'ruth',
    state: 'failing',
    act: (it) => it.getByRole('button', { name: 'Try Again' }).first().waitFor(),
  },
  {
    name: 'admin-users-waiting-decline',
    path: `${users}?show=waiting`,
    user: 'ruth',
    prepare: reply('GET', path.waiting, 200, waitingPeople.toReversed().slice(1)),
    act: inTurn(press('Decline'), dialogOpens),
  },
  {
    name: 'admin-users-waiting-decided',
    path: `${users}?show=waiting`,
    user: 'ruth',
    prepare: all(
      reply('GET', path.waiting, 200, waitingPeople),
      reply('POST', /\/let-in$/, 409, { ...refusal, message: 'Tomás has already let Ruth Adeyemi in' }),
    ),
    act: inTurn(press('Let in'), dialogOpens, pressInDialog('Let in'), (it) =>
      it.getByText('has already let').waitFor(),
    ),
  },
]

const personScenes: Scene[] = [
  { name: 'admin-person', path: page, user: 'ruth', prepare: personPage(student) },
  { name: 'admin-person-long', path: `${users}/${long._id}`, user: 'ruth', prepare: personPage(long) },
  {
    name: 'admin-person-empty',
    path: page,
    user: 'ruth',
    prepare: all(
      reply('GET', path.person, 200, student),
      reply('GET', path.responses, 200, []),
      reply('GET', path.prayerRequests, 200, []),
    ),
  },
  { name: 'admin-person-loading', path: page, user: 'ruth', state: 'loading', hasNoHeading: true },
  { name: 'admin-person-failing', path: page, user: 'ruth', state: 'failing', act: isFailing },
  { name: 'admin-person-offline', path: page, user: 'ruth', state: 'offline', act: isFailing },
  {
    name: 'admin-person-not-found',
    path: page,
    user: 'ruth',
    prepare: reply('GET', path.person, 404, { ...refusal, code: 'not_found', message: 'Not found' }),
  },
  { name: 'admin-person-leader', path: `${users}/${leader._id}`, user: 'ruth', prepare: personPage(leader) },
  {
    name: 'admin-person-last-leader',
    path: `${users}/${leader._id}`,
    user: 'ruth',
    prepare: personPage({ ...leader, isLastLeader: true }),
    act: press('Account'),
  },
  { name: 'admin-person-waiting', path: `${users}/${waiting._id}`, user: 'ruth', prepare: personPage(waiting) },
  {
    name: 'admin-person-switched-off',
    path: `${users}/${switchedOff._id}`,
    user: 'ruth',
    prepare: personPage(switchedOff),
  },
  {
    name: 'admin-person-requests',
    path: page,
    user: 'ruth',
    prepare: personPage({ ...student, confirmations: requests }),
  },
  { name: 'admin-person-menu', path: page, user: 'ruth', prepare: personPage(student), act: press('Account') },
]

/** Waits for a failure that the screen shows instead of its content. */
async function isFailing(it: Page): Promise<void> {
  await it.getByRole('button', { name: 'Try Again' }).first().waitFor()
}

const code = { code: 'KXRT-7WNH', expiresAt: '2026-11-22T00:00:00.000Z' }
const inHalfAnHour = () => ({ ...code, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() })
const createCode = inTurn(choose('New password in person'), pressInDialog('Create code'))

const dialogScenes: Scene[] = [
  {
    name: 'admin-person-name',
    path: page,
    user: 'ruth',
    prepare: personPage(student),
    act: choose('Correct the name'),
  },
  {
    name: 'admin-person-name-errors',
    path: page,
    user: 'ruth',
    prepare: personPage(student),
    act: inTurn(choose('Correct the name'), (it) => it.getByLabel('Full Name').fill(''), pressInDialog('Save')),
  },
  {
    name: 'admin-person-name-keyboard',
    path: page,
    user: 'ruth',
    keyboard: true,
    prepare: personPage(student),
    act: inTurn(choose('Correct the name'), (it) => it.getByLabel('Full Name').focus()),
  },
  ...['New password in person', 'Log out everywhere', 'Switch off', 'Make leader'].map(
    (action): Scene => ({
      name: `admin-person-${action.toLowerCase().replaceAll(' ', '-')}`,
      path: `${users}/${long._id}`,
      user: 'ruth',
      prepare: personPage(long),
      act: choose(action),
    }),
  ),
  {
    name: 'admin-person-no-longer-leader',
    path: `${users}/${leader._id}`,
    user: 'ruth',
    prepare: personPage(leader),
    act: choose('No longer leader'),
  },
  {
    name: 'admin-person-switch-on',
    path: page,
    user: 'ruth',
    prepare: personPage(switchedOff),
    act: choose('Switch on'),
  },
  {
    name: 'admin-person-change-failing',
    path: page,
    user: 'ruth',
    prepare: all(personPage(student), reply('POST', /\/switch-off$/, 500, refusal)),
    act: inTurn(choose('Switch off'), pressInDialog('Switch off'), seeInDialog(refusal.message)),
  },
  {
    name: 'admin-person-second-leader',
    path: page,
    user: 'ruth',
    prepare: all(
      personPage(student),
      reply('POST', /\/make-leader$/, 200, { ...student, confirmations: [{ ...requests[0], mayDecide: false }] }),
    ),
    act: inTurn(choose('Make leader'), pressInDialog('Make leader'), seeInDialog('A second leader has to confirm')),
  },
  {
    name: 'admin-person-code',
    path: `${users}/${long._id}`,
    user: 'ruth',
    prepare: all(personPage(long), reply('POST', /\/recovery-code$/, 200, inHalfAnHour())),
    act: inTurn(createCode, seeInDialog(code.code)),
  },
  {
    name: 'admin-person-code-ended',
    path: page,
    user: 'ruth',
    prepare: all(personPage(student), reply('POST', /\/recovery-code$/, 200, code)),
    act: inTurn(createCode, seeInDialog('no longer works')),
  },
]

const newsScenes: Scene[] = [
  {
    name: 'admin-dashboard-news',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: all(
      reply('GET', path.waiting, 200, waitingPeople),
      reply('GET', path.confirmations, 200, requests),
      reply('GET', path.notices, 200, notices),
    ),
  },
  ...(['Confirm', 'Decline'] as const).map(
    (button): Scene => ({
      name: `admin-dashboard-${button.toLowerCase()}`,
      path: '/admin/dashboard',
      user: 'ruth',
      prepare: reply('GET', path.confirmations, 200, requests),
      act: inTurn(press(button), dialogOpens),
    }),
  ),
  {
    name: 'admin-dashboard-confirmed',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: all(
      reply('GET', path.confirmations, 200, requests),
      reply('POST', /\/confirm$/, 200, { ...requests[0], outcome: 'confirmed', mayDecide: false }),
    ),
    act: inTurn(
      press('Confirm'),
      dialogOpens,
      pressInDialog('Confirm'),
      (it) => it.getByText('is a leader now').waitFor(),
      // No link is half under the top bar.
      (it) => it.evaluate(() => window.scrollTo(0, 0)),
    ),
  },
]

export const peopleScenes = [...userScenes, ...waitingScenes, ...personScenes, ...dialogScenes, ...newsScenes]
