// Getting help: the student's screens, reports, and concerns as leaders see them.

import type { Page } from '@playwright/test'
import { chooseForFirst, chooseItem, dialogOpens, fill, focus, press, seeHeading, seeText, seeToast } from '../acts.ts'
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
import { cutOff, refusal, reply } from '../responses.ts'
import { all, given, inTurn, keyboard, type Scene, scenesOf } from '../scene.ts'
import { nothingWaits } from '../what-waits.ts'
import { loseNetwork } from './offline.ts'

const onTomas = scenesOf({ path: `/admin/users/${tomas._id}`, user: 'ruth' })

const readers = (who: object = recipients) => reply('GET', path.recipients, 200, who)
/** Responses of a group with contacts and three leaders, for a student who has told nothing. */
const base = all(
  reply('GET', path.help, 200, { contacts, country: null }),
  readers(),
  reply('GET', path.leaders, 200, leaders),
  reply('GET', path.ownList, 200, []),
)
const help = { path: '/get-help', user: 'ana' }
const onHelp = scenesOf({ ...help, ...given(base) })
const onHelpIn = scenesOf(help)
const write = fill('What happened?', text)

const inBritain = reply('GET', path.help, 200, { contacts, country: 'GB' })
const helpScenes = [
  onHelp('get-help'),
  onHelp('get-help-empty', given(reply('GET', path.help, 200, { contacts: [], country: null }))),
  onHelp('get-help-country', given(inBritain)),
  onHelp('get-help-elsewhere', given(inBritain), (it) => it.getByText('Elsewhere').click()),
  onHelp('get-help-own', given(reply('GET', path.ownList, 200, ownList))),
  onHelp('get-help-written', write, press('Is it about a leader?'), (it) => it.getByLabel('Tomás Rivera').check()),
  onHelp('get-help-nobody', given(readers(nobody)), write, (it) =>
    it.getByText("we can't send it").scrollIntoViewIfNeeded(),
  ),
  onHelp('get-help-nothing-written', press('Send'), seeText('A few words are enough')),
  onHelp('get-help-send-offline', write, loseNetwork, (it) =>
    it.getByText("can't send this now").scrollIntoViewIfNeeded(),
  ),
  onHelp(
    'get-help-send-failing',
    given(reply('POST', path.received, 500, refusal)),
    write,
    press('Send'),
    seeText("We couldn't send this"),
  ),
  onHelp('get-help-keyboard', keyboard, write, focus('What happened?')),
  onHelp('get-help-text-deleted', write, press('Delete what I wrote')),
  onHelpIn('get-help-loading', { state: 'loading' }),
  onHelpIn('get-help-failing', { state: 'failing' }),
  onHelpIn('get-help-offline', { state: 'offline' }),
  onHelp(
    'get-help-sent',
    given(reply('POST', path.received, 201, own), reply('GET', path.own, 200, own)),
    write,
    press('Send'),
    seeText('Thank you for telling us'),
  ),
]

const onOwn = scenesOf({ path: '/get-help/c1', user: 'ana' })
/** A scene with a concern that is found: a prepared response for another path would show that it is missing. */
const onFound = (name: string, own: object, ...parts: Parameters<typeof onOwn>[1][]) =>
  onOwn(name, given(base, reply('GET', path.own, 200, own)), seeHeading('What you told us'), ...parts)
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
    given(base, reply('GET', path.own, 404, { ...refusal, code: 'not_found', message: 'Not found' })),
  ),
  onFound('own-concern-keyboard', handled, keyboard, focus('Do you want to add something?')),
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
const reportMessage = inTurn(openMessageMenu, chooseItem('Report'), dialogOpens)
const onReport = scenesOf({ path: '/chat', user: 'ana', ...given(base) })
const reportScenes: Scene[] = [
  onReport('report-message-menu', openMessageMenu),
  onReport('report-message', reportMessage),
  onReport('report-message-keyboard', keyboard, reportMessage, focus("What's wrong with it? (optional)")),
  onReport('report-message-nobody', given(readers(nobody)), reportMessage),
  onReport(
    'report-message-sent',
    given(reply('POST', path.received, 201, own)),
    reportMessage,
    press('Send report'),
    seeText('See what happens next'),
  ),
  onReport(
    'report-prayer',
    { path: '/prayer-requests' },
    given(readers({ isReceived: true, names: [] })),
    chooseForFirst('Report'),
    dialogOpens,
  ),
  onReport('report-announcement', { path: '/announcements' }, chooseForFirst('Report'), dialogOpens),
  onReport(
    'report-announcement-leader',
    { path: '/admin/broadcast', user: 'ruth' },

    chooseForFirst('Report'),
    dialogOpens,
  ),
]

const leaderBase = all(
  readers(),
  reply('GET', path.ownList, 200, []),
  reply('GET', path.help, 200, { contacts, country: null }),
  reply('GET', path.leads, 200, [...leaders.slice(0, 2), { _id: 'l9', name: longName }]),
)
const onConcerns = scenesOf({ path: '/admin/concerns', user: 'ruth' })
const onConcern = scenesOf({ path: '/admin/concerns/c1', user: 'ruth' })
const onReceived = (name: string, json: object, ...parts: Parameters<typeof onConcern>[1][]) =>
  onConcern(name, given(reply('GET', path.one, 200, json)), ...parts)
const onList = scenesOf({
  path: '/admin/concerns',
  user: 'ruth',
  ...given(leaderBase, reply('GET', path.received, 200, [])),
})
const leaderScenes: Scene[] = [
  onConcerns(
    'concerns',
    given(
      leaderBase,
      reply('GET', path.received, 200, [
        summary,
        { ...summary, _id: 'c2', content: '', entityKind: 'message', reporter: { ...student, name: longName } },
        { ...summary, _id: 'c3', state: 'handled', handledBy: { _id: 'l9', name: longName }, isUnread: false },
      ]),
      reply('GET', path.ownList, 200, ownList),
    ),
  ),
  scenesOf({ path: '/admin/dashboard', user: 'ruth' })(
    'admin-dashboard-concerns',
    given(reply('GET', /\/api\/dashboard\/today/, 200, { ...nothingWaits, concernsOpenLong: 2 })),
    (it) => it.getByRole('link', { name: /^2 concerns/ }).waitFor(),
  ),
  onList('concerns-empty'),
  onList('concerns-no-leads', given(reply('GET', path.leads, 200, []))),
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
    given(reply('POST', /\/reopen$/, 200, concern)),
    press('Open it again'),
    seeToast('The concern is open again'),
  ),
  onReceived('concern-keyboard', concern, keyboard, focus('Answer Noor Haddad')),
  onConcern(
    'concern-missing',
    given(reply('GET', path.one, 404, { ...refusal, code: 'not_found', message: 'Not found' })),
  ),
  onConcern('concern-failing', { state: 'failing', hasNoHeading: true }),
  onConcern('concern-offline', { state: 'offline', hasNoHeading: true }),
  onTomas(
    'admin-person-raise-concern',
    given(leaderBase, personPage({ ...tomas, isSafeguardingLead: true })),
    press('Raise a concern'),
    dialogOpens,
  ),
  scenesOf({ path: '/admin/settings/concerns', user: 'ruth' })(
    'settings-lead-failing',
    given(leaderBase, reply('GET', /\/api\/users\?show=leaders/, 200, [tomas]), cutOff('PUT', /\/safeguarding$/)),
    (it) => it.getByRole('switch', { name: tomas.name }).click(),
    (it) => it.getByRole('switch', { name: tomas.name, checked: false }).waitFor(),
  ),
]

export const concernScenes: Scene[] = [...helpScenes, ...ownScenes, ...reportScenes, ...leaderScenes]
