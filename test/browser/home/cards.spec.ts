// The three cards of each dashboard, and where they begin.
import { everythingWaits, nothingWaits } from '../gallery/what-waits.ts'
import { addQuestionWith, announce } from '../support/content.ts'
import { leader, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const sizes = [
  { width: 390, height: 844, last: 900 },
  { width: 1280, height: 800, last: 700 },
]

for (const { name, yours, rest } of [
  { name: 'everything waits for a leader', yours: nothingWaits.yours, rest: '4 more' },
  { name: 'a leader looks out for students', yours: everythingWaits.yours, rest: '7 more' },
])
  test(`has the cards in reach when ${name}, and all of it one tap away @own-group`, async ({ api, openAs }) => {
    await addQuestionWith(api)
    await registerStudent(api)
    const page = await openAs(leader, '/manage-account')
    await page.route('**/api/dashboard/today*', (route) => route.fulfill({ json: { ...everythingWaits, yours } }))
    await page.goto('/admin/dashboard')
    const inbox = page.getByRole('region', { name: 'What waits for you' })
    for (const { width, height, last } of sizes) {
      await page.setViewportSize({ width, height })
      await expect(inbox.getByText(rest)).toBeVisible()
      await expect(inbox.getByText('7 prayer requests without a response')).toBeHidden()
      expect((await page.locator('dl > div').first().boundingBox())?.y, `${width}`).toBeLessThanOrEqual(last)
    }
    await inbox.getByText(rest).click()
    await expect(inbox.getByText('7 prayer requests without a response')).toBeVisible()
    await expect(inbox.getByText('3 unused accounts')).toBeVisible()
    await page.unroute('**/api/dashboard/today*')
    await page.route('**/api/dashboard/today*', (route) => route.fulfill({ json: nothingWaits }))
    await page.reload()
    await expect(inbox.getByText(/more$/)).toHaveCount(0)
  })

test('has the cards in reach when everything is new for a student, and all of it one tap away @own-group', async ({
  api,
  openAs,
  student,
}) => {
  const { _id, title } = await addQuestionWith(api, { dueDate: '2031-01-05' })
  const long = 'A title that needs more than one line on every phone, because it says all'
  for (const priority of ['urgent', 'high', 'normal']) await announce(api, long, priority)
  const page = await openAs(student, '/manage-account')
  const feedback = ['one', 'two'].map((id) => ({
    _id: id,
    question: { _id, title },
    status: 'approved',
    hasFeedback: true,
    reviewedBy: { name: 'Ruth', isLeader: true },
  }))
  await page.route('**/api/dashboard/today*', async (route) => {
    const response = await route.fetch()
    const news = {
      feedbackCount: 2,
      feedback,
      messages: { count: 2, from: null },
      prayers: { prayers: 1, responses: 1 },
    }
    await route.fulfill({ response, json: { ...(await response.json()), ...news } })
  })
  await page.goto('/dashboard')
  const news = page.getByRole('region', { name: 'New for you' })
  for (const { width, height, last } of sizes) {
    await page.setViewportSize({ width, height })
    await expect(news.getByText('3 more')).toBeVisible()
    expect((await page.locator('dl > div').first().boundingBox())?.y, `${width}`).toBeLessThanOrEqual(last)
  }
  await news.getByText('3 more').click()
  await expect(news.getByRole('link')).toHaveCount(5)
  await expect(news.getByRole('link', { name: 'Your prayer request has a response' })).toBeVisible()
})
