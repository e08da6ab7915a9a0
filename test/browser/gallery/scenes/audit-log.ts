// The history of all changes: every kind of entry, filters, new entries.

import { historyKinds } from '#contract/rules/audit-log.ts'
import { press, see } from '../acts.ts'
import { type Act, reply, type Scene, scenesOf } from '../scene.ts'

const ruth = { _id: 'u1', name: 'Ruth Adeyemi' }
const noor = { _id: 'u2', name: 'Noor Haddad' }
const longName = { _id: 'u3', name: 'Wolfeschlegelsteinhausenbergerdorff 🕯️ שלום' }
const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(5)

const actions = ['make leader', 'remove leader', 'switch off', 'reset password', 'invite leader']
const content = {
  title: 'Where did you see light this week?',
  description: 'Think of one moment.\nWhat did you notice?',
  category: 'worship',
  dueDate: '2026-01-12',
  question: 'Where did you see light this week?',
  feedback: 'Please say more about the second half.',
  content: 'For my grandmother, who has been in hospital since Monday. '.repeat(8),
  name: 'Nour Haddad',
  username: 'noor',
  groupName: 'Youth Ministry',
  helpContacts: '[{"name":"Miriam Cohen"}]',
}
const facts = {
  from: 'rejected',
  to: 'approved',
  fields: 'groupName, joinCodeRequired, approvalRequired, helpContacts, quietHours, retentionMonths, secondLookDays',
  joinCodeRequiredFrom: false,
  joinCodeRequiredTo: true,
  approvalRequiredFrom: true,
  approvalRequiredTo: false,
  quietHoursFrom: '21:00-07:00',
  quietHoursTo: '22:00-06:30',
  retentionMonthsFrom: null,
  retentionMonthsTo: 18,
  secondLookDaysFrom: 7,
  secondLookDaysTo: 1,
  people: 3,
}

/** Entries of all kinds, two hours apart. */
const entriesBy = (actor: object | undefined, subject: object, texts: object) =>
  historyKinds.map((kind, index) => ({
    _id: `entry-${index}`,
    at: new Date(Date.UTC(2026, 1, 5, 18) - index * 7_200_000).toISOString(),
    kind,
    ...(actor && { actor }),
    subject,
    facts: {
      ...facts,
      action: actions[index % actions.length],
      by: ['setup link', 'command', 'invitation'][index % 3],
    },
    content: { ...content, ...texts },
  }))

const api = /\/api\/history/
const everyKind = entriesBy(ruth, noor, {})
const extreme = entriesBy(longName, longName, { title: longWord, question: longWord, content: longWord.repeat(4) })
const withEntries = (entries: object[]) => reply('GET', api, 200, entries)
/** The list, and a newer entry when its newest number is requested. */
const withNews = [
  withEntries(everyKind),
  reply('GET', /\/api\/history\?.*limit=20/, 200, [{ ...everyKind[0], _id: 'newest' }]),
]
const seeEntries: Act = (page) => page.getByRole('article').first().waitFor()
const scrollToEntry =
  (index: number): Act =>
  (page) =>
    page.getByRole('article').nth(index).scrollIntoViewIfNeeded()

const scene = scenesOf('/admin/history', 'ruth')
export const auditLogScenes: Scene[] = [
  scene('history-demo', seeEntries),
  scene('history-kinds', withEntries(everyKind), seeEntries),
  scene('history-kinds-last', withEntries(everyKind), scrollToEntry(-1)),
  scene('history-expanded', withEntries(everyKind.filter(({ kind }) => kind === 'prayer.deleted')), press('Show all')),
  scene('history-extreme', withEntries(extreme), seeEntries),
  scene('history-extreme-last', withEntries(extreme), scrollToEntry(-1)),
  scene('history-operator', withEntries(entriesBy(undefined, { _id: 'u9' }, { name: null })), seeEntries),
  scene(
    'history-no-match',
    { path: '/admin/history?group=settings&from=2020-02-01&to=2020-01-01' },
    see('Nothing matches'),
  ),
  scene('history-nothing', withEntries([])),
  scene('history-search', seeEntries, press('Filters'), async (page) => {
    await page.getByRole('combobox', { name: 'Person' }).fill('a')
    await page.getByRole('listbox', { name: 'Person' }).getByRole('option').first().waitFor()
  }),
  scene('history-news', withNews, (page) => page.getByRole('button', { name: 'Show new entries' }).waitFor()),
]
