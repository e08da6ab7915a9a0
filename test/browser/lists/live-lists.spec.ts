// Lists that change while they are open: they do not shift while they are used, and nothing is missed.
import type { Locator, Page } from '@playwright/test'
import {
  addQuestion,
  addResponse,
  announce,
  askForPrayer,
  call,
  reviewResponse,
  sendMessages,
  unique,
} from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { touch } from '../support/keyboard.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn, registerStudent, type Student } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const main = (page: Page) => page.getByRole('main')
const item = (page: Page, text: string) => main(page).getByRole('listitem').filter({ hasText: text })
/** Returns the places of elements in the viewport. */
const placesOf = (...locators: Locator[]) => Promise.all(locators.map((it) => it.boundingBox()))

test('W8: holds new announcements back, and marks as read only what is shown @always', async ({
  page,
  student,
  api,
}) => {
  const [older, newer] = ['The older one', 'The newer one']
  await announce(api, older)
  const { _id } = await announce(api, newer)
  await logIn(page, student, '/announcements')
  await expect(item(page, newer).getByText('Read on')).toBeVisible()
  const unread = async () => (await call(api, student, 'GET', '/api/broadcasts/unread')).unreadCount
  await expect.poll(unread).toBe(0)
  const shown = [item(page, newer), item(page, older)]
  await touch(page)
  const before = await placesOf(...shown)

  await announce(api, 'The newest one')
  const pill = page.getByRole('button', { name: '1 new announcement' })
  await expect(pill).toBeVisible()
  // It covers the whole heading, not a part of it.
  const [row, heading] = await placesOf(pill, page.getByRole('heading', { level: 1 }))
  expect(row?.y).toBeLessThanOrEqual((heading?.y ?? 0) + 4)
  expect(await placesOf(...shown)).toEqual(before)
  expect(await unread()).toBe(1)
  await pill.click()
  await expect(main(page).getByRole('listitem').first()).toContainText('The newest one')
  await expect(item(page, 'The newest one').getByText('New', { exact: true })).toBeVisible()
  await expect(pill).toHaveCount(0)
  await expect.poll(unread).toBe(0)

  const place = await placesOf(item(page, older))
  await call(api, leader, 'DELETE', `/api/broadcasts/${_id}`)
  await expect(item(page, 'This announcement was deleted.')).toBeVisible()
  await expect(page.getByText(newer)).toHaveCount(0)
  expect(await placesOf(item(page, older))).toEqual(place)
})

test('W8: shows urgent and own announcements and questions at once', async ({ page, api, openAs }) => {
  await announce(api, 'Earlier')
  await addQuestion(api)
  await logIn(page, await registerStudent(api), '/announcements')
  await expect(item(page, 'Earlier').first()).toBeVisible()
  await touch(page)
  const [calm, urgent] = [unique('Calm news'), unique('Urgent news')]
  await announce(api, calm)
  await expect(page.getByRole('button', { name: '1 new announcement' })).toBeVisible()
  await announce(api, urgent, 'urgent')
  await expect(main(page).getByRole('listitem').first()).toContainText(urgent)
  await expect(page.getByText(calm)).toHaveCount(0)

  for (const [path, post] of [
    ['/admin/broadcast', async () => void (await announce(api, urgent.replace('Urgent', 'Own')))],
    ['/admin/questions', async () => void (await addQuestion(api, urgent.replace('Urgent', 'Own')))],
  ] as const) {
    const own = await openAs(leader, path)
    await expect(main(own).getByRole('listitem').first()).toBeVisible()
    await post()
    await expect(main(own).getByRole('listitem').first()).toContainText(urgent.replace('Urgent', 'Own'))
    await own.context().close()
  }
})

test('W8: shows new ones at once where nothing moves: untouched, below or unseen', async ({ page, api }) => {
  const [first, ...others] = ['First', 'Second', 'Third', 'Fourth'].map((name) => unique(name))
  await addQuestion(api)
  await logIn(page, await registerStudent(api), '/questions')
  const card = (title: string) => main(page).getByRole('listitem').filter({ hasText: title })
  const waiting = page.getByRole('button', { name: /new question/ })
  await expect(main(page).getByRole('listitem').first()).toBeVisible()
  await addQuestion(api, `${first}`)
  await expect(card(`${first}`)).toBeVisible()
  await expect(waiting).toHaveCount(0)

  const [second, third, fourth] = others as [string, string, string]
  await touch(page)
  await addQuestion(api, second)
  await expect(waiting).toBeVisible()
  await expect(card(second)).toHaveCount(0)
  // The list is below a screen that shows its heading only.
  await page.setViewportSize({ width: 390, height: 120 })
  await addQuestion(api, third)
  await expect(card(third)).toBeAttached()
  await expect(card(second)).toBeAttached()
  await page.setViewportSize({ width: 390, height: 844 })
  await addQuestion(api, fourth)
  await expect(waiting).toBeVisible()
  // Another tab covers the page.
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(card(fourth)).toBeAttached()
})

test('shows what has arrived since the last visit when a list is opened again', async ({ page, api }) => {
  await announce(api, 'Before the visit')
  const { title } = await addQuestion(api)
  await logIn(page, await registerStudent(api), '/announcements')
  await expect(item(page, 'Before the visit').first()).toBeVisible()
  await choose(page, 'Questions')
  await expect(item(page, title)).toBeVisible()
  await announce(api, 'Between the visits')
  await choose(page, 'Announcements')
  await expect(item(page, 'Between the visits')).toBeVisible()
  const later = await addQuestion(api)
  await choose(page, 'Questions')
  await expect(item(page, later.title)).toBeVisible()
  await expect(page.getByRole('button', { name: /^1 new/ })).toHaveCount(0)
})

test('W8: keeps chats in their places until the leader asks for the newest', async ({ page, api }) => {
  const word = `Zeb${Date.now() % 100_000}`
  const students: Student[] = []
  for (const name of ['Ana', 'Ben', 'Eve']) students.push(await registerStudent(api, { name: `${name} ${word}` }))
  const [ana, ben, eve] = students as [Student, Student, Student]
  for (const student of students) await sendMessages(api, student, student._id, ['Hello'])
  await logIn(page, leader, `/admin/chat?q=${word}`)
  const rows = page.getByRole('navigation', { name: 'Chats', exact: true }).getByRole('link')
  await expect(rows).toContainText([eve.name, ben.name, ana.name])
  await sendMessages(api, ana, ana._id, ['Are you there?'])
  await expect(rows.nth(2).getByText('Are you there?')).toBeVisible()
  await expect(rows).toContainText([eve.name, ben.name, ana.name])
  const pill = page.getByRole('button', { name: 'New messages' })
  await expect(pill).toBeVisible()
  await pill.click()
  await expect(rows).toContainText([ana.name, eve.name, ben.name])
  await expect(pill).toHaveCount(0)
})

test('W8: keeps the place of a prayer request that is no longer shared', async ({ page, student, api }) => {
  const author = student
  const [kept, withdrawn] = [await askForPrayer(api, author), await askForPrayer(api, author)]
  await logIn(page, await registerStudent(api), '/prayer-requests')
  await expect(item(page, withdrawn.content)).toBeVisible()
  const place = await placesOf(item(page, kept.content))
  await call(api, leader, 'DELETE', `/api/prayer-requests/${withdrawn._id}`)
  await expect(page.getByText('This prayer request is no longer shared.')).toBeVisible()
  await expect(page.getByText(withdrawn.content)).toHaveCount(0)
  expect(await placesOf(item(page, kept.content))).toEqual(place)
})

test('W8: holds back news on responses, and marks as seen only what is shown', async ({ page, student, api }) => {
  const [older, newer] = [await addQuestion(api), await addQuestion(api)]
  const responses = []
  for (const { _id } of [older, newer]) responses.push(await addResponse(api, student, _id))
  await logIn(page, student, '/responses')
  const shown = [item(page, newer.title), item(page, older.title)]
  await expect(item(page, older.title)).toBeVisible()
  await touch(page)
  const before = await placesOf(...shown)

  const unseen = async () => (await call(api, student, 'GET', '/api/unread')).feedback
  for (const { _id } of responses) {
    await reviewResponse(api, _id, 'approved', 'Well said!')
  }
  const pill = page.getByRole('button', { name: 'News on 2 answers' })
  await expect(pill).toBeVisible()
  expect(await placesOf(...shown)).toEqual(before)
  // The status is current, because it needs no more room.
  await expect(main(page).getByText('Approved', { exact: true })).toHaveCount(2)
  await expect(main(page).getByText('Well said!')).toHaveCount(0)
  expect(await unseen()).toBe(2)
  await pill.click()
  await expect(main(page).getByText('Well said!')).toHaveCount(2)
  await expect(main(page).getByText('New', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('heading', { name: newer.title })).toBeFocused()
  await expect(pill).toHaveCount(0)
  await expect.poll(unseen).toBe(0)
  // Opened again, the list shows everything.
  await call(api, leader, 'DELETE', `/api/questions/${older._id}`)
  await expect(page.getByRole('button', { name: 'News on 1 answer' })).toBeVisible()
  await choose(page, 'Resources')
  await choose(page, 'My Responses')
  await expect(item(page, older.title)).toContainText('This question was deleted.')
  await expect(page.getByRole('button', { name: /^News on/ })).toHaveCount(0)
})

test('W8: holds new questions back, and keeps the place of a deleted one @own-group', async ({ api, openAs }) => {
  const otherLeader = await registerLeader(api, 'Miriam')
  const [first, second] = [await addQuestion(api), await addQuestion(api)]
  const leaders = await openAs(otherLeader, '/admin/questions')
  const page = await openAs(await registerStudent(api), '/questions')
  const newest = await (async () => {
    for (const it of [leaders, page]) await expect(item(it, second.title)).toBeVisible()
    for (const it of [leaders, page]) await touch(it)
    const before = await Promise.all(
      [leaders, page].map((it) => placesOf(item(it, first.title), item(it, second.title))),
    )
    const added = await addQuestion(api)
    for (const [index, it] of [leaders, page].entries()) {
      await expect(it.getByRole('button', { name: '1 new question' })).toBeVisible()
      expect(await placesOf(item(it, first.title), item(it, second.title))).toEqual(before[index])
    }
    return added
  })()
  await page.getByRole('button', { name: '1 new question' }).click()
  await expect(item(page, newest.title)).toBeVisible()
  const place = await placesOf(item(page, first.title))
  await call(api, leader, 'DELETE', `/api/questions/${second._id}`)
  for (const it of [leaders, page]) await expect(it.getByText('This question was deleted.')).toBeVisible()
  await expect(page.getByText(second.title)).toHaveCount(0)
  expect(await placesOf(item(page, first.title))).toEqual(place)
})
