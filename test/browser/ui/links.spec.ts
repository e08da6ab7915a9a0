import type { Locator, Page } from '@playwright/test'
import { call, post, respondToPrayer, unique } from '../support/content.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { leader, logIn } from '../support/people.ts'
import { openReview, responseIn } from '../support/review.ts'
import { expect, test } from '../support/test.ts'

/** Returns a text with a unique URL and with texts that must not become links. */
function written(where: string) {
  const href = `https://example.org/${unique(where).replaceAll(' ', '-')}?a=1&b=(2)`
  return { href, text: `Sign up (${href}).\njavascript:alert(1) <b>${where}</b>` }
}

async function expectLinked(place: Locator, { href, text }: ReturnType<typeof written>): Promise<void> {
  const link = place.getByRole('link', { name: href, exact: true })
  await expect(link).toHaveAttribute('href', href)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  const paragraph = link.locator('xpath=..')
  await expect(paragraph.getByRole('link')).toHaveCount(1)
  expect(await paragraph.evaluate((element) => element.textContent)).toBe(text)
}

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

test('links URLs in announcements, questions, responses and feedback', async ({ page, student, api }) => {
  const [news, description, answer, feedback] = ['news', 'description', 'answer', 'feedback'].map(written) as [
    ...[ReturnType<typeof written>, ReturnType<typeof written>],
    ...[ReturnType<typeof written>, ReturnType<typeof written>],
  ]
  const title = unique('Links')
  await post(api, leader, '/api/broadcasts', { title, content: news.text, priority: 'urgent' })
  const question = await post<{ _id: string }>(api, leader, '/api/questions', {
    ...{ title, description: description.text, category: 'bible', dueDate: '2031-01-05' },
  })
  const response = await post<{ _id: string }>(api, student, '/api/responses', {
    ...{ questionId: question._id, answer: answer.text },
  })
  await call(api, leader, 'PUT', `/api/responses/${response._id}`, { status: 'approved', feedback: feedback.text })

  await logIn(page, student, '/announcements')
  await expectLinked(item(page, news.href), news)
  await page.goto(`/questions/${question._id}`)
  await expectLinked(page.getByRole('main'), description)
  await page.goto('/responses')
  await expectLinked(item(page, answer.href), answer)
  await expectLinked(item(page, answer.href), feedback)
  await logIn(page, leader, `/admin/responses?question=${question._id}`)
  await openReview(page, item(page, answer.href))
  const review = responseIn(page, item(page, answer.href))
  await expectLinked(review, answer)
  await expectLinked(review, feedback)
  await page.goto('/admin/broadcast')
  await expectLinked(item(page, news.href), news)
})

test('links URLs in chat messages, their earlier versions and prayer requests', async ({ page, student, api }) => {
  const [first, second, prayer, reply] = [written('first'), written('second'), written('prayer'), written('reply')]
  const message = await post<{ _id: string }>(api, student, `/api/chats/${student._id}/messages`, {
    content: first.text,
  })
  await call(api, student, 'PUT', `/api/chats/${student._id}/messages/${message._id}`, { content: second.text })
  const asked = await post<{ _id: string }>(api, student, '/api/prayer-requests', { content: prayer.text })
  await respondToPrayer(api, asked._id, reply.text)

  await logIn(page, student, '/chat')
  await expectLinked(page.getByRole('log'), second)
  await page.goto('/prayer-requests')
  await expectLinked(item(page, prayer.href), prayer)
  await expectLinked(item(page, prayer.href), reply)
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  await expectLinked(page.getByRole('log'), second)
  await page.getByRole('button', { name: '(edited)' }).click()
  await expectLinked(page.getByRole('log'), first)
  await page.goto('/admin/prayer-requests?show=all')
  await expectLinked(item(page, prayer.href), prayer)
  await expectLinked(item(page, prayer.href), reply)
})

test('G9: breaks a long URL inside its message', async ({ page, student, api }) => {
  const address = `https://example.org/${'long'.repeat(200)}`
  await post(api, student, `/api/chats/${student._id}/messages`, { content: address })
  await logIn(page, student, '/chat')
  const link = page.getByRole('log').getByRole('link', { name: address })
  const { x, width } = (await link.boundingBox()) ?? { x: -1, width: 0 }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('X3: leads from a shortened announcement to its link, with the focus in view @always', async ({
  page,
  student,
  api,
}) => {
  const href = `https://example.org/${unique('far').replaceAll(' ', '-')}`
  const title = unique('Sign up')
  const content = `${'One more word '.repeat(60)} ${href}`
  await post(api, leader, '/api/broadcasts', { title, content, priority: 'urgent' })
  await logIn(page, student, '/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: href })).toHaveCount(0)
  await press(page, page.getByRole('link', { name: title }))
  await expect(page).toHaveURL('/announcements')
  await tabTo(page, page.getByRole('main').getByRole('link', { name: href }))
})
