// Getting help: the student's screens, reports, and concerns as leaders see them.

import type { Page } from '@playwright/test'
import { chooseForFirst, chooseItem, dialogOpens, fill, focus, press, see } from '../acts.ts'
import {
  at,
  closed,
  concern,
  contacts,
  handled,
  leaders,
  longName,
  nobody,
  own,
  ownList,
  path,
  recipients,
  reported,
  student,
  summary,
  text,
} from '../concern-fixtures.ts'
import { personPage, leader as tomas } from '../people-fixtures.ts'
import { cutOff, keyboard, refusal, reply, type Scene, scenesOf } from '../scene.ts'
import { nothingWaits } from '../what-waits.ts'
import { loseNetwork } from './offline.ts'

const onTomas = scenesOf(`/admin/users/${tomas._id}`, 'ruth')

const readers = (who: object = recipients) => reply('GET', path.recipients, 200, who)
/** Responses of a group with contacts and three leaders, for a student who has told nothing. */
const base = [
  reply('GET', path.help, 200, { contacts, country: null }),
  readers(),
  reply('GET', path.leaders, 200, leaders),
  reply('GET', path.ownList, 200, []),
]
const onHelp = scenesOf('/get-help', 'ana', base)
const onHelpIn = scenesOf('/get-help', 'ana')
const write = fill('What happened?', text)

const inBritain = reply('GET', path.help, 200, { contacts, country: 'GB' })
const helpScenes = [
  onHelp('get-help'),
  onHelp(
    'get-help-empty',
    reply('GET', path.help, 200, { contacts: [], country: null }),
    see("haven't named anyone yet"),
  ),
  onHelp('get-help-country', inBritain, see('999')),
  onHelp('get-help-elsewhere', inBritain, (it) => it.getByText('Elsewhere').click(), see('112')),
  onHelp('get-help-own', reply('GET', path.ownList, 200, ownList)),
  onHelp('get-help-nobody', readers(nobody), write, (it) => it.getByText("we can't send it").scrollIntoViewIfNeeded()),
  onHelp('get-help-nothing-written', press('Send'), see('A few words are enough')),
  onHelp('get-help-send-offline', write, loseNetwork, (it) =>
    it.getByText("can't send this now").scrollIntoViewIfNeeded(),
  ),
  onHelp(
    'get-help-send-failing',
    reply('POST', path.received, 500, refusal),
    write,
    press('Send'),
    see("We couldn't send this"),
  ),
  onHelp('get-help-keyboard', keyboard, write, focus('What happened?')),
  onHelp('get-help-text-deleted', write, press('Delete what I wrote')),
  onHelpIn('get-help-loading', { state: 'loading' }),
  onHelpIn('get-help-failing', { state: 'failing' }),
  onHelpIn('get-help-offline', { state: 'offline' }),
  onHelp(
    'get-help-sent',
    reply('POST', path.received, 201, own),
    reply('GET', path.own, 200, own),
    write,
    press('Send'),
    see('Thank you for telling us'),
  ),
]

const onOwn = scenesOf('/get-help/c1', 'ana')
/** A scene with a concern that is found: a prepared response for another path would show that it is missing. */
const onFound = (name: string, own: object, ...parts: Parameters<typeof onOwn>[1][]) =>
  onOwn(name, base, reply('GET', path.own, 200, own), see('What you told us'), ...parts)
const ownScenes = [
  onFound('own-concern', own),
  onFound('own-concern-handled', handled),
  onFound('own-concern-closed', {
    ...handled,
    state: 'closed',
    closedAt: at('21T10:00'),
    entity: { kind: 'message', text: reported.entity.text },
    content: '',
    aboutText: longName,
  }),
  onFound('own-concern-nobody', { ...own, recipients: nobody }),
  onOwn(
    'own-concern-missing',
    base,
    reply('GET', path.own, 404, { ...refusal, code: 'not_found', message: 'Not found' }),
  ),
  onFound('own-concern-nothing-added', { ...handled, hasEarlier: true }, press('Send')),
  onOwn('own-concern-failing', { state: 'failing', hasNoHeading: true }),
  onOwn('own-concern-offline', { state: 'offline' }),
]

const openMessageMenu = (it: Page) =>
  it
    .getByRole('listitem')
    .filter({ hasText: 'Yes, until Sunday!' })
    .getByRole('button', { name: 'Message actions' })
    .click()
const reportMessage = [openMessageMenu, chooseItem('Report'), dialogOpens]
const onReport = scenesOf('/chat', 'ana', base)
const reportScenes: Scene[] = [
  onReport('report-message-menu', openMessageMenu),
  onReport('report-message', reportMessage),
  onReport('report-message-keyboard', keyboard, reportMessage, focus("What's wrong with it? (optional)")),
  onReport('report-message-nobody', readers(nobody), reportMessage),
  onReport(
    'report-message-sent',
    reply('POST', path.received, 201, own),
    reportMessage,
    press('Send report'),
    see('See what happens next'),
  ),
  onReport(
    'report-prayer',
    { path: '/prayer-requests' },
    readers({ isReceived: true, names: [] }),
    chooseForFirst('Report'),
    dialogOpens,
  ),
  onReport('report-announcement', { path: '/announcements' }, chooseForFirst('Report'), dialogOpens),
]

const leaderBase = [
  readers(),
  reply('GET', path.ownList, 200, []),
  reply('GET', path.help, 200, { contacts, country: null }),
  reply('GET', path.leads, 200, [...leaders.slice(0, 2), { _id: 'l9', name: longName }]),
]
const onConcerns = scenesOf('/admin/concerns', 'ruth')
const onConcern = scenesOf('/admin/concerns/c1', 'ruth')
const onReceived = (name: string, json: object, ...parts: Parameters<typeof onConcern>[1][]) =>
  onConcern(name, reply('GET', path.one, 200, json), ...parts)
const onList = scenesOf('/admin/concerns', 'ruth', leaderBase, reply('GET', path.received, 200, []))
const leaderScenes: Scene[] = [
  onConcerns(
    'concerns',
    leaderBase,
    reply('GET', path.received, 200, [
      summary,
      { ...summary, _id: 'c2', content: '', entityKind: 'message', reporter: { ...student, name: longName } },
      { ...summary, _id: 'c3', state: 'handled', handledBy: { _id: 'l9', name: longName }, isUnread: false },
    ]),
    reply('GET', path.ownList, 200, ownList),
  ),
  scenesOf('/admin/dashboard', 'ruth')(
    'admin-dashboard-concerns',
    reply('GET', /\/api\/dashboard\/today/, 200, { ...nothingWaits, concernsOpenLong: 2 }),
    (it) => it.getByRole('link', { name: /^2 concerns/ }).waitFor(),
  ),
  onList('concerns-empty'),
  onList('concerns-no-leads', reply('GET', path.leads, 200, [])),
  onConcerns('concerns-loading', { state: 'loading' }),
  onConcerns('concerns-failing', { state: 'failing' }),
  onConcerns('concerns-offline', { state: 'offline' }),
  onList('concerns-raise', press('Raise a concern'), dialogOpens, fill('Search for a person', 'a')),
  onReceived('concern', concern),
  onReceived('concern-reported', reported),
  onReceived('concern-handled', { ...closed, state: 'handled', closingNote: undefined, records: [] }),
  onReceived('concern-hidden-from-reporter', { ...concern, isHiddenFromReporter: true }),
  onReceived('concern-closed', closed),
  onReceived('concern-close-dialog', concern, press('Close concern'), dialogOpens, (it) =>
    it.getByRole('dialog').getByRole('button', { name: 'Close concern' }).click(),
  ),
  onReceived('concern-taken', { ...concern, state: 'handled', handledBy: { _id: 'l9', name: longName } }),
  onReceived(
    'concern-reopened',
    closed,
    reply('POST', /\/reopen$/, 200, concern),
    press('Open it again'),
    see('The concern is open again'),
  ),
  onConcern('concern-missing', reply('GET', path.one, 404, { ...refusal, code: 'not_found', message: 'Not found' })),
  onConcern('concern-failing', { state: 'failing', hasNoHeading: true }),
  onConcern('concern-offline', { state: 'offline', hasNoHeading: true }),
  onTomas(
    'admin-person-raise-concern',
    leaderBase,
    personPage({ ...tomas, isSafeguardingLead: true }),
    press('Raise a concern'),
    dialogOpens,
  ),
  scenesOf('/admin/settings/concerns', 'ruth')(
    'settings-lead-failing',
    leaderBase,
    reply('GET', /\/api\/users\?show=leaders/, 200, [tomas]),
    cutOff('PUT', /\/safeguarding$/),
    (it) => it.getByRole('switch', { name: tomas.name }).click(),
    (it) => it.getByRole('switch', { name: tomas.name, checked: false }).waitFor(),
  ),
]

export const concernScenes: Scene[] = [...helpScenes, ...ownScenes, ...reportScenes, ...leaderScenes]
