// Every main task of a person, in whatever browser the page is.
import type { APIRequestContext, Page } from '@playwright/test'
import { register, submitLogin } from './account-forms.ts'
import { editMessage, log, write } from './chat.ts'
import { addQuestion, announce, askForPrayer, call, respondToPrayer, sendMessages, unique } from './content.ts'
import { chooseFor, deleteOf, prayerField } from './forms.ts'
import { choose, logOut } from './menu.ts'
import { leader, registerStudent } from './people.ts'
import { addResponses, feedbackOf, openFirstReview } from './review.ts'
import { sortUsers } from './sort-users.ts'
import { expect } from './test.ts'

const item = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

/** Registers, logs in, answers, prays, asks for prayer, chats, changes the password and logs out. */
export async function doStudentTasks(page: Page, api: APIRequestContext): Promise<void> {
  const question = await addQuestion(api)
  const request = await askForPrayer(api, await registerStudent(api))
  const kim = { name: 'Kim', username: unique('kim').replace(' ', '-'), password: 'mustard-seed' }
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Full name is required').first()).toBeVisible()
  await register(page, kim)
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await submitLogin(page, kim)
  await expect(page.getByText('Welcome back, Kim')).toBeVisible()

  await choose(page, 'Questions')
  await page.getByRole('link', { name: 'View Details', exact: true }).first().waitFor()
  await page.goto(`/questions/${question._id}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill('It keeps.')
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await expect(page.getByRole('heading', { name: 'Your lamp is lit' })).toBeVisible()
  await choose(page, 'My Responses')
  await expect(page.getByText('It keeps.')).toBeVisible()

  await choose(page, 'Prayer Requests')
  const prayer = item(page, request.content)
  await expect(prayer.getByText('0 people praying')).toBeVisible()
  await prayer.getByRole('button', { name: 'Pray', exact: true }).click()
  await expect(prayer.getByText('1 person praying')).toBeVisible()
  await expect(prayer.getByText('0 people praying')).toHaveCount(0)
  await respondToPrayer(api, request._id, 'We pray with you.')
  await expect(prayer.getByText('We pray with you.')).toBeVisible()
  await prayerField(page).fill('For rain.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByText('Prayer request submitted successfully')).toBeVisible()
  await page.goto('/prayer-requests?show=yours')
  await chooseFor(item(page, 'For rain.'), 'Edit')
  await page.getByRole('dialog').getByLabel('Your Prayer Request').fill('For sun.')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(item(page, 'For sun.')).toBeVisible()

  await choose(page, 'Chat')
  await write(page, 'Hello')
  await expect(log(page).getByText('Hello', { exact: true })).toBeVisible()
  await (await editMessage(page)).fill('Good evening')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(log(page).getByText('Good evening')).toBeVisible()
  await expect(log(page).getByText('(edited)')).toBeVisible()
  const { _id } = await call(api, kim, 'GET', '/api/auth/me').then((me) => me.user ?? me)
  await sendMessages(api, leader, _id, ['Are you well?'])
  await expect(log(page).getByText('Are you well?')).toBeVisible()

  await choose(page, 'Announcements')
  const title = unique('Camp')
  await expect(page.getByRole('heading', { name: 'Announcements', level: 1 })).toBeVisible()
  await announce(api, title)
  await page
    .getByRole('button', { name: /new announcement/ })
    .or(item(page, title))
    .first()
    .click()
  await expect(item(page, title)).toBeVisible()

  await choose(page, 'Manage Account')
  await page.getByRole('tab', { name: 'Update Password' }).click()
  const panel = page.getByRole('tabpanel', { name: 'Update Password' })
  await panel.getByLabel('Current password').fill('wrong-word')
  await panel.getByLabel('New password', { exact: true }).fill('grain-of-wheat')
  await panel.getByLabel('Confirm new password').fill('grain-of-wheat')
  await panel.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByText('Current password is incorrect').first()).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Login', exact: true }).last()).toBeVisible()
}

/** Asks questions, announces, reviews, replies, looks up people, changes a setting and logs out. */
export async function doLeaderTasks(page: Page, api: APIRequestContext): Promise<void> {
  const student = await registerStudent(api, { name: unique('Noa') })
  const { _id } = await addResponses(api, ['Abel', 'Boaz'])
  await page.goto('/login')
  await submitLogin(page, { ...leader, password: 'wrong-word' })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await submitLogin(page, leader)
  await expect(page.getByText('Welcome back, Pastor Anna')).toBeVisible()

  await choose(page, 'Questions')
  const title = unique('Light')
  await page.getByRole('button', { name: 'Add Question' }).click()
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('What is it?')
  await page.getByLabel('Category').selectOption('Fellowship')
  await page.getByLabel('Due date').fill('2031-02-03')
  await page.getByRole('button', { name: 'Create question' }).click()
  await expect(page.getByText('Question created successfully')).toBeVisible()
  await item(page, title).getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Description').fill('Where is it?')
  await page.getByRole('button', { name: 'Update question' }).click()
  await expect(item(page, title).getByText('Where is it?')).toBeVisible()
  await deleteOf(item(page, title)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Question deleted successfully')).toBeVisible()
  await expect(item(page, title)).toHaveCount(0)

  await choose(page, 'Broadcast')
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Message').fill('We leave on Friday.')
  await page.getByRole('button', { name: 'Send announcement' }).click()
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()
  await deleteOf(item(page, title)).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Announcement deleted successfully')).toBeVisible()

  await page.goto(`/admin/responses?question=${_id}`)
  for (const decision of ['Approve', 'Reject']) {
    await openFirstReview(page)
    await feedbackOf(page).fill('Thank you.')
    await page.getByRole('button', { name: decision, exact: true }).click()
    if (decision === 'Approve') await page.getByRole('button', { name: 'Review next' }).click()
  }
  await expect(page.getByRole('listitem').getByText('Rejected', { exact: true })).toBeVisible()
  await expect(page.getByText('Response updated successfully')).toBeVisible()

  await page.goto(`/admin/chat?chat=${student._id}`)
  await expect(log(page).getByText('No messages yet.')).toBeVisible()
  await sendMessages(api, student, student._id, ['May I come?'])
  await expect(log(page).getByText('May I come?')).toBeVisible()
  await write(page, 'Of course')
  await expect(log(page).getByText('Of course', { exact: true })).toBeVisible()

  await page.goto('/admin/users')
  await sortUsers(page, 'Name')
  await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await page.goto(`/admin/users/${student._id}`)
  await page.getByRole('button', { name: /^More for/ }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/admin/settings/quiet')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').getByText('Settings saved')).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('button', { name: 'Login', exact: true }).last()).toBeVisible()
}
