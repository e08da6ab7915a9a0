// Scheduled questions and announcements, edits of announcements, and who has read them.
import type { Page } from '@playwright/test'
import { holdBack, inTurn, press, refusal, reply, type Scene, scrollTo } from '../scene.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

const schedule = (page: Page) => page.getByRole('radio', { name: 'Schedule' }).check()
const inScheduled = (name: string) => (page: Page) =>
  page.getByRole('region', { name: 'Scheduled' }).getByRole('button', { name }).first().click()
/** Shows the scheduled posts at the top. Elsewhere, the bars would cover parts of the form above them. */
const toScheduled = scrollTo('Scheduled')
const choose = (name: string) => (page: Page) => page.getByRole('menuitem', { name }).click()
const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()

const text = { content: 'We leave at five. '.repeat(20), priority: 'high', createdAt: '2026-01-05T18:00:00.000Z' }
const sent = [
  {
    ...text,
    _id: 'sent-1',
    title: longWord,
    editedAt: '2026-01-06T18:00:00.000Z',
    readBy: { count: 1234, of: 12_345 },
  },
]
const scheduled = [
  { ...text, _id: 'soon', title: longWord, publishAt: '2026-12-31T18:00:00.000Z', scheduledBy: { name: longWord } },
]
const readers = [
  { _id: 'ana', name: longWord.slice(0, 60), readAt: '2026-01-05T18:00:00.000Z' },
  { _id: 'ben', name: 'Ben', readAt: '2026-01-05T19:00:00.000Z' },
]
const revisions = [{ ...text, title: longWord, replacedAt: '2026-01-06T18:00:00.000Z', replacedBy: { name: 'Ruth' } }]

const withLongTexts = async (page: Page) => {
  await reply('GET', /\/api\/broadcasts$/, 200, sent)(page)
  await reply('GET', /\/api\/broadcasts\/scheduled/, 200, scheduled)(page)
  await reply('GET', /\/readers\?/, 200, readers)(page)
  await reply('GET', /\/revisions/, 200, revisions)(page)
}
const broadcast = { path: '/admin/broadcast', user: 'ruth' } as const
const questions = { path: '/admin/questions', user: 'ruth' } as const

export const postScenes: Scene[] = [
  { ...broadcast, name: 'admin-broadcast-schedule', act: schedule },
  {
    ...broadcast,
    name: 'admin-broadcast-schedule-errors',
    act: inTurn(schedule, (page) => page.getByLabel('Day').fill(''), press('Schedule announcement')),
  },
  { ...broadcast, name: 'admin-broadcast-scheduled-menu', act: inTurn(inScheduled('More'), toScheduled) },
  { ...broadcast, name: 'admin-broadcast-scheduled-edit', act: inTurn(inScheduled('Edit'), toScheduled) },
  {
    ...broadcast,
    name: 'admin-broadcast-send-now',
    act: inTurn(inScheduled('More'), choose('Send now'), dialogOpens),
  },
  {
    ...broadcast,
    name: 'admin-broadcast-cancel',
    act: inTurn(inScheduled('More'), choose("Don't send"), dialogOpens),
  },
  {
    ...broadcast,
    name: 'admin-broadcast-scheduled-failing',
    prepare: reply('GET', /\/api\/broadcasts\/scheduled/, 500, refusal),
  },
  {
    ...broadcast,
    name: 'admin-broadcast-edit',
    act: (page) =>
      page
        .getByRole('region', { name: 'Previous Announcements' })
        .getByRole('button', { name: 'Edit' })
        .first()
        .click(),
  },
  { ...broadcast, name: 'admin-broadcast-readers', act: press(/^Read by/) },
  {
    ...broadcast,
    name: 'admin-broadcast-readers-loading',
    prepare: holdBack('GET', /\/readers/),
    act: press(/^Read by/),
  },
  {
    ...broadcast,
    name: 'admin-broadcast-readers-failing',
    prepare: reply('GET', /\/readers/, 500, refusal),
    act: press(/^Read by/),
  },
  {
    ...broadcast,
    name: 'admin-broadcast-long',
    prepare: withLongTexts,
    act: inTurn(
      press(/^Read by/),
      (page) => page.getByRole('tab', { name: /^Read \(/ }).click(),
      press('Earlier versions'),
    ),
  },
  { ...questions, name: 'admin-question-schedule', act: inTurn(press('Add Question'), schedule) },
  { ...questions, name: 'admin-question-scheduled-menu', act: inScheduled('More') },
  { ...questions, name: 'admin-question-scheduled-edit', act: inScheduled('Edit') },
  {
    ...questions,
    name: 'admin-question-publish-now',
    act: inTurn(inScheduled('More'), choose('Publish now'), dialogOpens),
  },
]
