// Planning a term: where the questions come from, the rows with their faults, and the terms that were planned.
import type { Page } from '@playwright/test'
import { chooseItem, dialogOpens, press, see } from '../acts.ts'
import { reply, type Scene, scenesOf } from '../scene.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)
const titles = ['Time to rest', longWord, 'A good welcome', 'Praying for others', 'Salt', 'Who is my neighbor?']
const row = (title: string, ...others: string[]) => [title, 'Read Mark 6:30-32. What helped you? '.repeat(4), ...others]

const choose =
  (rows: string[][], name = 'term.csv') =>
  (page: Page) =>
    page.locator('input[type=file]').setInputFiles({
      name,
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.map((cells) => cells.join('\t')).join('\n')),
    })
const good = choose(
  titles.map((title) => row(title, 'Prayer')),
  `${longWord}.csv`,
)
const wrong = choose([row('Time to rest', 'Prayer'), row('Salt', longWord), ['', '', ''], ['Only a title']])
const dated = choose([
  ['Title', 'Description', 'Category', 'Due'],
  ...titles.map((title, index) => row(title, 'Prayer', `${index + 2}/${index + 3}/2099`)),
])
const inPast = choose([['Title', 'Description', 'Category', 'Due'], row('Salt', 'Prayer', '2025-02-28')])

const useDates = (page: Page) => page.getByRole('switch').check()

const times = {
  createdAt: '2026-11-01T10:00:00.000Z',
  startsAt: '2027-01-03T17:00:00.000Z',
  endsAt: '2027-03-21T17:00:00.000Z',
}
const terms = reply('GET', /\/api\/terms/, 200, [
  { _id: 'term-1', ...times, createdBy: { name: longWord.slice(0, 60) }, count: 12, published: 0 },
  { _id: 'term-2', ...times, createdBy: { name: 'Ruth' }, count: 1000, published: 12 },
])
const plan = scenesOf('/admin/questions/plan', 'ruth')
const ready = see(/^Schedule \d/)

export const termScenes: Scene[] = [
  plan('plan'),
  plan('plan-terms', terms, see(/1,000 questions/)),
  plan('plan-undo', terms, press('Undo'), dialogOpens),
  plan('plan-export', terms, press('Export CSV'), see('Your file is ready.')),
  plan('plan-earlier', terms, press('Questions of an earlier term'), see('Other dates')),
  plan('plan-ready-made', press('A ready-made series'), see('Through the Gospel of Mark')),
  plan('plan-format', press('What the file looks like'), see('Example (CSV)')),
  plan('plan-rows', good, ready),
  plan('plan-rows-menu', good, press(/^More for A good welcome/)),
  plan(
    'plan-rows-changed',
    good,
    press(/^More for A good/),
    chooseItem('No question on'),
    press(/^More for Salt/),
    chooseItem('Leave this'),
    see('Put back'),
  ),
  plan('plan-text', good, press('Edit text'), ready),
  plan('plan-faults', wrong, press('Show the first')),
  plan('plan-dates', dated, see(/^Which comes first/)),
  plan('plan-past', inPast, useDates, see(/^This question would have/)),
  plan(
    'plan-no-text',
    (page) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'x.xlsx', mimeType: 'x/x', buffer: Buffer.from([0x50, 0x4b, 3, 4]) }),
    see(/plain text/),
  ),
  plan('plan-failing', { state: 'failing' }, see('Try Again')),
  plan('plan-loading', { state: 'loading' }),
  scenesOf('/admin/questions?planned=term-1', 'ruth')('questions-planned', terms, see(/^12 questions are scheduled/)),
]
