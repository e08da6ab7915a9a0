// References to the Bible in what people write are links, wherever it is shown.
import type { Locator } from '@playwright/test'
import { giveBibles, headingOf, sheet } from '../support/bible.ts'
import { log, newMessage, write } from '../support/chat.ts'
import { addQuestionWith, call, post, respondToPrayer, reviewResponse, unique } from '../support/content.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Returns a text with a reference that no other has: verses of the longest psalm. */
let verse = 0
function written(where: string) {
  verse += 1
  const name = `Ps 119:${verse}`
  return { name, text: `${unique(where)}: ${name}. At 7 we meet in room 3.` }
}

/** Expects one link in the paragraph of a reference, whose text is unchanged. */
async function expectLinked(place: Locator, { name, text }: ReturnType<typeof written>): Promise<void> {
  const link = place.getByRole('link', { name, exact: true }).first()
  await expect(link).toHaveAttribute('href', `/bible/PSA.${name.slice(3).replace(':', '.')}`)
  const paragraph = link.locator('xpath=..')
  await expect(paragraph.getByRole('link')).toHaveCount(1)
  expect(await paragraph.evaluate((element) => element.textContent)).toBe(text)
}

test('leaves as text what names no verse, and loads nothing for it', async ({ page, student, api }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const asked = () => loaded.filter((path) => path === '/api/bible' || path.includes('find-links'))
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'We meet at the lake.' })
  await logIn(page, student, '/chat')
  await expect(log(page).getByText('We meet at the lake.')).toBeVisible()
  expect(asked()).toEqual([])
  const found = page.waitForResponse('**/api/bible')
  const content = 'John 99:1, Jude 2:1, room 3, 7:30 and Mark at 5. Ps 151:1'
  await write(page, content)
  await found
  await write(page, 'Jn 3:16')
  await expect(log(page).getByRole('link', { name: 'Jn 3:16' })).toBeVisible()
  await expect(log(page).getByText(content).getByRole('link')).toHaveCount(0)
})

test('leaves as text what a preview cuts', async ({ page, student, api }) => {
  const description = `Read Ps 1:1 first. ${'Then think about it for a long while. '.repeat(12)} Ps 2:2`
  const { title, _id } = await addQuestionWith(api, { description, dueDate: '2031-01-05' })
  await logIn(page, student, '/questions')
  const card = page.getByRole('listitem').filter({ hasText: title })
  const link = card.getByRole('link', { name: 'Ps 1:1' })
  await expect(link).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ps 2:2' })).toHaveCount(0)
  // The card is a link, too.
  await link.click()
  await expect(headingOf(page, 'Psalm 1:1')).toBeVisible()
  await page.goBack()
  await page.goto(`/questions/${_id}`)
  await expect(page.getByRole('main').getByRole('link', { name: 'Ps 2:2' })).toBeVisible()
})

test('links what people wrote on every screen of students and leaders', async ({ page, student, api }) => {
  const names = ['news', 'description', 'answer', 'feedback', 'prayer', 'reply', 'thanks', 'first', 'second'] as const
  const texts = Object.fromEntries(names.map((name) => [name, written(name)])) as Record<
    (typeof names)[number],
    ReturnType<typeof written>
  >
  await post(api, leader, '/api/broadcasts', { title: unique('News'), content: texts.news.text, priority: 'urgent' })
  const question = await addQuestionWith(api, { description: texts.description.text, dueDate: '2031-01-05' })
  const response = await post<{ _id: string }>(api, student, '/api/responses', {
    ...{ questionId: question._id, answer: texts.answer.text },
  })
  await reviewResponse(api, response._id, 'approved', texts.feedback.text)
  const asked = await post<{ _id: string }>(api, student, '/api/prayer-requests', { content: texts.prayer.text })
  await respondToPrayer(api, asked._id, texts.reply.text)
  await call(api, student, 'POST', `/api/prayer-requests/${asked._id}/answered`, { thanks: texts.thanks.text })
  const chat = `/api/chats/${student._id}/messages`
  const message = await post<{ _id: string }>(api, student, chat, { content: texts.first.text })
  await call(api, student, 'PUT', `${chat}/${message._id}`, { content: texts.second.text })

  const { news, description, answer, feedback, prayer, reply, thanks, first, second } = texts
  const screens: [Parameters<typeof logIn>[1], string, ReturnType<typeof written>[]][] = [
    [student, '/announcements', [news]],
    [student, '/questions', [description]],
    [student, `/questions/${question._id}`, [description, answer, feedback]],
    [student, '/responses', [answer, feedback]],
    [student, '/prayer-requests', [prayer, reply, thanks]],
    [student, '/chat', [second]],
    [leader, '/admin/broadcast', [news]],
    [leader, '/admin/questions', [description]],
    [leader, `/questions/${question._id}`, [description, answer]],
    [leader, '/admin/prayer-requests?show=all', [prayer, reply, thanks]],
    [leader, `/admin/chat?chat=${student._id}`, [second]],
  ]
  let viewer: unknown
  for (const [person, path, shown] of screens) {
    if (person === viewer) await page.goto(path)
    else await logIn(page, person, path)
    viewer = person
    for (const text of shown) await expectLinked(page.getByRole('main'), text)
  }
  await page.getByRole('button', { name: '(edited)' }).click()
  await expectLinked(page.getByRole('log'), first)
  // A link that covers its row, and a row that is a button, have no link in them.
  await logIn(page, student, '/dashboard')
  await expect(page.getByRole('main').getByText(news.text).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: news.name, exact: true })).toHaveCount(0)
})

test('links a message that waits for a connection, and one that is edited', async ({ page, student }) => {
  await logIn(page, student, '/chat')
  await expect(newMessage(page)).toBeVisible()
  expectConsole(offlineErrors)
  await page.route('**/messages', (route) => route.abort())
  await write(page, 'Look at Jn 1:1')
  await expect(log(page).getByRole('link', { name: 'Jn 1:1' })).toBeVisible()
})

test('keeps the order and the direction of a mixed text', async ({ page, student, api }) => {
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'اقرأ Jn 3:16–18 ثم يوحنا 4: 1 اليوم' })
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'يوحنا 5: 2' })
  await logIn(page, student, '/chat')
  const links = log(page).getByRole('link')
  await expect(links).toHaveCount(3)
  expect(await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')))).toEqual([
    '/bible/JHN.3.16-18',
    '/bible/JHN.4.1',
    '/bible/JHN.5.2',
  ])
  const [latin, arabic] = await links.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().x))
  expect(latin).toBeGreaterThan(arabic ?? Number.POSITIVE_INFINITY)
  const direction = (text: string) =>
    log(page)
      .getByText(text)
      .locator('xpath=ancestor-or-self::p[1]')
      .evaluate((it) => it.matches(':dir(rtl)'))
  expect(await direction('يوحنا 5: 2')).toBe(true)
})

test('reads psalms as the group has set, and says so', async ({ page, student, api }) => {
  await giveBibles(page, [{}], { settings: { countsPsalmTitles: true } })
  await post(api, student, `/api/chats/${student._id}/messages`, { content: 'Ps 51:12' })
  await logIn(page, student, '/chat')
  await log(page).getByRole('link', { name: 'Ps 51:12' }).click()
  await expect(page).toHaveURL('/bible/PSA.51.10')
  await expect(sheet(page)).toContainText('Written as Ps 51:12. This Bible counts it as Psalm 51:10.')
})
