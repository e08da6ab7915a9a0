// Scheduled questions and announcements, edits of announcements, and who has read them.

import type { Page } from '@playwright/test'
import { chooseForFirst, chooseItem, dialogOpens, fill, openMore, press } from '../acts.ts'
import { holdBack, refusal, reply, type Scene, scenesOf } from '../scene.ts'

const longWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

const schedule = (page: Page) => page.getByRole('radio', { name: 'Schedule' }).check()
const openScheduled = press(/scheduled/)
/** Opens the menu of the first scheduled post. */
const more = async (page: Page) => {
  await openScheduled(page)
  await page
    .getByRole('region', { name: 'Scheduled' })
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
}
const inScheduled = (entry: string) => [more, chooseItem(entry)]
const unfoldSchedule = press('Schedule')

const unfoldDate = press(/^Date and place/)
const unfoldDateInDialog = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: /^Date and place/ })
    .click()

const text = {
  content: 'We leave at five. '.repeat(20),
  priority: 'high',
  createdAt: '2026-01-05T18:00:00.000Z',
  startsAt: '2027-12-31T18:00:00.000Z',
  place: `${longWord} John 3:16`,
}
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

const withLongTexts = [
  reply('GET', /\/api\/broadcasts$/, 200, sent),
  reply('GET', /\/api\/broadcasts\/scheduled/, 200, scheduled),
  reply('GET', /\/readers\?/, 200, readers),
  reply('GET', /\/revisions/, 200, revisions),
]
const broadcast = scenesOf('/admin/broadcast', 'ruth')
const questions = scenesOf('/admin/questions', 'ruth')

export const postScenes: Scene[] = [
  broadcast('admin-broadcast-schedule', unfoldSchedule),
  broadcast('admin-broadcast-schedule-errors', unfoldSchedule, fill('Day', ''), press('Schedule announcement')),
  broadcast('admin-broadcast-date', unfoldDate, unfoldSchedule),
  broadcast('admin-broadcast-date-errors', unfoldDate, fill('Time (optional)', '18:00'), press('Send announcement')),
  broadcast(
    'admin-broadcast-date-folded',
    unfoldDate,
    fill('Day', '2027-12-31'),
    fill('Time (optional)', '18:00'),
    fill('Place (optional)', longWord),
    unfoldDate,
  ),
  broadcast('admin-broadcast-scheduled-menu', more),
  broadcast('admin-broadcast-scheduled-edit', inScheduled('Edit'), dialogOpens),
  broadcast('admin-broadcast-send-now', inScheduled('Send now'), dialogOpens),
  broadcast('admin-broadcast-cancel', inScheduled("Don't send"), dialogOpens),
  broadcast('admin-broadcast-scheduled-failing', reply('GET', /\/api\/broadcasts\/scheduled/, 500, refusal)),
  broadcast('admin-broadcast-menu', openMore),
  broadcast('admin-broadcast-edit', chooseForFirst('Edit'), dialogOpens),
  broadcast('admin-broadcast-edit-date', chooseForFirst('Edit'), dialogOpens, unfoldDateInDialog),
  broadcast('admin-broadcast-copy', chooseForFirst('Copy as new'), dialogOpens),
  broadcast('admin-broadcast-readers', press(/^Read by/)),
  broadcast('admin-broadcast-readers-loading', holdBack('GET', /\/readers/), press(/^Read by/)),
  broadcast('admin-broadcast-readers-failing', reply('GET', /\/readers/, 500, refusal), press(/^Read by/)),
  broadcast(
    'admin-broadcast-long',
    withLongTexts,
    press(/^Read by/),
    (page) => page.getByRole('tab', { name: /^Read \(/ }).click(),
    press('Earlier versions'),
  ),
  broadcast('admin-broadcast-scheduled-long', withLongTexts, openScheduled),
  questions('admin-question-schedule', press('Add Question'), schedule),
  questions('admin-question-copy-earlier', press('Add Question'), press('Copy an earlier question')),
  questions('admin-question-menu', openMore),
  questions('admin-question-scheduled-menu', more),
  questions('admin-question-scheduled-edit', inScheduled('Edit'), dialogOpens),
  questions('admin-question-publish-now', inScheduled('Publish now'), dialogOpens),
]
