import {
  chooseItem,
  dialogOpens,
  fill,
  focus,
  press,
  pressInDialog,
  seeFailure,
  seeInDialog,
  seeText,
} from '../acts.ts'
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
import { holdBack, refusal, reply } from '../responses.ts'
import { given, inTurn, keyboard, type Scene, scenesOf } from '../scene.ts'

const users = '/admin/users'
const onUsers = scenesOf({ path: users, user: 'ruth' })
const onWaiting = scenesOf({ path: `${users}?show=waiting`, user: 'ruth' })
const onPage = (person: typeof student) =>
  scenesOf({ path: `${users}/${person._id}`, user: 'ruth', ...given(personPage(person)) })
const onState = scenesOf({ path: `${users}/${student._id}`, user: 'ruth' })
const onPerson = onPage(student)
const onLongName = onPage(long)
const onLeader = onPage(leader)

const onDashboard = scenesOf({ path: '/admin/dashboard', user: 'ruth' })

const choose = (action: string) => inTurn(press(/^More for/), chooseItem(action), dialogOpens)

const userScenes: Scene[] = [
  onUsers('admin-users-leaders', { path: `${users}?show=leaders` }),
  onUsers('admin-users-students', { path: `${users}?show=students` }),
  onUsers(
    'admin-users-states',
    given(
      reply('GET', path.users, 200, [waiting, long, switchedOff, leader, student]),
      reply('GET', path.waiting, 200, waitingPeople),
    ),
  ),
  scenesOf({ path: `${users}?search=${'W'.repeat(40)}`, user: 'ruth' })(
    'admin-users-search-none',
    given(reply('GET', path.users, 200, [])),
  ),
  scenesOf({ path: `${users}?show=absent`, user: 'ruth' })(
    'admin-users-absent-none',
    given(reply('GET', path.users, 200, [])),
  ),
  onUsers('admin-users-keyboard', keyboard, (it) => it.getByRole('searchbox').focus()),
]

const waitingScenes: Scene[] = [
  onWaiting('admin-users-waiting', given(reply('GET', path.waiting, 200, waitingPeople))),
  onWaiting('admin-users-waiting-none', given(reply('GET', path.waiting, 200, []))),
  onWaiting('admin-users-waiting-loading', given(holdBack('GET', path.waiting))),
  onWaiting('admin-users-waiting-failing', { state: 'failing' }, seeFailure),
  onWaiting(
    'admin-users-waiting-declined',
    given(reply('GET', path.waiting, 200, waitingPeople.toReversed().slice(1)), reply('POST', /\/decline$/, 204, {})),
    press('Decline'),
    seeText('was declined'),
  ),
  onWaiting(
    'admin-users-waiting-decided',
    given(
      reply('GET', path.waiting, 200, waitingPeople),
      reply('POST', /\/let-in$/, 409, { ...refusal, message: 'Tomás has already let Ruth Adeyemi in' }),
    ),
    press('Let in…'),
    dialogOpens,
    pressInDialog('Let in'),
    seeText('has already let'),
  ),
]

const personScenes: Scene[] = [
  onPerson('admin-person'),
  onLongName('admin-person-long'),
  onState(
    'admin-person-empty',
    given(
      reply('GET', path.person, 200, student),
      reply('GET', path.responses, 200, []),
      reply('GET', path.prayerRequests, 200, []),
    ),
  ),
  onState('admin-person-loading', { state: 'loading', hasNoHeading: true }),
  onState('admin-person-failing', { state: 'failing' }, seeFailure),
  onState('admin-person-offline', { state: 'offline' }, seeFailure),
  onState(
    'admin-person-not-found',
    given(reply('GET', path.person, 404, { ...refusal, code: 'not_found', message: 'Not found' })),
  ),
  onLeader('admin-person-leader'),
  onLeader('admin-person-last-leader', given(personPage({ ...leader, isLastLeader: true })), press(/^More for/)),
  onPage(waiting)('admin-person-waiting'),
  onPage(switchedOff)('admin-person-switched-off'),
  onPerson('admin-person-requests', given(personPage({ ...student, confirmations: requests }))),
  onPerson('admin-person-menu', press(/^More for/)),
]

const code = { code: 'KXRT-7WNH', expiresAt: '2026-11-22T00:00:00.000Z' }
const inHalfAnHour = () => ({ ...code, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() })
const createCode = inTurn(choose('Give a reset code'), pressInDialog('Create code'))

const dialogScenes: Scene[] = [
  onPerson('admin-person-name', choose('Correct the name')),
  onPerson('admin-person-name-errors', choose('Correct the name'), fill('Full name', ''), pressInDialog('Save')),
  onPerson('admin-person-name-keyboard', keyboard, choose('Correct the name'), focus('Full name')),
  ...['Give a reset code', 'Log out everywhere', 'Switch off', 'Make leader'].map(
    (action): Scene => onLongName(`admin-person-${action.toLowerCase().replaceAll(' ', '-')}`, choose(action)),
  ),
  onLeader('admin-person-no-longer-leader', choose('No longer leader')),
  onPerson('admin-person-switch-on', given(personPage(switchedOff)), choose('Switch on')),
  onPerson(
    'admin-person-change-failing',
    given(reply('POST', /\/switch-off$/, 500, refusal)),
    choose('Switch off'),
    pressInDialog('Switch off'),
    seeInDialog(refusal.message),
  ),
  onPerson(
    'admin-person-second-leader',
    given(reply('POST', /\/make-leader$/, 200, { ...student, confirmations: [{ ...requests[0], mayDecide: false }] })),
    choose('Make leader'),
    pressInDialog('Make leader'),
    seeInDialog('A second leader has to confirm'),
  ),
  onLongName(
    'admin-person-code',
    given(reply('POST', /\/recovery-code$/, 200, inHalfAnHour())),
    createCode,
    seeInDialog(code.code),
  ),
  onPerson(
    'admin-person-code-ended',
    given(reply('POST', /\/recovery-code$/, 200, code)),
    createCode,
    seeInDialog('no longer works'),
  ),
]

const newsScenes: Scene[] = [
  onDashboard(
    'admin-dashboard-news',
    given(
      reply('GET', path.waiting, 200, waitingPeople),
      reply('GET', path.confirmations, 200, requests),
      reply('GET', path.notices, 200, notices),
    ),
  ),
  ...(['Confirm', 'Decline'] as const).map(
    (button): Scene =>
      onDashboard(
        `admin-dashboard-${button.toLowerCase()}`,
        given(reply('GET', path.confirmations, 200, requests)),
        press(button),
        dialogOpens,
      ),
  ),
  onDashboard(
    'admin-dashboard-confirmed',
    given(
      reply('GET', path.confirmations, 200, requests),
      reply('POST', /\/confirm$/, 200, { ...requests[0], outcome: 'confirmed', mayDecide: false }),
    ),
    press('Confirm'),
    dialogOpens,
    pressInDialog('Confirm'),
    seeText('is a leader now'),
    (it) => it.evaluate(() => window.scrollTo(0, 0)),
  ),
]

export const peopleScenes = [...userScenes, ...waitingScenes, ...personScenes, ...dialogScenes, ...newsScenes]
