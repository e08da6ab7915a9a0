import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { askForPrayer, bearer, post, respondToPrayer, unique } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { register } from '../support/group.ts'
import { touch } from '../support/keyboard.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const ask = (api: APIRequestContext, student: Person, content: string, audience: string) =>
  post<{ _id: string }>(api, student, '/api/prayer-requests', { content, audience })
const send = async (api: APIRequestContext, person: Person, method: string, path: string, data?: object) => {
  const headers = await bearer(api, person)
  await expect(await api.fetch(path, { method, headers, ...(data && { data }) })).toBeOK()
}
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const yours = (page: Page) => page.getByRole('link', { name: /^Yours/ })

test('lets a student choose who sees a request, and keeps the choice in the draft', async ({
  page,
  request,
  openAs,
}) => {
  const author = await registerStudent(request, { name: 'Zipporah Stone' })
  // An empty list shows the first request at once.
  await askForPrayer(request, await registerStudent(request))
  const ben = await openAs(await registerStudent(request), '/prayer-requests')
  await logIn(page, author, '/prayer-requests')
  await page.getByLabel('Your Prayer Request').focus()
  await expect(choice(page, 'The group, without my name')).toBeChecked()
  const explanation = page.getByText('Shared with the group without your name. Your leaders can see who wrote it.')
  await expect(explanation).toBeVisible()
  const [shared, hidden] = [unique('For my sister.'), unique('It is not good at home.')]
  await page.getByLabel('Your Prayer Request').fill(hidden)
  await choice(page, 'Only leaders').check()
  await expect(explanation).toHaveCount(0)
  await expect(page.getByText('Only your leaders can see this, and that you wrote it.')).toBeVisible()
  await page.reload()
  await expect(choice(page, 'Only leaders')).toBeChecked()
  await expectNoAxeViolations(page)
  await expectSoundGeometry(page, 'the form')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  // The own list shows that it was sent.
  await expect(page).toHaveURL('/prayer-requests?show=yours')
  await expect(item(page, hidden).getByText('Only your leaders can see this')).toBeVisible()
  await page.getByLabel('Your Prayer Request').fill(shared)
  await expect(choice(page, 'The group, without my name')).toBeChecked()
  await choice(page, 'The group, with my name').check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(item(ben, shared).getByText('Zipporah Stone')).toBeVisible()
  await expect(ben.getByText(hidden)).toHaveCount(0)
  await page.getByRole('link', { name: 'Group' }).click()
  await expect(item(page, shared).getByText('You', { exact: true })).toBeVisible()
  await expect(page.getByText(hidden)).toHaveCount(0)
})

test('edits, hides, answers and withdraws a request while others have their lists open', async ({
  page,
  request,
  openAs,
}) => {
  const author = await registerStudent(request, { name: 'Zipporah Stone' })
  const content = unique('For my exam.')
  await ask(request, author, content, 'named')
  const ben = await openAs(await registerStudent(request), '/prayer-requests')
  await expect(item(ben, content).getByText('Zipporah Stone')).toBeVisible()
  await logIn(page, author, '/prayer-requests?show=yours')
  const own = item(page, content)
  await own.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Your Prayer Request')).toHaveValue(content)
  await dialog.getByRole('radio', { name: 'The group, without my name' }).check()
  await expectNoAxeViolations(page)
  await expectSoundGeometry(page, 'the edit dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Prayer request saved')).toBeVisible()
  await expect(item(ben, content)).toBeVisible()
  await expect(item(ben, content).getByText('Zipporah Stone')).toHaveCount(0)

  await own.getByRole('button', { name: 'Mark as answered' }).click()
  await dialog.getByLabel('Word of thanks').fill('I passed!')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(own.getByText('Answered', { exact: true })).toBeVisible()
  await expect(item(ben, content).getByText('I passed!')).toBeVisible()
  await expectSoundGeometry(page, 'an answered request')
  await own.getByRole('button', { name: 'Change thanks' }).click()
  await dialog.getByRole('button', { name: "It isn't answered yet" }).click()
  await expect(item(ben, content).getByText('I passed!')).toHaveCount(0)

  await own.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('radio', { name: 'Only leaders' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(item(ben, content)).toHaveCount(0)

  await own.getByRole('button', { name: 'Withdraw' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await expect(dialog.getByText('Your leaders can still read it.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Prayer request withdrawn')).toBeVisible()
  await expect(own).toHaveCount(0)
  await ben.context().close()

  await logIn(page, leader, '/admin/prayer-requests')
  await page.getByRole('button', { name: 'Deleted prayer requests' }).click()
  const withdrawn = item(page, content)
  await expect(withdrawn.getByText(/^Withdrawn by Zipporah Stone on/)).toBeVisible()
  await withdrawn.getByRole('button', { name: 'Earlier versions' }).click()
  await expect(withdrawn.getByText('The group, with the name')).toBeVisible()
})

test('keeps the edited text in the form when a leader deletes the request', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  const author = await registerStudent(request)
  const { _id: id, content } = await askForPrayer(request, author)
  await logIn(page, author, '/prayer-requests?show=yours')
  await item(page, content).getByRole('button', { name: 'Edit' }).click()
  const box = page.getByRole('dialog').getByLabel('Your Prayer Request')
  await box.fill('A better text')
  await send(request, leader, 'DELETE', `/api/prayer-requests/${id}`)
  await expect(page.getByText(content)).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog').getByText('Prayer request not found')).toBeVisible()
  await expect(box).toHaveValue('A better text')
})

test('shows the author what is new until it is seen', async ({ page, request }) => {
  const author = await registerStudent(request)
  const { _id: id, content } = await askForPrayer(request, author)
  for (let count = 0; count < 2; count += 1) {
    await send(request, await registerStudent(request), 'POST', `/api/prayer-requests/${id}/pray`)
  }
  await logIn(page, author, '/prayer-requests')
  await expect(yours(page)).toHaveAccessibleName('Yours Something new')
  await yours(page).click()
  const own = item(page, content)
  await expect(own.getByText('2 people praying')).toBeVisible()
  await expect(own.getByText('2 new')).toBeVisible()
  await respondToPrayer(request, id, 'We are with you.')
  await expect(own.getByText('We are with you.')).toBeVisible()
  await expect(own.getByText('New', { exact: true })).toBeVisible()
  await page.reload()
  await expect(own.getByText('We are with you.')).toBeVisible()
  await expect(own.getByText('2 new')).toHaveCount(0)
  await page.getByRole('link', { name: 'Group' }).click()
  await expect(yours(page)).toHaveAccessibleName('Yours')
})

test('does not move the list when another student asks for prayer @phone', async ({ page, request }) => {
  const { content } = await askForPrayer(request, await registerStudent(request))
  await logIn(page, await registerStudent(request), '/prayer-requests')
  const pray = item(page, content).getByRole('button', { name: 'Pray' })
  await pray.scrollIntoViewIfNeeded()
  await touch(page)
  const before = await pray.boundingBox()
  const { content: newer } = await askForPrayer(request, await registerStudent(request))
  const show = page.getByRole('button', { name: '1 new prayer request' })
  await expect(show).toBeVisible()
  await expect(page.getByText(newer)).toHaveCount(0)
  expect(await pray.boundingBox()).toEqual(before)
  await show.click()
  await expect(item(page, newer)).toBeVisible()
  await expect(show).toHaveCount(0)
})

test('tells leaders who sees a request and their reply, and lists those without a response', async ({
  page,
  request,
}) => {
  const author = await register(request, { name: 'Zipporah Stone' })
  const [hidden, shared] = [unique('It is not good at home.'), unique('For my exam.')]
  await ask(request, author, hidden, 'leaders')
  await ask(request, author, shared, 'anonymous')
  await logIn(page, leader, '/admin/prayer-requests')
  await page.getByRole('link', { name: /^Without a response \(\d+\)$/ }).click()
  await expect(page).toHaveURL('/admin/prayer-requests?show=unanswered')
  await expect(item(page, hidden).getByText('Only leaders can see this')).toBeVisible()
  await item(page, shared).getByRole('button', { name: 'Respond' }).click()
  await expect(item(page, shared).getByText('The whole group sees this reply')).toBeVisible()
  await expect(item(page, shared).getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await item(page, hidden).getByRole('button', { name: 'Respond' }).click()
  await expect(item(page, hidden).getByText('Only Zipporah Stone and the leaders see this reply')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectSoundGeometry(page, 'a response')
  await item(page, hidden).getByLabel('Your Response').fill('Come and talk to me.')
  await item(page, hidden).getByRole('button', { name: 'Send Response' }).click()
  // It stays in its place, with the response.
  await expect(item(page, hidden).getByText('Come and talk to me.')).toBeVisible()
  await page.reload()
  await expect(item(page, shared)).toBeVisible()
  await expect(item(page, hidden)).toHaveCount(0)
  await item(page, shared).getByRole('link', { name: 'Write privately' }).click()
  await expect(page).toHaveURL(`/admin/chat?chat=${author._id}`)
  await page.goBack()
  await item(page, shared).getByRole('link', { name: 'Zipporah Stone' }).click()
  await expect(page).toHaveURL(`/admin/users/${author._id}`)
  await expect(item(page, hidden).getByText('Only leaders')).toBeVisible()
})
