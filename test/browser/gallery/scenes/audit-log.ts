// The history of all changes: every kind of entry, filters, new entries.
import { historyKinds } from '#contract/rules/audit-log.ts'
import { press, seeHeading } from '../acts.ts'
import { reply } from '../responses.ts'
import { type Act, given, type Prepare, type Scene, scenesOf } from '../scene.ts'

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
const withNews: Prepare = async (page) => {
  await withEntries(everyKind)(page)
  await reply('GET', /\/api\/history\?.*limit=20/, 200, [{ ...everyKind[0], _id: 'newest' }])(page)
}
const seeEntries: Act = (page) => page.getByRole('article').first().waitFor()
const scrollToEntry =
  (index: number): Act =>
  (page) =>
    page.getByRole('article').nth(index).scrollIntoViewIfNeeded()

const scene = scenesOf({ path: '/admin/history', user: 'ruth' })
export const auditLogScenes: Scene[] = [
  scene('history-demo', seeEntries),
  scene('history-kinds', given(withEntries(everyKind)), seeEntries),
  scene('history-kinds-more', given(withEntries(everyKind)), scrollToEntry(12)),
  scene('history-kinds-last', given(withEntries(everyKind)), scrollToEntry(-1)),
  scene(
    'history-expanded',
    given(withEntries(everyKind.filter(({ kind }) => kind === 'prayer.deleted'))),
    press('Show all'),
  ),
  scene('history-extreme', given(withEntries(extreme)), seeEntries),
  scene('history-extreme-last', given(withEntries(extreme)), scrollToEntry(-1)),
  scene('history-operator', given(withEntries(entriesBy(undefined, { _id: 'u9' }, { name: null }))), seeEntries),
  scene(
    'history-no-match',
    { path: '/admin/history?group=settings&from=2020-02-01&to=2020-01-01' },
    seeHeading('Nothing matches'),
  ),
  scene('history-nothing', given(withEntries([]))),
  scene('history-search', seeEntries, press('Filters'), async (page) => {
    await page.getByRole('combobox', { name: 'Person' }).fill('a')
    await page.getByRole('listbox', { name: 'Person' }).getByRole('option').first().waitFor()
  }),
  scene('history-search-none', seeEntries, press('Filters'), async (page) => {
    await page.getByRole('combobox', { name: 'Person' }).fill('Zzz')
    await page.getByText('Nobody has this name.').waitFor()
  }),
  scene(
    'history-person',
    given(
      withEntries(everyKind.slice(0, 2)),
      reply('GET', /\/api\/users\/u3/, 200, { ...longName, username: 'x', role: 'student' }),
    ),
    { path: '/admin/history?person=u3&group=prayers' },
    seeEntries,
  ),
  scene('history-news', given(withNews), (page) => page.getByRole('button', { name: 'Show new entries' }).waitFor()),
]
