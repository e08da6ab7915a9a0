// A leader's screens with their forms, menus and dialogs.

import type { Page } from '@playwright/test'
import type { LeaderToday } from '#contract/home.ts'
import { touch } from '../../support/keyboard.ts'
import { openFirstReview } from '../../support/review.ts'
import { sortUsers } from '../../support/sort-users.ts'
import { dialogOpens, fill, focus, follow, openMore, press, scrollTo, see, submitForm } from '../acts.ts'
import { longNamed } from '../extremes.ts'
import {
  type Act,
  changed,
  empty,
  extreme,
  headingBelowBar,
  keyboard,
  type Part,
  refusal,
  reply,
  type Scene,
  scenesOf,
} from '../scene.ts'
import type { TestServer } from '../servers.ts'
import { everythingWaits, nothingWaits } from '../what-waits.ts'

const onDashboard = scenesOf('/admin/dashboard', 'ruth')
const onQuestions = scenesOf('/admin/questions', 'ruth')
const onResponses = scenesOf('/admin/responses', 'ruth')
const onUsers = scenesOf('/admin/users', 'ruth')
const onPrayerRequests = scenesOf('/admin/prayer-requests', 'leader', { server: 'extreme' })
const onBroadcast = scenesOf('/admin/broadcast', 'ruth')

const openReviewOfAll: Part = [
  follow('All'),
  // The list of pending responses stays until the other one shows.
  (page) => page.locator('[aria-current=page]', { hasText: /^All/ }).waitFor(),
  openFirstReview,
]

/** Reviews the response of the open panel as another leader. */
const reviewMeanwhile: Act = async (page, { call }) => {
  const [first] = await call<{ _id: string }[]>('leader', 'GET', '/api/responses/all')
  const review = { status: 'approved', feedback: 'Well said!' }
  await call('leader', 'PUT', `/api/responses/${first?._id}`, review)
  await page.getByRole('button', { name: 'Replace it' }).waitFor()
}

const addResponse = async (call: TestServer['call'], student: string) => {
  const question = { title: 'One more', description: 'Why?', category: 'prayer', dueDate: '2031-02-02' }
  const { _id } = await call('leader', 'POST', '/api/questions', question)
  await call(student, 'POST', '/api/responses', { questionId: _id, answer: 'Because.' })
}

/** Adds a response while others are on the screen. */
const receiveResponse: Act = async (page, { call }) => {
  await touch(page)
  await addResponse(call, 'unread-12')
  await page.getByRole('button', { name: /new response/ }).waitFor()
}

/** Adds two responses, because scenes before may have reviewed all. */
const addResponses: Act = async (page, { call }) => {
  for (const student of ['unread-12', longNamed]) await addResponse(call, student)
  await page.reload()
}

/** Reviews the response of the open panel, so that the next one opens. */
const reviewAndGoOn: Act = async (page) => {
  await page.getByLabel('Open the next one after each review').check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Change it' }).waitFor()
}

const openFold =
  (summary: string): Act =>
  (page) =>
    page.getByText(summary).first().click()

const dashboardScenes: Scene[] = [
  onDashboard('admin-dashboard'),
  onDashboard('admin-dashboard-done', reply('GET', /dashboard\/today/, 200, nothingWaits)),
  onDashboard('admin-dashboard-only-leader', empty, press('Hide the first steps')),
  onDashboard('admin-dashboard-help', reply('GET', /dashboard\/today/, 200, everythingWaits)),
  onDashboard('admin-dashboard-fine', openFold('Everything else is fine')),
  onDashboard(
    'admin-dashboard-no-reply',
    // With the chats one at a time.
    changed<LeaderToday>(/dashboard\/today/, (today) => ({ ...today, yours: nothingWaits.yours })),
    press('No reply needed'),
    (page) => page.getByText('No reply needed:').waitFor(),
  ),
  onDashboard(
    'admin-dashboard-untaken',
    changed<LeaderToday>(/dashboard\/today/, (today) => ({
      ...today,
      yours: { people: today.yours.people.map((person) => ({ ...person, isOwn: false })), count: 3 },
    })),
    see('Waiting for three days'),
  ),
  onDashboard(
    'admin-dashboard-yours-long',
    changed<LeaderToday>(/dashboard\/today/, (today) => ({
      ...today,
      yours: {
        ...everythingWaits.yours,
        people: everythingWaits.yours.people.map((person) => ({
          ...person,
          name: longNamed,
          waits: 'prayer',
          more: 99,
        })),
      },
    })),
  ),
  onDashboard(
    'admin-dashboard-remind',
    reply('GET', /dashboard\/today/, 200, { ...nothingWaits, missingAnswers: everythingWaits.missingAnswers }),
    press('Remind'),
    dialogOpens,
  ),
  onDashboard('admin-dashboard-participation', openFold('The term in numbers'), scrollTo('Participation')),
  onDashboard(
    'admin-dashboard-participation-table',
    openFold('The term in numbers'),
    scrollTo('Participation'),
    openFold('Show as a table'),
  ),
  onDashboard('admin-dashboard-students', openFold('The term in numbers'), scrollTo('Who answered what')),
  onDashboard('admin-dashboard-extreme', extreme),
]

const questionScenes: Scene[] = [
  onQuestions('admin-questions'),
  onQuestions('admin-questions-extreme', extreme),
  onQuestions('admin-question', follow('View Details')),
  onQuestions('admin-question-form', press('Add Question')),
  onQuestions('admin-question-form-errors', press('Add Question'), submitForm),
  onQuestions('admin-question-edit-form', press('Edit')),
  onQuestions('admin-question-edit-form-extreme', extreme, press('Edit')),
  onQuestions('admin-question-delete', press('Delete'), dialogOpens),
]

const responseScenes: Scene[] = [
  onResponses('admin-responses'),
  onResponses('admin-responses-all', follow('All')),
  onResponses('admin-responses-extreme', extreme, follow('All')),
  onResponses('admin-responses-arrived', extreme, receiveResponse),
  onResponses('admin-review-outdated', extreme, openReviewOfAll, reviewMeanwhile),
  onQuestions('admin-responses-of-question', follow('View Details'), follow(/^Review responses/)),
  onResponses('admin-review', openFirstReview),
  onResponses('admin-review-reject', openFirstReview, press('Reject'), see('Say what is missing?')),
  onResponses('admin-review-next', extreme, addResponses, openFirstReview, reviewAndGoOn),
  onResponses('admin-review-keyboard', keyboard, openFirstReview, focus('Feedback (optional)')),
  // Scenes before it may have reviewed the pending response.
  onResponses('admin-review-extreme', extreme, openFirstReview),
  onResponses(
    'admin-review-failing',
    headingBelowBar,
    reply('PUT', /\/api\/responses\//, 500, refusal),
    openFirstReview,
    press('Approve'),
    see(refusal.message),
  ),
]

const sortByPending = async (page: Page) => {
  await sortUsers(page, 'Pending Questions')
  await page.evaluate(() => window.scrollTo(0, 0))
}
const otherScenes: Scene[] = [
  onUsers('admin-users'),
  onUsers('admin-users-extreme', extreme),
  onUsers('admin-users-sorted', sortByPending),
  onPrayerRequests('admin-prayer-requests', { server: 'demo', user: 'ruth' }),
  onPrayerRequests('admin-prayer-requests-extreme'),
  scenesOf('/admin/prayer-requests?show=unanswered', 'ruth')('admin-prayer-unanswered'),
  onPrayerRequests('admin-prayer-respond', press('Respond')),
  onPrayerRequests('admin-prayer-respond-keyboard', keyboard, press('Respond')),
  onPrayerRequests('admin-prayer-menu', { server: 'demo', user: 'ruth' }, openMore),
  onPrayerRequests('admin-prayer-delete', { server: 'demo', user: 'ruth' }, press('Delete'), dialogOpens),
  onBroadcast('admin-broadcast'),
  onBroadcast(
    'admin-broadcast-typed',
    fill('Title', 'Food bank'),
    fill('Message', 'We need twelve pairs of hands.\n'.repeat(12)),
  ),
  onBroadcast('admin-broadcast-errors', submitForm),
  onBroadcast('admin-broadcast-extreme', extreme, scrollTo('Previous announcements')),
  onBroadcast('admin-broadcast-delete', press('Delete'), dialogOpens),
  scenesOf('/manage-account', 'ruth')('admin-manage-account'),
  scenesOf('/admin/nowhere', 'ruth')('admin-not-found', { console: /status of 404/ }),
]

export const leaderScenes = [...dashboardScenes, ...questionScenes, ...responseScenes, ...otherScenes]
