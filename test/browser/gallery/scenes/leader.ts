// A leader's screens with their forms, menus and dialogs.

import type { Page } from '@playwright/test'
import { longNamed } from '../extremes.ts'
import { nothingWaits } from '../nothing-waits.ts'
import { follow, inTurn, press, refusal, reply, type Scene, scrollTo, seeToast } from '../scene.ts'
import type { TestServer } from '../servers.ts'

const submitForm = (page: Page) => page.locator('main form [type=submit]').first().click()
const dialogOpens = (page: Page) => page.getByRole('dialog').waitFor()

interface ListedResponse {
  _id: string
}
/** Opens the first response. On a wide screen, the panel of a pending one is open already. */
const openReview: NonNullable<Scene['act']> = async (page) => {
  const review = page.getByRole('button', { name: 'Review', exact: true }).first()
  const feedback = page.getByLabel('Feedback (optional)')
  await review.or(feedback).first().waitFor()
  if (await review.isVisible()) await review.click()
  await feedback.waitFor()
}
const openFirstReview = inTurn(
  follow('All'),
  // The list of pending responses stays until the other one shows.
  (page) => page.locator('[aria-current=page]', { hasText: /^All/ }).waitFor(),
  openReview,
)

/** Reviews the response of the open panel as another leader. */
const reviewMeanwhile: NonNullable<Scene['act']> = async (page, { call }) => {
  const [first] = await call<ListedResponse[]>('leader', 'GET', '/api/responses/all')
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
const receiveResponse: NonNullable<Scene['act']> = async (page, { call }) => {
  await addResponse(call, 'unread-12')
  await page.getByRole('button', { name: /new response/ }).waitFor()
}

/** Adds two responses, because scenes before may have reviewed all. */
const addResponses: NonNullable<Scene['act']> = async (page, { call }) => {
  for (const student of ['unread-12', longNamed]) await addResponse(call, student)
  await page.reload()
}

/** Reviews the response of the open panel, so that the next one opens. */
const reviewAndGoOn: NonNullable<Scene['act']> = async (page) => {
  await page.getByLabel('Open the next one after each review').check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Change it' }).waitFor()
}

const dashboardScenes: Scene[] = [
  { name: 'admin-dashboard', path: '/admin/dashboard', user: 'ruth' },
  {
    name: 'admin-dashboard-done',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: reply('GET', /dashboard\/today$/, 200, nothingWaits),
  },
  {
    name: 'admin-dashboard-second-look',
    path: '/admin/dashboard',
    user: 'ruth',
    prepare: reply('GET', /dashboard\/today$/, 200, { ...nothingWaits, chatsForSecondLook: 100 }),
  },
  {
    name: 'admin-dashboard-only-leader',
    path: '/admin/dashboard',
    server: 'empty',
    user: 'leader',
    act: press('Hide the first steps'),
  },
  { name: 'admin-dashboard-participation', path: '/admin/dashboard', user: 'ruth', act: scrollTo('Participation') },
  {
    name: 'admin-dashboard-participation-table',
    path: '/admin/dashboard',
    user: 'ruth',
    act: inTurn(scrollTo('Participation'), (page) => page.locator('summary').first().click()),
  },
  { name: 'admin-dashboard-students', path: '/admin/dashboard', user: 'ruth', act: scrollTo('Who answered what') },
  { name: 'admin-dashboard-extreme', path: '/admin/dashboard', server: 'extreme', user: 'leader' },
  {
    name: 'admin-dashboard-students-extreme',
    path: '/admin/dashboard',
    server: 'extreme',
    user: 'leader',
    act: scrollTo('Who answered what'),
  },
]

const questionScenes: Scene[] = [
  { name: 'admin-questions', path: '/admin/questions', user: 'ruth' },
  { name: 'admin-questions-extreme', path: '/admin/questions', server: 'extreme', user: 'leader' },
  { name: 'admin-question', path: '/admin/questions', user: 'ruth', act: follow('View Details') },
  { name: 'admin-question-form', path: '/admin/questions', user: 'ruth', act: press('Add Question') },
  {
    name: 'admin-question-form-errors',
    path: '/admin/questions',
    user: 'ruth',
    act: inTurn(press('Add Question'), submitForm),
  },
  {
    name: 'admin-question-form-keyboard',
    path: '/admin/questions',
    user: 'ruth',
    keyboard: true,
    act: press('Add Question'),
  },
  {
    name: 'admin-question-edit-form',
    path: '/admin/questions',
    user: 'ruth',
    act: (page) => page.getByRole('listitem').filter({ hasText: 'View Details' }).getByLabel('Edit').first().click(),
  },
  {
    name: 'admin-question-edit-form-extreme',
    path: '/admin/questions',
    server: 'extreme',
    user: 'leader',
    act: press('Edit'),
  },
  { name: 'admin-question-delete', path: '/admin/questions', user: 'ruth', act: inTurn(press('Delete'), dialogOpens) },
  {
    name: 'admin-question-delete-extreme',
    path: '/admin/questions',
    server: 'extreme',
    user: 'leader',
    act: inTurn(
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
  },
  {
    name: 'admin-question-delete-failing',
    path: '/admin/questions',
    user: 'ruth',
    prepare: reply('DELETE', /\/api\/questions\//, 500, refusal),
    act: inTurn(
      press('Delete'),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
      seeToast(/./),
    ),
  },
]

const responseScenes: Scene[] = [
  { name: 'admin-responses', path: '/admin/responses', user: 'ruth' },
  { name: 'admin-responses-all', path: '/admin/responses', user: 'ruth', act: follow('All') },
  { name: 'admin-responses-extreme', path: '/admin/responses', server: 'extreme', user: 'leader', act: follow('All') },
  {
    name: 'admin-responses-arrived',
    path: '/admin/responses',
    server: 'extreme',
    user: 'leader',
    act: receiveResponse,
  },
  {
    name: 'admin-review-outdated',
    path: '/admin/responses',
    server: 'extreme',
    user: 'leader',
    act: inTurn(openFirstReview, reviewMeanwhile),
  },
  {
    name: 'admin-responses-of-question',
    path: '/admin/questions',
    user: 'ruth',
    act: inTurn(follow('View Details'), follow('Review responses')),
  },
  { name: 'admin-review', path: '/admin/responses', user: 'ruth', act: openReview },
  {
    name: 'admin-review-next',
    path: '/admin/responses',
    server: 'extreme',
    user: 'leader',
    act: inTurn(addResponses, openReview, reviewAndGoOn),
  },
  {
    name: 'admin-review-keyboard',
    path: '/admin/responses',
    user: 'ruth',
    keyboard: true,
    act: inTurn(openReview, (page) => page.getByLabel('Feedback (optional)').focus()),
  },
  // Scenes before it may have reviewed the pending response.
  { name: 'admin-review-extreme', path: '/admin/responses', server: 'extreme', user: 'leader', act: openFirstReview },
  {
    name: 'admin-review-failing',
    path: '/admin/responses',
    user: 'ruth',
    prepare: reply('PUT', /\/api\/responses\//, 500, refusal),
    act: inTurn(openReview, press('Approve'), seeToast(refusal.message)),
  },
]

const sortByPending = async (page: Page) => {
  const open = page.getByRole('button', { name: 'Newest first' })
  if (await open.isVisible()) await open.click()
  await press('Pending Questions')(page)
  await page.evaluate(() => window.scrollTo(0, 0))
}
const otherScenes: Scene[] = [
  { name: 'admin-users', path: '/admin/users', user: 'ruth' },
  { name: 'admin-users-extreme', path: '/admin/users', server: 'extreme', user: 'leader' },
  { name: 'admin-users-sorted', path: '/admin/users', user: 'ruth', act: sortByPending },
  { name: 'admin-prayer-requests', path: '/admin/prayer-requests', user: 'ruth' },
  { name: 'admin-prayer-requests-extreme', path: '/admin/prayer-requests', server: 'extreme', user: 'leader' },
  { name: 'admin-prayer-unanswered', path: '/admin/prayer-requests?show=unanswered', user: 'ruth' },
  {
    name: 'admin-prayer-respond',
    path: '/admin/prayer-requests',
    server: 'extreme',
    user: 'leader',
    act: press('Respond'),
  },
  {
    name: 'admin-prayer-respond-errors',
    path: '/admin/prayer-requests',
    server: 'extreme',
    user: 'leader',
    act: inTurn(press('Respond'), press('Send Response')),
  },
  {
    name: 'admin-prayer-respond-keyboard',
    path: '/admin/prayer-requests',
    server: 'extreme',
    user: 'leader',
    keyboard: true,
    act: press('Respond'),
  },
  {
    name: 'admin-prayer-delete',
    path: '/admin/prayer-requests',
    user: 'ruth',
    act: inTurn(press('Delete'), dialogOpens),
  },
  { name: 'admin-broadcast', path: '/admin/broadcast', user: 'ruth' },
  { name: 'admin-broadcast-errors', path: '/admin/broadcast', user: 'ruth', act: submitForm },
  {
    name: 'admin-broadcast-extreme',
    path: '/admin/broadcast',
    server: 'extreme',
    user: 'leader',
    act: scrollTo('Previous Announcements'),
  },
  {
    name: 'admin-broadcast-keyboard',
    path: '/admin/broadcast',
    user: 'ruth',
    keyboard: true,
    act: (page) => page.getByLabel('Message').focus(),
  },
  { name: 'admin-broadcast-delete', path: '/admin/broadcast', user: 'ruth', act: inTurn(press('Delete'), dialogOpens) },
  { name: 'admin-manage-account', path: '/manage-account', user: 'ruth' },
  { name: 'admin-not-found', path: '/admin/nowhere', user: 'ruth', console: /status of 404/ },
]

export const leaderScenes = [...dashboardScenes, ...questionScenes, ...responseScenes, ...otherScenes]
