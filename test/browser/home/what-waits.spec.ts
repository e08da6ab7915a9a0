// The top of the dashboard: what waits for leaders, and what students can do and what is new for them.
import type { Locator, Page } from '@playwright/test'
import {
  addQuestionWith,
  addResponse,
  announce,
  askForPrayer,
  call,
  reviewResponse,
  sendMessages,
} from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Returns the calendar day that is a number of days from now. */
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const today = (page: Page) => page.getByRole('region', { name: 'What waits for you' })
const hero = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const news = (page: Page) => page.getByRole('region', { name: 'New for you' })

/** Parts of a student's dashboard below the news. */
const partsBelow = (page: Page) => [
  page.getByRole('heading', { name: 'Announcements' }),
  page.getByText('Total Questions'),
  page.getByRole('link', { name: /^My term/ }),
  page.getByRole('heading', { name: 'Recent Questions' }),
]

const positionsOf = (locators: Locator[]) => Promise.all(locators.map((locator) => locator.boundingBox()))

test('opens the form of the open question in one tap, and keeps it @own-group', async ({ student, api, openAs }) => {
  await addQuestionWith(api, { title: 'Long ago', dueDate: '2020-01-05' })
  const page = await openAs(student, '/dashboard')
  // Recent Questions are below the fold, where nothing moves when they change.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 640 })
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  const done = page.getByRole('heading', { name: 'No question for you right now' })
  await expect(done).toBeVisible()
  const others = partsBelow(page)
  const before = await positionsOf(others)

  const later = await addQuestionWith(api, { title: 'Later', dueDate: dayIn(3) })
  await expect(hero(page, later.title).getByText(/^Due \w+day$/)).toBeVisible()
  const sooner = await addQuestionWith(api, { title: 'Sooner', dueDate: dayIn(1) })
  await expect(hero(page, later.title).getByRole('link', { name: '1 more is open' })).toBeVisible()
  const recent = page.getByRole('region', { name: 'Recent Questions' })
  await expect(recent.getByRole('listitem')).toHaveText([/^Sooner/, /^Later/, /^Long ago/])
  expect(await positionsOf(others)).toEqual(before)

  await page.reload()
  await hero(page, sooner.title).getByRole('link', { name: 'Answer' }).click()
  await expect(page).toHaveURL(`/questions/${sooner._id}`)
  const answer = page.getByRole('textbox', { name: 'Your Response' })
  await expect(answer).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  await page.goForward()
  await expect(page.getByRole('button', { name: 'Submit Response' })).toBeVisible()
  await expect(answer).toHaveCount(0)
  await page.goBack()

  await addResponse(api, student, sooner._id)
  await expect(hero(page, later.title)).toBeVisible()
  const { _id } = await addResponse(api, student, later._id)
  await expect(page.getByRole('heading', { name: "You're all caught up" })).toBeVisible()
  await reviewResponse(api, _id, 'rejected')
  await expect(hero(page, later.title).getByText('would love to hear more')).toBeVisible()
  await hero(page, later.title).getByRole('link', { name: 'Answer again' }).click()
  await expect(answer).toBeFocused()
})

test('shows a student what is new, live, without moving the rest of the screen @own-group', async ({ api, openAs }) => {
  const [student, friend] = [await registerStudent(api, { name: 'Sam' }), await registerStudent(api, { name: 'Ben' })]
  const { _id, title } = await addQuestionWith(api)
  const response = await addResponse(api, student, _id)
  const prayer = await askForPrayer(api, student)
  const page = await openAs(student, '/dashboard')
  await expect(news(page)).toContainText('Nothing new right now')
  const others = [news(page), ...partsBelow(page)]
  const before = await positionsOf(others)
  await sendMessages(api, leader, student._id, ['Hello Sam'])
  const message = news(page).getByRole('link', { name: /^1 new message from / })
  await expect(message).toHaveAttribute('href', '/chat')
  await reviewResponse(api, response._id, 'approved', 'Well said!')
  const show = news(page).getByRole('button', { name: '1 new' })
  await expect(show).toBeVisible()
  await sendMessages(api, leader, student._id, ['How are you?'])
  await expect(news(page).getByRole('link', { name: /^2 new messages from / })).toBeVisible()
  expect(await positionsOf(others)).toEqual(before)
  await call(api, friend, 'POST', `/api/prayer-requests/${prayer._id}/pray`)
  await announce(api)
  await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('button', { name: '1 new' })).toBeVisible()
  expect(await positionsOf(others)).toEqual(before)
  await news(page).getByRole('button', { name: '2 new' }).click()
  await expect(news(page).getByRole('link')).toHaveText([
    new RegExp(`replied on “${title}”`),
    /^2 new messages from/,
    '1 person prayed for your request',
  ])
  await news(page)
    .getByRole('link', { name: /replied on/ })
    .click()
  await expect(page).toHaveURL('/responses')
  await expect(page.getByText('Well said!')).toBeVisible()
})

test('fails part by part, and never claims that nothing waits', async ({ page, student }) => {
  await fail(page, '**/api/dashboard/today*')
  await logIn(page, student, '/dashboard')
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recent Questions' })).toBeVisible()
  await expect(page.getByText("You're all caught up")).toHaveCount(0)
  await expect(page.getByText('Nothing new right now')).toHaveCount(0)
  await logIn(page, leader, '/admin/dashboard')
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await expect(page.getByText('Pending Responses')).toBeVisible()
  const tryAgain = page.getByRole('button', { name: 'Try Again' })
  await expect(tryAgain).not.toHaveAttribute('aria-busy')
  await page.unroute('**/api/dashboard/today*')
  await tryAgain.click()
  await expect(today(page)).toBeVisible()
})

test('owes a newcomer nothing, and marks earlier announcements as read @own-group', async ({ api, openAs }) => {
  for (const days of [21, 14, 7]) await addQuestionWith(api, { dueDate: dayIn(-days) })
  await announce(api, 'Before', 'urgent')
  const student = await registerStudent(api)
  const page = await openAs(student, '/dashboard')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('heading', { name: 'No question for you right now' })).toBeVisible()
  await expect(page.getByText("You're all caught up")).toHaveCount(0)
  await expect(page.getByText('Nothing new right now')).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: '3' })).toHaveCount(2)
  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await expect(menu.getByText(/\d/)).toHaveCount(0)
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
  const next = await addQuestionWith(api, { dueDate: dayIn(3) })
  await expect(hero(page, next.title)).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Questions' })).toHaveAccessibleDescription('1 to answer')
  await menu.getByRole('link', { name: 'Announcements' }).click()
  await expect(page.getByText(/Posted on .* Read on /)).toBeVisible()
  await expect(page.getByText('New', { exact: true })).toHaveCount(0)
})
