import type { APIRequestContext, Page } from '@playwright/test'
import { askForPrayer, call, post, respondToPrayer, unique } from '../support/content.ts'
import { chooseFor, prayerField } from '../support/forms.ts'
import { touch } from '../support/keyboard.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const ask = (api: APIRequestContext, student: Person, content: string, audience: string) =>
  post<{ _id: string }>(api, student, '/api/prayer-requests', { content, audience })
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const yours = (page: Page) => page.getByRole('link', { name: /^Yours/ })

test('lets a student choose who sees a request, and keeps the choice in the draft', async ({ page, api, openAs }) => {
  const author = await registerStudent(api, { name: 'Zipporah Stone' })
  // An empty list shows the first request at once.
  await askForPrayer(api, await registerStudent(api))
  const ben = await openAs(await registerStudent(api), '/prayer-requests')
  await logIn(page, author, '/prayer-requests')
  const [shared, hidden] = [unique('For my sister.'), unique('It is not good at home.')]
  await expect(page.getByRole('radio')).toHaveCount(0)
  await prayerField(page).fill(hidden)
  await expect(choice(page, 'The group, without my name')).toBeChecked()
  const explanation = page.getByText('Shared with the group without your name. Your leaders can see who wrote it.')
  await expect(explanation).toBeVisible()
  await choice(page, 'Only leaders').check()
  await expect(explanation).toHaveCount(0)
  await expect(page.getByText('Only your leaders can see this, and that you wrote it.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Only leaders')).toBeChecked()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  // The own list shows that it was sent.
  await expect(page).toHaveURL('/prayer-requests?show=yours')
  await expect(item(page, hidden).getByText('Only your leaders can see this')).toBeVisible()
  await prayerField(page).fill(shared)
  await expect(choice(page, 'The group, without my name')).toBeChecked()
  await choice(page, 'The group, with my name').check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(item(ben, shared).getByText('Zipporah Stone')).toBeVisible()
  await expect(ben.getByText(hidden)).toHaveCount(0)
  await page.getByRole('link', { name: 'Group' }).click()
  await expect(item(page, shared).getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(0)
})

test('edits, hides, answers and withdraws a request on open lists', async ({ page, student, api, openAs }) => {
  const author = await registerStudent(api, { name: 'Zipporah Stone' })
  const content = unique('For my exam.')
  await ask(api, author, content, 'named')
  const ben = await openAs(student, '/prayer-requests')
  await expect(item(ben, content).getByText('Zipporah Stone')).toBeVisible()
  await logIn(page, author, '/prayer-requests?show=yours')
  const own = item(page, content)
  await chooseFor(own, 'Edit')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Your Prayer Request')).toHaveValue(content)
  await dialog.getByRole('radio', { name: 'The group, without my name' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prayer request saved')).toBeVisible()
  await expect(item(ben, content)).toBeVisible()
  await expect(item(ben, content).getByText('Zipporah Stone')).toHaveCount(0)

  await chooseFor(own, 'Mark as answered')
  await dialog.getByLabel('Word of thanks').fill('I passed!')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('Answered', { exact: true })).toBeVisible()
  await expect(item(ben, content).getByText('I passed!')).toBeVisible()
  await chooseFor(own, 'Change thanks')
  await dialog.getByRole('button', { name: "It isn't answered yet" }).click()
  await expect(item(ben, content).getByText('I passed!')).toHaveCount(0)

  await chooseFor(own, 'Edit')
  await dialog.getByRole('radio', { name: 'Only leaders' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item(ben, content)).toHaveCount(0)

  await chooseFor(own, 'Take back')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await chooseFor(own, 'Take back')
  await expect(dialog.getByText('Your leaders can still read it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Prayer request taken back')).toBeVisible()
  await expect(own).toHaveCount(0)
  await ben.context().close()

  await logIn(page, leader, '/admin/prayer-requests')
  await page.getByRole('button', { name: 'Deleted prayer requests' }).click()
  const withdrawn = item(page, content)
  await expect(withdrawn.getByText(/^Taken back by Zipporah Stone on/)).toBeVisible()
  await withdrawn.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(withdrawn.getByText('Seen by the group, with the name')).toBeVisible()
})

test('shows what the author has changed on another device', async ({ page, student, api }) => {
  expectConsole(/status of 409/)
  const { _id: id, content } = await askForPrayer(api, student)
  await logIn(page, student, '/prayer-requests?show=yours')
  await chooseFor(item(page, content), 'Edit')
  const dialog = page.getByRole('dialog')
  const text = dialog.getByLabel('Your Prayer Request')
  await text.fill('A better text')
  await call(api, student, 'PUT', `/api/prayer-requests/${id}`, { content: 'From the laptop', audience: 'leaders' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = dialog.getByRole('alert')
  await expect(note).toContainText(/^Sam Student changed this on /)
  await expect(note).toContainText('From the laptopYours: A better text')
  // What the group can see follows.
  await expect(dialog.getByRole('radio', { name: 'Only leaders' })).toBeChecked()
  await expect(text).toHaveValue('A better text')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prayer request saved')).toBeVisible()
  const [own] = await call(api, student, 'GET', '/api/prayer-requests/mine')
  expect(own).toMatchObject({ content: 'A better text', audience: 'leaders' })
})

test('keeps the edited text in the form when a leader deletes the request', async ({ page, student, api }) => {
  expectConsole(/status of 404/)
  const author = student
  const { _id: id, content } = await askForPrayer(api, author)
  await logIn(page, author, '/prayer-requests?show=yours')
  await chooseFor(item(page, content), 'Edit')
  const box = page.getByRole('dialog').getByLabel('Your Prayer Request')
  await box.fill('A better text')
  await call(api, leader, 'DELETE', `/api/prayer-requests/${id}`)
  await expect(page.getByText(content)).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Prayer request not found')).toBeVisible()
  await expect(box).toHaveValue('A better text')
})

test('shows the author what is new until it is seen', async ({ page, student, api }) => {
  const author = student
  const { _id: id, content } = await askForPrayer(api, author)
  for (let count = 0; count < 2; count += 1) {
    await call(api, await registerStudent(api), 'POST', `/api/prayer-requests/${id}/pray`)
  }
  await logIn(page, author, '/prayer-requests')
  await expect(yours(page)).toHaveAccessibleName('Yours Something new')
  await yours(page).click()
  const own = item(page, content)
  await expect(own.getByText('2 people praying')).toBeVisible()
  await expect(own.getByText('2 new')).toBeVisible()
  await respondToPrayer(api, id, 'We are with you.')
  await expect(own.getByText('We are with you.')).toBeVisible()
  await expect(own.getByText('New', { exact: true })).toBeVisible()
  await page.reload()
  await expect(own.getByText('We are with you.')).toBeVisible()
  await expect(own.getByText('2 new')).toHaveCount(0)
  await page.getByRole('link', { name: 'Group' }).click()
  await expect(yours(page)).toHaveAccessibleName('Yours')
})

test('tells leaders who sees a request and their reply, and lists those without a response', async ({ page, api }) => {
  const author = await registerStudent(api, { name: 'Zipporah Stone' })
  const [hidden, shared] = [unique('It is not good at home.'), unique('For my exam.')]
  await ask(api, author, hidden, 'leaders')
  await ask(api, author, shared, 'anonymous')
  await logIn(page, leader, '/admin/prayer-requests')
  await expect(page.getByRole('link', { name: 'All', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('link', { name: /^Without a response \d+$/ }).click()
  await expect(page).toHaveURL('/admin/prayer-requests?show=unanswered')
  await expect(item(page, hidden).getByText('Only leaders can see this')).toBeVisible()
  await item(page, shared).getByRole('button', { name: 'Respond' }).click()
  await expect(item(page, shared).getByText('The whole group sees this response')).toBeVisible()
  await item(page, hidden).getByRole('button', { name: 'Respond' }).click()
  await expect(item(page, hidden).getByText('Only Zipporah Stone and the leaders see this response')).toBeVisible()
  await item(page, hidden).getByLabel('Your Response').fill('Come and talk to me.')
  await item(page, hidden).getByRole('button', { name: 'Send Response' }).click()
  // It stays in its place, with the response.
  await expect(item(page, hidden).getByText('Come and talk to me.')).toBeVisible()
  await page.reload()
  await expect(item(page, shared)).toBeVisible()
  await expect(item(page, hidden)).toHaveCount(0)
  await chooseFor(item(page, shared), 'Write privately')
  await expect(page).toHaveURL(`/admin/chat?chat=${author._id}`)
  await page.goBack()
  await item(page, shared).getByRole('link', { name: 'Zipporah Stone' }).click()
  await expect(page).toHaveURL(`/admin/users/${author._id}`)
  await page.getByRole('button', { name: /^Prayer Requests/ }).click()
  await expect(item(page, hidden).getByText('Only leaders')).toBeVisible()
})

test('starts with all requests, first those without a response, the oldest on top @own-group', async ({
  page,
  student,
  api,
}) => {
  const contents: string[] = []
  const ids: string[] = []
  for (let index = 0; index < 4; index += 1) {
    const { _id, content } = await askForPrayer(api, student)
    contents.push(content)
    ids.push(_id)
  }
  const [first = '', second = '', third = '', fourth = ''] = contents
  await respondToPrayer(api, `${ids[0]}`, 'We are with you.')
  await respondToPrayer(api, `${ids[2]}`, 'We are with you.')
  const lists = page.getByRole('navigation', { name: 'Prayer requests to show' })
  const current = lists.locator('[aria-current=page]')
  const items = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Submitted on' })
  const heading = page.getByRole('heading', { name: 'With a response, or answered' })
  const expectOrder = async (...order: string[]) => {
    await expect(items).toHaveCount(order.length)
    for (const [index, content] of order.entries()) await expect(items.nth(index)).toContainText(content)
  }
  await logIn(page, leader, '/admin/prayer-requests')
  await expect(current).toHaveText('All')
  await expectOrder(second, fourth, third, first)
  await expect(items.getByRole('button', { name: 'Respond' })).toHaveCount(2)
  const tops = [await items.nth(1).boundingBox(), await heading.boundingBox(), await items.nth(2).boundingBox()]
  expect(tops.map((box) => box?.y)).toEqual(tops.map((box) => box?.y).sort((one, other) => Number(one) - Number(other)))

  // A response moves nothing: the request stays in its place, and only once, until the screen opens again.
  await item(page, second).getByRole('button', { name: 'Respond' }).click()
  await page.getByLabel('Your Response').fill('With you.')
  await page.getByRole('button', { name: 'Send Response' }).click()
  await expect(item(page, second).getByText('With you.')).toBeVisible()
  await expectOrder(second, fourth, third, first)
  await page.reload()
  await expectOrder(fourth, third, second, first)
  // A new one waits behind the line, because the others would move.
  await touch(page)
  const { _id, content: fifth } = await askForPrayer(api, student)
  await page.getByRole('button', { name: '1 new prayer request' }).click()
  await expectOrder(fourth, fifth, third, second, first)

  await lists.getByRole('link', { name: 'Without a response 2' }).click()
  await expectOrder(fourth, fifth)
  await expect(heading).toHaveCount(0)
  for (const id of [_id, `${ids[3]}`]) await respondToPrayer(api, id, 'We are with you.')
  await page.goto('/admin/prayer-requests')
  await expectOrder(fifth, fourth, third, second, first)
  await expect(page.getByRole('button', { name: 'Respond' })).toHaveCount(0)
})
