// Getting help: the student's screens, reports, and concerns as leaders see them.

import type { Page } from '@playwright/test'
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
import { nothingWaits } from '../nothing-waits.ts'
import { all, personPage, leader as tomas } from '../people-fixtures.ts'
import { cutOff, inTurn, press, refusal, reply, type Scene, seeToast } from '../scene.ts'

const readers = (who: object = recipients) => reply('GET', path.recipients, 200, who)
/** Responses of a group with contacts and three leaders, for a student who has told nothing. */
const base = all(
  reply('GET', path.help, 200, { contacts }),
  readers(),
  reply('GET', path.leaders, 200, leaders),
  reply('GET', path.ownList, 200, []),
)
const onHelp = (scene: Omit<Scene, 'path' | 'user'>): Scene => ({ path: '/get-help', user: 'ana', ...scene })
const write = (it: Page) => it.getByLabel('What happened?').fill(text)
const loseNetwork = (it: Page) =>
  it.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { get: () => false })
    window.dispatchEvent(new Event('offline'))
  })

const helpScenes = [
  onHelp({ name: 'get-help', prepare: base }),
  onHelp({ name: 'get-help-empty', prepare: all(base, reply('GET', path.help, 200, { contacts: [] })) }),
  onHelp({ name: 'get-help-own', prepare: all(base, reply('GET', path.ownList, 200, ownList)) }),
  onHelp({
    name: 'get-help-written',
    prepare: base,
    act: inTurn(write, (it) => it.getByLabel('Tomás Rivera').check()),
  }),
  onHelp({
    name: 'get-help-nobody',
    prepare: all(base, readers(nobody)),
    act: inTurn(write, (it) => it.getByText("we can't send it").scrollIntoViewIfNeeded()),
  }),
  onHelp({
    name: 'get-help-nothing-written',
    prepare: base,
    act: inTurn(press('Send'), (it) => it.getByText('A few words are enough').waitFor()),
  }),
  onHelp({
    name: 'get-help-send-offline',
    prepare: base,
    act: inTurn(write, loseNetwork, (it) => it.getByText("can't send this now").scrollIntoViewIfNeeded()),
  }),
  onHelp({
    name: 'get-help-send-failing',
    prepare: all(base, reply('POST', path.received, 500, refusal)),
    act: inTurn(write, press('Send'), (it) => it.getByText("We couldn't send this").waitFor()),
  }),
  onHelp({
    name: 'get-help-keyboard',
    prepare: base,
    keyboard: true,
    act: inTurn(write, (it) => it.getByLabel('What happened?').focus()),
  }),
  onHelp({ name: 'get-help-text-deleted', prepare: base, act: inTurn(write, press('Delete what I wrote')) }),
  onHelp({ name: 'get-help-loading', state: 'loading' }),
  onHelp({ name: 'get-help-failing', state: 'failing' }),
  onHelp({ name: 'get-help-offline', state: 'offline' }),
  onHelp({
    name: 'get-help-sent',
    prepare: all(base, reply('POST', path.received, 201, own), reply('GET', path.own, 200, own)),
    act: inTurn(write, press('Send'), (it) => it.getByText('Thank you for telling us').waitFor()),
  }),
]

const onOwn = (scene: Omit<Scene, 'path' | 'user'>): Scene => ({ path: '/get-help/c1', user: 'ana', ...scene })
/** A scene with a concern that is found: a prepared response for another path would show that it is missing. */
const onFound = (scene: Omit<Scene, 'path' | 'user'>): Scene =>
  onOwn({
    ...scene,
    act: inTurn(
      (it) => it.getByRole('heading', { name: 'What you told us' }).waitFor(),
      scene.act ?? (async () => undefined),
    ),
  })
const ownScenes = [
  onFound({ name: 'own-concern', prepare: all(base, reply('GET', path.own, 200, own)) }),
  onFound({ name: 'own-concern-handled', prepare: all(base, reply('GET', path.own, 200, handled)) }),
  onFound({
    name: 'own-concern-closed',
    prepare: all(
      base,
      reply('GET', path.own, 200, {
        ...handled,
        state: 'closed',
        closedAt: at('21T10:00'),
        entity: { kind: 'message', text: reported.entity.text },
        content: '',
        aboutText: longName,
      }),
    ),
  }),
  onFound({
    name: 'own-concern-nobody',
    prepare: all(base, reply('GET', path.own, 200, { ...own, recipients: nobody })),
  }),
  onOwn({
    name: 'own-concern-missing',
    prepare: all(base, reply('GET', path.own, 404, { ...refusal, code: 'not_found', message: 'Not found' })),
  }),
  onFound({
    name: 'own-concern-keyboard',
    prepare: all(base, reply('GET', path.own, 200, handled)),
    keyboard: true,
    act: (it) => it.getByLabel('Do you want to add something?').focus(),
  }),
  onFound({
    name: 'own-concern-nothing-added',
    prepare: all(base, reply('GET', path.own, 200, { ...handled, hasEarlier: true })),
    act: press('Send'),
  }),
  onOwn({ name: 'own-concern-failing', state: 'failing', hasNoHeading: true }),
  onOwn({ name: 'own-concern-offline', state: 'offline' }),
]

const dialogOpens = (it: Page) => it.getByRole('dialog').waitFor()
const openMessageMenu = (it: Page) =>
  it
    .getByRole('listitem')
    .filter({ hasText: 'Yes, until Sunday!' })
    .getByRole('button', { name: 'Message actions' })
    .click()
const reportMessage = inTurn(openMessageMenu, (it) => it.getByRole('menuitem', { name: 'Report' }).click(), dialogOpens)
const reportScenes: Scene[] = [
  { name: 'report-message-menu', path: '/chat', user: 'ana', prepare: base, act: openMessageMenu },
  { name: 'report-message', path: '/chat', user: 'ana', prepare: base, act: reportMessage },
  {
    name: 'report-message-keyboard',
    path: '/chat',
    user: 'ana',
    prepare: base,
    keyboard: true,
    act: inTurn(reportMessage, (it) => it.getByLabel("What's wrong with it? (optional)").focus()),
  },
  {
    name: 'report-message-nobody',
    path: '/chat',
    user: 'ana',
    prepare: all(base, readers(nobody)),
    act: reportMessage,
  },
  {
    name: 'report-message-sent',
    path: '/chat',
    user: 'ana',
    prepare: all(base, reply('POST', path.received, 201, own)),
    act: inTurn(reportMessage, press('Send report'), (it) => it.getByText('See what happens next').waitFor()),
  },
  {
    name: 'report-prayer',
    path: '/prayer-requests',
    user: 'ana',
    prepare: all(base, readers({ isReceived: true, names: [] })),
    act: inTurn(press('Report'), dialogOpens),
  },
  {
    name: 'report-announcement',
    path: '/announcements',
    user: 'ana',
    prepare: base,
    act: inTurn(press('Report'), dialogOpens),
  },
  {
    name: 'report-announcement-leader',
    path: '/admin/broadcast',
    user: 'ruth',
    prepare: base,
    act: inTurn(press('Report'), dialogOpens),
  },
]

const leaderBase = all(
  readers(),
  reply('GET', path.ownList, 200, []),
  reply('GET', path.help, 200, { contacts }),
  reply('GET', path.leads, 200, [...leaders.slice(0, 2), { _id: 'l9', name: longName }]),
)
const onConcerns = (scene: Omit<Scene, 'path' | 'user'>): Scene => ({ path: '/admin/concerns', user: 'ruth', ...scene })
const onConcern = (scene: Omit<Scene, 'path' | 'user'>): Scene => ({
  path: '/admin/concerns/c1',
  user: 'ruth',
  ...scene,
})
const leaderScenes: Scene[] = [
  onConcerns({
    name: 'concerns',
    prepare: all(
      leaderBase,
      reply('GET', path.received, 200, [
        summary,
        { ...summary, _id: 'c2', content: '', entityKind: 'message', reporter: { ...student, name: longName } },
        { ...summary, _id: 'c3', state: 'handled', handledBy: { _id: 'l9', name: longName }, isUnread: false },
      ]),
      reply('GET', path.ownList, 200, ownList),
    ),
  }),
  {
    name: 'admin-dashboard-concerns',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: reply('GET', /\/api\/dashboard\/today/, 200, { ...nothingWaits, concernsOpenLong: 2 }),
    act: (it) => it.getByRole('link', { name: /^2 concerns/ }).waitFor(),
  },
  onConcerns({ name: 'concerns-empty', prepare: all(leaderBase, reply('GET', path.received, 200, [])) }),
  onConcerns({
    name: 'concerns-no-leads',
    prepare: all(leaderBase, reply('GET', path.received, 200, []), reply('GET', path.leads, 200, [])),
  }),
  onConcerns({ name: 'concerns-loading', state: 'loading' }),
  onConcerns({ name: 'concerns-failing', state: 'failing' }),
  onConcerns({ name: 'concerns-offline', state: 'offline' }),
  onConcerns({
    name: 'concerns-raise',
    prepare: all(leaderBase, reply('GET', path.received, 200, [])),
    act: inTurn(press('Raise a concern'), dialogOpens, (it) => it.getByLabel('Search for a person').fill('a')),
  }),
  onConcern({ name: 'concern', prepare: reply('GET', path.one, 200, concern) }),
  onConcern({ name: 'concern-reported', prepare: reply('GET', path.one, 200, reported) }),
  onConcern({
    name: 'concern-handled',
    prepare: reply('GET', path.one, 200, { ...closed, state: 'handled', closingNote: undefined, records: [] }),
  }),
  onConcern({
    name: 'concern-hidden-from-reporter',
    prepare: reply('GET', path.one, 200, { ...concern, isHiddenFromReporter: true }),
  }),
  onConcern({ name: 'concern-closed', prepare: reply('GET', path.one, 200, closed) }),
  onConcern({
    name: 'concern-close-dialog',
    prepare: reply('GET', path.one, 200, concern),
    act: inTurn(press('Close concern'), dialogOpens, (it) =>
      it.getByRole('dialog').getByRole('button', { name: 'Close concern' }).click(),
    ),
  }),
  onConcern({
    name: 'concern-taken',
    prepare: reply('GET', path.one, 200, { ...concern, state: 'handled', handledBy: { _id: 'l9', name: longName } }),
  }),
  onConcern({
    name: 'concern-reopened',
    prepare: all(reply('GET', path.one, 200, closed), reply('POST', /\/reopen$/, 200, concern)),
    act: inTurn(press('Open it again'), seeToast('The concern is open again')),
  }),
  onConcern({
    name: 'concern-keyboard',
    prepare: reply('GET', path.one, 200, concern),
    keyboard: true,
    act: (it) => it.getByLabel('Answer Noor Haddad').focus(),
  }),
  onConcern({
    name: 'concern-missing',
    prepare: reply('GET', path.one, 404, { ...refusal, code: 'not_found', message: 'Not found' }),
  }),
  onConcern({ name: 'concern-failing', state: 'failing', hasNoHeading: true }),
  onConcern({ name: 'concern-offline', state: 'offline', hasNoHeading: true }),
  {
    name: 'admin-person-raise-concern',
    path: `/admin/users/${tomas._id}`,
    user: 'ruth',
    prepare: all(leaderBase, personPage({ ...tomas, isSafeguardingLead: true })),
    act: inTurn(press('Raise a concern'), dialogOpens),
  },
  {
    name: 'admin-person-lead-failing',
    path: `/admin/users/${tomas._id}`,
    user: 'ruth',
    prepare: all(leaderBase, personPage(tomas), cutOff('PUT', /\/safeguarding$/)),
    act: inTurn(
      (it) => it.getByRole('switch', { name: 'Safeguarding lead' }).click(),
      (it) => it.getByRole('switch', { name: 'Safeguarding lead', checked: false }).waitFor(),
    ),
  },
]

export const concernScenes: Scene[] = [...helpScenes, ...ownScenes, ...reportScenes, ...leaderScenes]
