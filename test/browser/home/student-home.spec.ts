// The order and the places of what a student's dashboard shows.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  addQuestionWith,
  addResponse,
  announce,
  askForPrayer,
  call,
  reviewResponse,
  sendMessages,
} from '../support/content.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const dayMs = 24 * 60 * 60 * 1000
const dayIn = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const description = "Find out the name of one neighbor you don't know. How did you do it, and what else did you learn?"

/** Fills the dashboard of a student: a term of twelve questions, two of them open, news of each kind, and announcements. */
async function fillDashboard(api: APIRequestContext): Promise<Student> {
  const [student, friend] = [await registerStudent(api), await registerStudent(api)]
  for (let week = 0; week < 12; week += 1) {
    const title = week === 11 ? 'One neighbor' : 'Quiet or loud?'
    const question = await addQuestionWith(api, { title, description, dueDate: dayIn(week - 9) })
    if (week > 9) continue
    const { _id } = await addResponse(api, student, question._id)
    await reviewResponse(api, _id, 'approved', 'Well said!')
    if (week < 9) await call(api, student, 'PUT', '/api/responses/read')
  }
  for (const priority of ['high', 'normal', 'urgent', 'normal']) await announce(api, undefined, priority)
  await sendMessages(api, leader, student._id, ['Hello', 'Are you coming on Friday?'])
  const prayer = await askForPrayer(api, student)
  await call(api, friend, 'POST', `/api/prayer-requests/${prayer._id}/pray`)
  return student
}

const yOf = async (page: Page, role: 'heading' | 'link', name: string | RegExp) =>
  (await page.getByRole(role, { name }).boundingBox())?.y ?? Number.NaN

test('shows the open question first, and the numbers and the newest questions in reach @own-group @wide', async ({
  api,
  openAs,
}) => {
  const student = await fillDashboard(api)
  const page = await openAs(student, '/dashboard')
  for (const { size, numbers, recent } of [
    { size: { width: 390, height: 844 }, numbers: 900, recent: 1_400 },
    { size: { width: 320, height: 640 }, numbers: 1_040, recent: 1_400 },
    { size: { width: 1280, height: 800 }, numbers: 700, recent: 1_000 },
  ]) {
    await page.setViewportSize(size)
    const answer = page.getByRole('link', { name: 'Answer', exact: true })
    await expect(answer).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('region', { name: 'New for you' }).getByRole('listitem')).toHaveCount(3)
    await expect(page.getByRole('region', { name: 'Announcements' }).getByRole('listitem')).toHaveCount(3)
    const cards = page.getByRole('definition')
    const places = [
      (await answer.boundingBox())?.y ?? Number.NaN,
      await yOf(page, 'heading', 'Announcements'),
      (await cards.first().boundingBox())?.y ?? Number.NaN,
      await yOf(page, 'link', /^My term/),
      await yOf(page, 'heading', 'Recent Questions'),
    ]
    expect(places, `${size.width} px`).toEqual(places.toSorted((one, other) => one - other))
    expect(places[2], `the numbers at ${size.width} px`).toBeLessThanOrEqual(numbers)
    expect(places[4], `Recent Questions at ${size.width} px`).toBeLessThanOrEqual(recent)
    const tops = await cards.evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)))
    expect(new Set(tops), `one row at ${size.width} px`).toEqual(new Set([tops[0]]))
    const lamps = await page
      .getByTitle(/: (Approved|Pending|Rejected|Not answered)$/)
      .evaluateAll((all) => all.map((it) => Math.round(it.getBoundingClientRect().top)))
    expect([lamps.length, new Set(lamps).size], `lamps at ${size.width} px`).toEqual([12, 1])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
  }
})

test('W5: counts no question as owed whose answer waits for a connection @own-group', async ({
  page,
  student,
  api,
  context,
}) => {
  expectConsole(offlineErrors)
  const [first, second] = [
    await addQuestionWith(api, { dueDate: dayIn(2) }),
    await addQuestionWith(api, { dueDate: dayIn(3) }),
  ]
  await logIn(page, student, '/dashboard')
  const questions = page.getByRole('link', { name: 'Questions', exact: true }).filter({ visible: true }).first()
  await expect(questions).toHaveAccessibleDescription('2 to answer')
  await page.getByRole('link', { name: 'Answer', exact: true }).click()
  await page.getByLabel('Your Response').fill('It keeps.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByRole('heading', { name: 'Your answer is saved' })).toBeFocused()
  await expect(page.getByRole('main').getByText('Waiting to be sent')).toBeVisible()
  await expect(questions).toHaveAccessibleDescription('1 to answer')
  const next = page.getByRole('region', { name: second.title })
  await expect(next.getByRole('link', { name: 'Answer' })).toHaveAttribute('href', `/questions/${second._id}?answer`)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).filter({ visible: true }).first().click()
  await expect(page.getByRole('region', { name: second.title })).toBeVisible()
  await expect(page.getByRole('region', { name: first.title })).toHaveCount(0)
  await context.setOffline(false)
  await expect(page.getByTitle(`${first.title}: Pending`)).toBeVisible()
  await expect(questions).toHaveAccessibleDescription('1 to answer')
})
