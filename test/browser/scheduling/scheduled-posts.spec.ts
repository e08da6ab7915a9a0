// Questions and announcements that are published later.
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { announce, bearer, unique } from '../support/content.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { addQuestion, questionText } from '../support/questions.ts'
import { expect, test } from '../support/test.ts'

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const day = 86_400_000

async function schedule(api: APIRequestContext, title: string, publishAt: string): Promise<string> {
  const headers = await bearer(api, leader)
  const data = { title, content: 'We meet at nine.', publishAt }
  return (await (await api.post('/api/broadcasts', { headers, data })).json())._id
}
async function scheduleQuestion(api: APIRequestContext, title: string, publishAt: string): Promise<void> {
  const headers = await bearer(api, leader)
  await api.post('/api/questions', { headers, data: { ...questionText, title, publishAt } })
}
const scheduled = (page: Page, title: string) =>
  page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem').filter({ hasText: title })

test('lets a leader schedule an announcement, and keeps every field of the draft over a reload', async ({ page }) => {
  await logIn(page, leader, '/admin/broadcast')
  const title = unique('Palm Sunday')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We meet at nine.')
  await page.getByLabel('Priority').selectOption('Urgent')
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
  await expect(page.getByLabel('Priority')).toHaveValue('urgent')
  await expect(page.getByRole('radio', { name: 'Schedule' })).toBeChecked()
  await expect(page.getByLabel('Day')).toHaveValue(date)
  await expect(page.getByLabel('Time', { exact: true })).toHaveValue('17:30')
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Schedule announcement' }).click()
  await expect(page.getByText(/^Announcement scheduled for \w{3}, \w{3} \d+, 5:30 PM$/)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByRole('radio', { name: 'Send now' })).toBeChecked()
  await expect(scheduled(page, title).getByText('Urgent')).toBeVisible()
  await expect(scheduled(page, title).getByText(/5:30 PM/)).toBeVisible()
})

test('publishes announcements and questions on open screens when they are due', async ({
  browser,
  page,
  request,
  address,
}) => {
  test.slow()
  const [title, questionTitle] = [unique('Due now'), unique('Due question')]
  await announce(request)
  await addQuestion(request)
  await logIn(page, await registerStudent(request), '/announcements')
  const other = await browser.newPage({ baseURL: address })
  await logIn(other, await registerStudent(request), '/questions')
  const leaders = await browser.newPage({ baseURL: address })
  await logIn(leaders, leader, '/admin/broadcast')
  await schedule(request, title, inMs(3000))
  await scheduleQuestion(request, questionTitle, inMs(3000))
  await expect(scheduled(leaders, title)).toBeVisible()
  const place = await scheduled(leaders, title).boundingBox()
  const previous = leaders.getByRole('region', { name: 'Previous Announcements' })
  const heading = previous.getByRole('heading', { name: 'Previous Announcements' })
  const before = await heading.boundingBox()
  await expect(page.getByRole('heading', { name: title })).toBeVisible({ timeout: 20_000 })
  await expect(other.getByRole('heading', { name: questionTitle })).toBeVisible({ timeout: 20_000 })
  // What is published leaves its place to a note, so that nothing moves.
  await expect(scheduled(leaders, title)).toHaveCount(0)
  const note = scheduled(leaders, 'This is published now.').last()
  expect([await note.boundingBox(), await heading.boundingBox()]).toEqual([place, before])
  await expect(previous.getByRole('heading', { name: title })).toBeVisible()
  await other.close()
  await leaders.close()
})

test('lets a leader send a scheduled announcement now, or not at all', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  const [early, canceled] = [unique('Early'), unique('Canceled')]
  await schedule(request, early, inMs(day))
  await schedule(request, canceled, inMs(2 * day))
  await logIn(page, leader, '/admin/broadcast')
  const choose = async (title: string, action: string) => {
    await scheduled(page, title).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose(early, 'Send now')
  const sending = page.getByRole('dialog', { name: 'Send this announcement now?' })
  await expect(sending.getByText(early)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.route('**/api/broadcasts/*', (route) => route.fulfill({ status: 500, body: '' }))
  await sending.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Failed to send announcement')).toBeVisible()
  await page.unroute('**/api/broadcasts/*')
  await choose(early, 'Send now')
  await sending.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  const previous = page.getByRole('region', { name: 'Previous Announcements' })
  await expect(previous.getByRole('heading', { name: early })).toBeVisible()
  await expect(scheduled(page, early)).toHaveCount(0)

  await choose(canceled, "Don't send")
  await page.getByRole('dialog').getByRole('button', { name: "Don't send" }).click()
  await expect(page.getByText("The announcement won't be sent")).toBeVisible()
  await expect(scheduled(page, canceled)).toHaveCount(0)
  await expect(previous.getByRole('heading', { name: canceled })).toHaveCount(0)
})

test('edits a scheduled announcement in its place, and moves it', async ({ page, request }) => {
  const title = unique('Moved')
  const id = await schedule(request, title, inMs(3 * day))
  await logIn(page, leader, '/admin/broadcast')
  await scheduled(page, title).getByRole('button', { name: 'Edit' }).click()
  const form = page.getByRole('form', { name: 'Edit announcement' })
  await expect(form.getByLabel('Title')).toBeFocused()
  await expect(form.getByLabel('Day')).toHaveValue(/^\d{4}-\d\d-\d\d$/)
  await form.getByLabel('Time', { exact: true }).fill('07:15')
  await form.getByLabel('Message').fill('We meet at eight.')
  await page.reload()
  await expect(form.getByLabel('Message')).toHaveValue('We meet at eight.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Announcement saved')).toBeVisible()
  await expect(scheduled(page, title).getByText(/7:15 AM/)).toBeVisible()
  const headers = await bearer(request, leader)
  const posts = await (await request.get('/api/broadcasts/scheduled', { headers })).json()
  const post = posts.find((it: { title: string }) => it.title === title)
  expect(post.content).toBe('We meet at eight.')
  expect(post._id).not.toBe(id)
})

test('lets a leader schedule, edit and cancel a question', async ({ page, request }) => {
  await logIn(page, leader, '/admin/questions')
  const title = unique('Later')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What are you thankful for?')
  await page.getByLabel('Category').selectOption('Fellowship')
  await page.getByLabel('Due Date').fill('2031-02-03')
  await page.getByRole('radio', { name: 'Schedule' }).check()
  await page.getByLabel('Day').fill(inMs(2 * day).slice(0, 10))
  await page.getByRole('button', { name: 'Schedule question' }).click()
  await expect(page.getByText(/^Question scheduled for /)).toBeVisible()
  await expect(scheduled(page, title).getByText('Fellowship')).toBeVisible()
  await expectNoAxeViolations(page)

  await scheduled(page, title).getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Due Date')).toHaveValue('2031-02-03')
  await page.getByLabel('Title').fill(`${title} again`)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question updated successfully')).toBeVisible()
  const row = scheduled(page, `${title} again`)
  const student = await registerStudent(request)
  const headers = await bearer(request, student)
  const shown = await (await request.get('/api/questions', { headers })).json()
  expect(JSON.stringify(shown)).not.toContain(title)

  await row.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: "Don't publish" }).click()
  await page.getByRole('dialog').getByRole('button', { name: "Don't publish" }).click()
  await expect(page.getByText("The question won't be published")).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.goto('/admin/history')
  await expect(page.getByText(`canceled the scheduled question “${title} again”`)).toBeVisible()
})

test('shows that scheduled questions failed to load, and recovers', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  const [title, published] = [unique('Hidden'), await addQuestion(request)]
  await scheduleQuestion(request, title, inMs(day))
  await page.route('**/api/questions/scheduled', (route) => route.fulfill({ status: 500, body: '' }))
  await logIn(page, leader, '/admin/questions')
  await expect(page.getByRole('heading', { name: published.title })).toBeVisible()
  await page.unroute('**/api/questions/scheduled')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(scheduled(page, title)).toBeVisible()
})

test('has the whole question card as a link, with Edit and Delete next to View Details', async ({ page, request }) => {
  const { title, _id } = await addQuestion(request)
  await logIn(page, leader, '/admin/questions')
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: title })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes: Awaited<ReturnType<typeof card.boundingBox>>[] = []
    const buttons = ['Edit', 'Delete'].map((name) => card.getByRole('button', { name }))
    for (const control of [card.getByRole('link'), ...buttons]) boxes.push(await control.boundingBox())
    expect(boxes.map((box) => [Math.round(box?.y ?? 0), (box?.height ?? 0) >= 44])).toEqual(
      Array.from({ length: 3 }, () => [Math.round(boxes[0]?.y ?? -1), true]),
    )
  }
  await card.getByRole('button', { name: 'Delete' }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/admin/questions')
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const description = await card.getByText(questionText.description).boundingBox()
  await page.mouse.click((description?.x ?? 0) + 5, (description?.y ?? 0) + 5)
  await expect(page).toHaveURL(`/questions/${_id}`)
})
