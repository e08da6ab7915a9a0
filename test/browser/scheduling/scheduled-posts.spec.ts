// Questions and announcements that are published later.
import type { APIRequestContext, Page } from '@playwright/test'
import { addQuestionWith, announce, call, questionText, unique } from '../support/content.ts'
import { chooseFor, moreOf, openAnnouncement } from '../support/forms.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const day = 86_400_000

const schedule = async (api: APIRequestContext, title: string, publishAt: string): Promise<string> =>
  (await call(api, leader, 'POST', '/api/broadcasts', { title, content: 'We meet at nine.', publishAt }))._id
const scheduleQuestion = (api: APIRequestContext, title: string, publishAt: string) =>
  call(api, leader, 'POST', '/api/questions', { ...questionText, title, publishAt })
const scheduled = (page: Page, title: string) =>
  page
    .getByRole('region', { name: /scheduled|published now/ })
    .getByRole('listitem')
    .filter({ hasText: title })
/** Opens the list of scheduled posts. */
const openScheduled = (page: Page) => page.getByRole('button', { name: /scheduled/, expanded: false }).click()

test('lets a leader schedule an announcement, and keeps every field of the draft over a reload', async ({ page }) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Palm Sunday')
  await openAnnouncement(page)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We meet at nine.')
  await page.getByRole('radio', { name: 'Urgent' }).check()
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue(/^\d\d:00$/)
  await expect(page.getByText(/^In your time zone: \w/)).toBeVisible()
  await page.getByLabel('Day').fill('2020-01-01')
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText('Choose a time in the future')).toBeVisible()
  await expect(page.getByLabel('Time', { exact: true })).toBeFocused()
  await page.getByLabel('Day').fill('2099-01-01')
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText('Choose a time within the next year')).toBeVisible()
  await page.getByLabel('Day').fill('')
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText('Choose a day')).toBeVisible()
  const date = inMs(30 * day).slice(0, 10)
  await page.getByLabel('Day').fill(date)
  await page.getByLabel('Time', { exact: true }).fill('17:30')

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('radio', { name: 'Urgent' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  await expect(page.getByLabel('Day')).toHaveValue(date)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('17:30')
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText(/^Announcement scheduled for \w{3}, \w{3} \d+, 5:30 PM$/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await openScheduled(page)
  await expect(scheduled(page, title).getByText('Urgent')).toBeVisible()
  await expect(scheduled(page, title).getByText(/5:30 PM/)).toBeVisible()
})

test('publishes announcements and questions on open screens when they are due @own-group', async ({
  page,
  api,
  openAs,
}) => {
  const [title, questionTitle] = [unique('Due now'), unique('Due question')]
  await announce(api)
  await addQuestionWith(api)
  await logIn(page, await registerStudent(api), '/announcements')
  const other = await openAs(await registerStudent(api), '/questions')
  const leaders = await openAs(leader, '/admin/broadcast')
  await schedule(api, title, inMs(3000))
  await scheduleQuestion(api, questionTitle, inMs(3000))
  await openScheduled(leaders)
  await expect(scheduled(leaders, title)).toBeVisible()
  const place = await scheduled(leaders, title).boundingBox()
  const previous = leaders.getByRole('region', { name: 'Previous announcements' })
  const heading = previous.getByRole('heading', { name: 'Previous announcements' })
  const before = await heading.boundingBox()
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
  await expect(other.getByRole('heading', { name: questionTitle })).toBeVisible({ timeout: 20_000 })
  // What is published leaves its place to a note, so that nothing moves.
  await expect(scheduled(leaders, title)).toHaveCount(0)
  const note = scheduled(leaders, 'This is published now.').last()
  expect([await note.boundingBox(), await heading.boundingBox()]).toEqual([place, before])
  await expect(previous.getByRole('heading', { name: title })).toBeVisible()
})

test('lets a leader send a scheduled announcement now, or not at all', async ({ page, api }) => {
  const [early, canceled] = [unique('Early'), unique('Canceled')]
  await schedule(api, early, inMs(day))
  await schedule(api, canceled, inMs(2 * day))
  await logIn(page, leader, '/admin/broadcast')
  await openScheduled(page)
  const choose = (title: string, action: string) => chooseFor(scheduled(page, title), action)
  await choose(early, 'Send now')
  const sending = page.getByRole('dialog', { name: 'Send this announcement now?' })
  await expect(sending.getByText(early)).toBeVisible()
  await fail(page, '**/api/broadcasts/*')
  await sending.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Failed to send announcement')).toBeVisible()
  await page.unroute('**/api/broadcasts/*')
  await choose(early, 'Send now')
  await sending.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  const previous = page.getByRole('region', { name: 'Previous announcements' })
  await expect(previous.getByRole('heading', { name: early })).toBeVisible()
  await expect(scheduled(page, early)).toHaveCount(0)

  await choose(canceled, "Don't send")
  await page.getByRole('dialog').getByRole('button', { name: "Don't send" }).click()
  await expect(page.getByText("The announcement won't be sent")).toBeVisible()
  await expect(scheduled(page, canceled)).toHaveCount(0)
  await expect(previous.getByRole('heading', { name: canceled })).toHaveCount(0)
})

test('edits a scheduled announcement in its place, and moves it', async ({ page, api }) => {
  const title = unique('Moved')
  const id = await schedule(api, title, inMs(3 * day))
  await logIn(page, leader, '/admin/broadcast')
  await openScheduled(page)
  await chooseFor(scheduled(page, title), 'Edit')
  const form = page.getByRole('form', { name: 'Edit announcement' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Day')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await form.getByLabel('Time', { exact: true }).fill('07:15')
  await form.getByLabel('Message').fill('We meet at eight.')
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('We meet at eight.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await openScheduled(page)
  await expect(scheduled(page, title).getByText(/7:15 AM/)).toBeVisible()
  const posts = await call(api, leader, 'GET', '/api/broadcasts/scheduled')
  const post = posts.find((it: { title: string }) => it.title === title)
  expect(post.content).toBe('We meet at eight.')
  expect(post._id).not.toBe(id)
})

test('lets a leader schedule, edit and cancel a question', async ({ page, api }) => {
  await logIn(page, leader, '/admin/questions')
  const title = unique('Later')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What are you thankful for?')
  await page.getByLabel('Category').selectOption('Fellowship')
  await page.getByLabel('Due date').fill('2031-02-03')
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Day').fill(inMs(2 * day).slice(0, 10))
  await page.getByRole('button', { name: 'Schedule question' }).click()
  await expect(page.getByText(/^Question scheduled for /)).toBeVisible()
  await openScheduled(page)
  await expect(scheduled(page, title).getByText('Fellowship')).toBeVisible()

  await chooseFor(scheduled(page, title), 'Edit')
  await expect(page.getByLabel('Due date')).toHaveValue('2031-02-03')
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  const row = scheduled(page, `${title} again`)
  const student = await registerStudent(api)
  const shown = await call(api, student, 'GET', '/api/questions')
  expect(JSON.stringify(shown)).not.toContain(title)

  await chooseFor(row, "Don't publish")
  await page.getByRole('dialog').getByRole('button', { name: "Don't publish" }).click()
  await expect(page.getByText("The question won't be published")).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/history')
  await expect(page.getByText(`canceled the scheduled question “${title} again”`)).toBeVisible()
})

test('shows that scheduled questions failed to load, and recovers', async ({ page, api }) => {
  const [title, published] = [unique('Hidden'), await addQuestionWith(api)]
  await scheduleQuestion(api, title, inMs(day))
  await fail(page, '**/api/questions/scheduled')
  await logIn(page, leader, '/admin/questions')
  await expect(page.getByRole('heading', { name: published.title })).toBeVisible()
  await page.unroute('**/api/questions/scheduled')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await openScheduled(page)
  await expect(scheduled(page, title)).toBeVisible()
})

test('has the whole question card as a link, with Delete next to the menu, which has Edit', async ({ page, api }) => {
  const { title, _id } = await addQuestionWith(api)
  await logIn(page, leader, '/admin/questions')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes: Awaited<ReturnType<typeof card.boundingBox>>[] = []
    const remove = card.getByRole('button', { name: 'Delete' })
    for (const control of [moreOf(card), remove]) boxes.push(await control.boundingBox())
    expect(boxes.map((box) => [Math.round(box?.y ?? 0), (box?.height ?? 0) >= 44])).toEqual(
      Array.from({ length: 2 }, () => [Math.round(boxes[0]?.y ?? -1), true]),
    )
    await moreOf(card).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Copy as new'])
    await page.keyboard.press('Escape')
  }
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/questions')
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const description = await card.getByText(questionText.description).boundingBox()
  await page.mouse.click((description?.x ?? 0) + 5, (description?.y ?? 0) + 5)
  await expect(page).toHaveURL(`/questions/${_id}`)
})
