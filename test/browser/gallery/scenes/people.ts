import type { Page } from '@playwright/test'
import { chooseItem, dialogOpens, fill, press, pressInDialog, see } from '../acts.ts'
import {
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
import { holdBack, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const users = '/admin/users'
const onUsers = scenesOf(users, 'ruth')
const onWaiting = scenesOf(`${users}?show=waiting`, 'ruth')
const onPage = (person: typeof student) => scenesOf(`${users}/${person._id}`, 'ruth', personPage(person))
const onState = scenesOf(`${users}/${student._id}`, 'ruth')
const onPerson = onPage(student)
const onLongName = onPage(long)
const onLeader = onPage(leader)

const onDashboard = scenesOf('/admin/dashboard', 'ruth')

/** Opens the sheet with the leaders who look out for the students of the list, and ticks one. */
const setLeaders = [
  press('More lists'),
  chooseItem('Who looks out for these students'),
  dialogOpens,
  (page: Page) => page.getByRole('checkbox', { name: /Ruth/ }).check(),
]

const choose = (action: string) => [press(/^More for/), chooseItem(action), dialogOpens]

const userScenes: Scene[] = [
  onUsers('admin-users-leaders', { path: `${users}?show=leaders` }),
  onUsers('admin-users-students', { path: `${users}?show=students` }),
  onUsers(
    'admin-users-states',
    reply('GET', path.users, 200, [waiting, long, switchedOff, leader, student]),
    reply('GET', path.waiting, 200, waitingPeople),
  ),
  scenesOf(`${users}?show=yours`, 'ruth')('admin-users-yours'),
  scenesOf(`${users}?show=yours`, 'ruth')('admin-users-yours-none', reply('GET', path.users, 200, [])),
  scenesOf(`${users}?show=students`, 'ruth')('admin-users-looks-out', setLeaders, see(/Ruth .* will look out/)),
  scenesOf(`${users}?show=students`, 'ruth')(
    'admin-users-looked-out',
    reply('PUT', /\/assigned-leaders$/, 200, { before: [{ leaders: [], students: ['a', 'b'] }] }),
    setLeaders,
    pressInDialog('Save'),
    see('Undo'),
  ),
  scenesOf(`${users}?search=${'W'.repeat(40)}`, 'ruth')('admin-users-search-none', reply('GET', path.users, 200, [])),
  scenesOf(`${users}?show=absent`, 'ruth')('admin-users-absent-none', reply('GET', path.users, 200, [])),
]

const waitingScenes: Scene[] = [
  onWaiting('admin-users-waiting', reply('GET', path.waiting, 200, waitingPeople)),
  onWaiting('admin-users-waiting-none', reply('GET', path.waiting, 200, [])),
  onWaiting('admin-users-waiting-loading', holdBack('GET', path.waiting)),
  onWaiting('admin-users-waiting-failing', { state: 'failing' }, see('Try Again')),
  onWaiting(
    'admin-users-waiting-declined',
    reply('GET', path.waiting, 200, waitingPeople.toReversed().slice(1)),
    reply('POST', /\/decline$/, 204, {}),
    press('Decline'),
    see('was declined'),
  ),
  onWaiting(
    'admin-users-waiting-decided',
    reply('GET', path.waiting, 200, waitingPeople),
    reply('POST', /\/let-in$/, 409, { ...refusal, message: 'Tomás has already let Ruth Adeyemi in' }),
    press('Let in…'),
    dialogOpens,
    pressInDialog('Let in'),
    see('has already let'),
  ),
]

const personScenes: Scene[] = [
  onPerson('admin-person'),
  onLongName('admin-person-long'),
  onState(
    'admin-person-empty',
    reply('GET', path.person, 200, student),
    reply('GET', path.responses, 200, []),
    reply('GET', path.prayerRequests, 200, []),
  ),
  onState('admin-person-loading', { state: 'loading', hasNoHeading: true }),
  onState('admin-person-failing', { state: 'failing' }, see('Try Again')),
  onState('admin-person-offline', { state: 'offline' }, see('Try Again')),
  onState(
    'admin-person-not-found',
    reply('GET', path.person, 404, { ...refusal, code: 'not_found', message: 'Not found' }),
    see("We can't find this person"),
  ),
  onLeader('admin-person-leader'),
  onLeader('admin-person-last-leader', personPage({ ...leader, isLastLeader: true }), press(/^More for/)),
  onPage(waiting)('admin-person-waiting'),
  onPage(switchedOff)('admin-person-switched-off'),
  onPerson('admin-person-requests', personPage({ ...student, confirmations: requests })),
  onPerson('admin-person-looks-out', press(/^Looks out for/), dialogOpens, see(/Ruth/)),
  onPerson(
    'admin-person-looks-out-many',
    reply(
      'GET',
      path.users,
      200,
      Array.from({ length: 12 }, (_, index) => ({ ...long, _id: `leader-${index}` })),
    ),
    press(/^Looks out for/),
    dialogOpens,
    (page) => page.getByRole('checkbox').nth(11).check(),
  ),
  onLongName('admin-person-looks-out-long', personPage({ ...long, assignedLeaders: [leader, long] })),
  onPerson('admin-person-menu', press(/^More for/)),
]

const code = { code: 'KXRT-7WNH', expiresAt: '2026-11-22T00:00:00.000Z' }
const inHalfAnHour = () => ({ ...code, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() })
const createCode = [choose('Give a reset code'), pressInDialog('Create code')]

const dialogScenes: Scene[] = [
  onPerson('admin-person-name', choose('Correct the name')),
  onPerson('admin-person-name-errors', choose('Correct the name'), fill('Full name', ''), pressInDialog('Save')),
  ...['Give a reset code', 'Log out everywhere', 'Switch off', 'Make leader'].map(
    (action): Scene => onLongName(`admin-person-${action.toLowerCase().replaceAll(' ', '-')}`, choose(action)),
  ),
  onLeader('admin-person-no-longer-leader', choose('No longer leader')),
  onPerson('admin-person-switch-on', personPage(switchedOff), choose('Switch on')),
  onPerson(
    'admin-person-change-failing',
    reply('POST', /\/switch-off$/, 500, refusal),
    choose('Switch off'),
    pressInDialog('Switch off'),
    see(refusal.message),
  ),
  onPerson(
    'admin-person-second-leader',
    reply('POST', /\/make-leader$/, 200, { ...student, confirmations: [{ ...requests[0], mayDecide: false }] }),
    choose('Make leader'),
    pressInDialog('Make leader'),
    see('A second leader has to confirm'),
  ),
  onLongName('admin-person-code', reply('POST', /\/recovery-code$/, 200, inHalfAnHour()), createCode, see(code.code)),
  onPerson('admin-person-code-ended', reply('POST', /\/recovery-code$/, 200, code), createCode, see('no longer works')),
]

const newsScenes: Scene[] = [
  onDashboard(
    'admin-dashboard-news',
    reply('GET', path.waiting, 200, waitingPeople),
    reply('GET', path.confirmations, 200, requests),
    reply('GET', path.notices, 200, notices),
  ),
  ...(['Confirm', 'Decline'] as const).map(
    (button): Scene =>
      onDashboard(
        `admin-dashboard-${button.toLowerCase()}`,
        reply('GET', path.confirmations, 200, requests),
        press(button),
        dialogOpens,
      ),
  ),
  onDashboard(
    'admin-dashboard-confirmed',
    reply('GET', path.confirmations, 200, requests),
    reply('POST', /\/confirm$/, 200, { ...requests[0], outcome: 'confirmed', mayDecide: false }),
    press('Confirm'),
    dialogOpens,
    pressInDialog('Confirm'),
    see('is a leader now'),
    (it) => it.evaluate(() => window.scrollTo(0, 0)),
  ),
]

export const peopleScenes = [...userScenes, ...waitingScenes, ...personScenes, ...dialogScenes, ...newsScenes]
