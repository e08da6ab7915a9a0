// A leader's screens with their forms, menus and dialogs.

import type { Page } from '@playwright/test'
import { touch } from '../../support/keyboard.ts'
import { registerStudent } from '../../support/people.ts'
import { openFirstReview } from '../../support/review.ts'
import { sortUsers } from '../../support/sort-users.ts'
import { dialogOpens, fill, focus, follow, openMore, press, scrollTo, seeToast, submitForm } from '../acts.ts'
import { longNamed } from '../extremes.ts'
import { refusal, reply } from '../responses.ts'
import { type Act, empty, extreme, given, headingBelowBar, inTurn, keyboard, type Scene, scenesOf } from '../scene.ts'
import type { TestServer } from '../servers.ts'
import { everythingWaits, nothingWaits } from '../what-waits.ts'

const onDashboard = scenesOf({ path: '/admin/dashboard', user: 'ruth' })
const onQuestions = scenesOf({ path: '/admin/questions', user: 'ruth' })
const onResponses = scenesOf({ path: '/admin/responses', user: 'ruth' })
const onUsers = scenesOf({ path: '/admin/users', user: 'ruth' })
const onPrayerRequests = scenesOf({ path: '/admin/prayer-requests', server: 'extreme', user: 'leader' })
const onBroadcast = scenesOf({ path: '/admin/broadcast', user: 'ruth' })

const openReviewOfAll = inTurn(
  follow('All'),
  // The list of pending responses stays until the other one shows.
  (page) => page.locator('[aria-current=page]', { hasText: /^All/ }).waitFor(),
  openFirstReview,
)

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
  onDashboard('admin-dashboard-done', given(reply('GET', /dashboard\/today/, 200, nothingWaits))),
  onDashboard(
    'admin-dashboard-second-look',
    given(reply('GET', /dashboard\/today/, 200, { ...nothingWaits, chatsForSecondLook: 100 })),
  ),
  onDashboard('admin-dashboard-only-leader', empty, openFold('First steps'), press('Hide the first steps')),
  onDashboard('admin-dashboard-help', given(reply('GET', /dashboard\/today/, 200, everythingWaits))),
  onDashboard('admin-dashboard-fine', openFold('Everything else is fine')),
  onDashboard('admin-dashboard-no-reply', press('No reply needed'), (page) =>
    page.getByText('No reply needed:').waitFor(),
  ),
  onDashboard(
    'admin-dashboard-remind',
    given(reply('GET', /dashboard\/today/, 200, { ...nothingWaits, missingAnswers: everythingWaits.missingAnswers })),
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
  onDashboard(
    'admin-dashboard-students-extreme',
    extreme,
    openFold('The term in numbers'),
    scrollTo('Who answered what'),
  ),
]

const questionScenes: Scene[] = [
  onQuestions('admin-questions'),
  onQuestions('admin-questions-extreme', extreme),
  onQuestions('admin-question', follow('View Details')),
  onQuestions('admin-question-form', press('Add Question')),
  onQuestions('admin-question-form-errors', press('Add Question'), submitForm),
  onQuestions('admin-question-form-keyboard', keyboard, press('Add Question')),
  onQuestions('admin-question-edit-form', press('Edit')),
  onQuestions('admin-question-edit-form-extreme', extreme, press('Edit')),
  onQuestions('admin-question-delete', press('Delete'), dialogOpens),
  onQuestions(
    'admin-question-delete-extreme',
    extreme,
    (page) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: 'WWWW' })
        .first()
        .getByRole('button', { name: 'Delete' })
        .click(),
    dialogOpens,
  ),
  onQuestions(
    'admin-question-delete-failing',
    given(reply('DELETE', /\/api\/questions\//, 500, refusal)),
    press('Delete'),
    (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
    seeToast(/./),
  ),
]

const responseScenes: Scene[] = [
  onResponses('admin-responses'),
  onResponses('admin-responses-all', follow('All')),
  onResponses('admin-responses-extreme', extreme, follow('All')),
  onResponses('admin-responses-arrived', extreme, receiveResponse),
  onResponses('admin-review-outdated', extreme, openReviewOfAll, reviewMeanwhile),
  onQuestions('admin-responses-of-question', follow('View Details'), follow(/^Review responses/)),
  onResponses('admin-review', openFirstReview),
  onResponses('admin-review-next', extreme, addResponses, openFirstReview, reviewAndGoOn),
  onResponses('admin-review-keyboard', keyboard, openFirstReview, focus('Feedback (optional)')),
  // Scenes before it may have reviewed the pending response.
  onResponses('admin-review-extreme', extreme, openFirstReview),
  onResponses(
    'admin-review-failing',
    headingBelowBar,
    given(reply('PUT', /\/api\/responses\//, 500, refusal)),
    openFirstReview,
    press('Approve'),
    seeToast(refusal.message),
  ),
]

const sortByPending = async (page: Page) => {
  await sortUsers(page, 'Pending Questions')
  await page.evaluate(() => window.scrollTo(0, 0))
}
/** Registers a student while others are on the screen. */
const receiveUser: Act = async (page) => {
  await page
    .getByRole('link', { name: /Wolfeschlegel/ })
    .first()
    .waitFor()
  await touch(page)
  await registerStudent(page.request, { name: 'Newcomer' })
  await page.getByRole('button', { name: /new (person|people)/ }).waitFor()
}
const otherScenes: Scene[] = [
  onUsers('admin-users'),
  onUsers('admin-users-extreme', extreme),
  onUsers('admin-users-arrived', extreme, receiveUser),
  onUsers('admin-users-sorted', sortByPending),
  onPrayerRequests('admin-prayer-requests', { server: 'demo', user: 'ruth' }),
  onPrayerRequests('admin-prayer-requests-extreme'),
  scenesOf({ path: '/admin/prayer-requests?show=unanswered', user: 'ruth' })('admin-prayer-unanswered'),
  onPrayerRequests('admin-prayer-respond', press('Respond')),
  onPrayerRequests('admin-prayer-respond-errors', press('Respond'), press('Send Response')),
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
  onBroadcast('admin-broadcast-keyboard', keyboard, focus('Message')),
  onBroadcast('admin-broadcast-delete', press('Delete'), dialogOpens),
  scenesOf({ path: '/manage-account', user: 'ruth' })('admin-manage-account'),
  scenesOf({ path: '/admin/nowhere', user: 'ruth' })('admin-not-found', { console: /status of 404/ }),
]

export const leaderScenes = [...dashboardScenes, ...questionScenes, ...responseScenes, ...otherScenes]
