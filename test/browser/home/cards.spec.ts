// The three cards of each dashboard, and where they begin.
import { everythingWaits, nothingWaits } from '../gallery/what-waits.ts'
import { addQuestionWith, announce } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { leader, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const sizes = [
  { width: 390, height: 844, last: 900 },
  { width: 1280, height: 800, last: 700 },
]

const labels = {
  '/dashboard': ['Total Questions', 'Answered Questions', 'Pending Questions'],
  '/admin/dashboard': ['Total Questions', 'Total Responses', 'Pending Responses'],
}

test('shows three cards with a box of their own, in one row and of one height @own-group', async ({
  api,
  openAs,
  student,
}) => {
  await addQuestionWith(api)
  for (const [person, path] of [
    [student, '/dashboard'],
    [leader, '/admin/dashboard'],
  ] as const) {
    const page = await openAs(person, path)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await expect(page.getByRole('term')).toHaveText(labels[path])
      const cards = await page.locator('dl > div').evaluateAll((all) =>
        all.map((card) => {
          const { left, right, top, height } = card.getBoundingClientRect()
          const { borderTopWidth, borderBottomLeftRadius, backgroundColor } = getComputedStyle(card)
          const look = `${borderTopWidth} ${borderBottomLeftRadius} ${backgroundColor}`
          return { left, right, place: `${top} ${height}`, look }
        }),
      )
      const at = `${path} at ${width}`
      expect(cards, at).toHaveLength(3)
      expect(new Set(cards.map(({ place }) => place)).size, at).toBe(1)
      expect(new Set(cards.map(({ look }) => look)).size, at).toBe(1)
      expect(cards[0]?.look, at).toMatch(/^1px 1\d/)
      for (const [index, { left }] of cards.slice(1).entries()) {
        expect(Math.round(left - (cards[index]?.right ?? 0)), at).toBe(8)
      }
    }
  }
})

test('has the cards in reach when everything waits for a leader, and all of it one tap away @own-group', async ({
  api,
  openAs,
}) => {
  await addQuestionWith(api)
  await registerStudent(api)
  const page = await openAs(leader, '/manage-account')
  await page.route('**/api/dashboard/today*', (route) => route.fulfill({ json: everythingWaits }))
  await page.goto('/admin/dashboard')
  const inbox = page.getByRole('region', { name: 'What waits for you' })
  for (const { width, height, last } of sizes) {
    await page.setViewportSize({ width, height })
    await expect(inbox.getByText('4 more')).toBeVisible()
    await expect(inbox.getByText('7 prayer requests without a response')).toBeHidden()
    expect((await page.locator('dl > div').first().boundingBox())?.y, `${width}`).toBeLessThanOrEqual(last)
    await expectSoundGeometry(page, `${width}`)
  }
  await inbox.getByText('4 more').click()
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
  for (const priority of ['urgent', 'high', 'normal']) await announce(api, undefined, priority)
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
