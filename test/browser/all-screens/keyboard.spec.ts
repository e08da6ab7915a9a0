// X2 and X3: the tasks of each role without a mouse. The focus is visible at each stop.
import type { Page } from '@playwright/test'
import { addQuestion, addResponse, askForPrayer, sendMessages, unique } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { press, tabTo, type } from '../support/keyboard.ts'
import { menuButton, menuItem } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

async function goTo(page: Page, item: string): Promise<void> {
  if (await menuButton(page).isVisible()) await press(page, menuButton(page))
  await press(page, menuItem(page, item))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}

test('X2, X3: lets a student log in, answer, chat and log out by keyboard', async ({ page, student, api }) => {
  const { title } = await addQuestion(api)
  const { content } = await askForPrayer(api, await registerStudent(api))
  await page.goto('/login')
  await type(page, page.getByLabel('Username'), student.username)
  await type(page, page.getByLabel('Password', { exact: true }), student.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Welcome back')).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Switch to/ }))

  await goTo(page, 'Questions')
  await press(page, page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: 'View Details' }))
  await press(page, button(page, 'Submit Response'))
  await expect(page.getByLabel('Your Response')).toBeFocused()
  await page.keyboard.type('It keeps.')
  await press(page, button(page, 'Submit Response'))
  await expect(page.getByText('Your lamp is lit')).toBeVisible()

  await goTo(page, 'Prayer Requests')
  await press(page, prayerField(page))
  await expect(prayerField(page)).toBeFocused()
  await page.keyboard.type(unique('For rain.'))
  await press(page, button(page, 'Submit Request'))
  await expect(page.getByText('Prayer request submitted successfully')).toBeVisible()
  const prayer = page.getByRole('listitem').filter({ hasText: content })
  await press(page, prayer.getByRole('button', { name: 'Pray' }))
  await expect(prayer).toContainText('1 person praying')

  await goTo(page, 'Chat')
  await type(page, page.getByLabel('Your message'), 'Hello')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'Message options' })
  await expect(menu).toBeVisible()
  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
  await page.keyboard.type(' there')
  await press(page, button(page, 'Save'))
  await expect(page.getByRole('log').getByText('Hello there')).toBeVisible()

  await goTo(page, 'Announcements')
  await goTo(page, 'Resources')
  await goTo(page, 'Manage Account')
  await tabTo(page, page.getByRole('tab', { name: 'Update Username' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Update Password' })).toBeFocused()
  await type(page, page.getByLabel('Current password').filter({ visible: true }), 'wrong')
  await press(page, button(page, 'Update Password'))
  await expect(page.getByText('New password is required')).toBeVisible()
  if (await menuButton(page).isVisible()) await press(page, menuButton(page))
  await press(page, button(page, 'Logout'))
  await expect(page).toHaveURL('/login')
})

test('X2, X3: lets a leader write, delete, announce, respond and chat by keyboard @wide', async ({ page, api }) => {
  const student = await registerStudent(api, { name: unique('Ana') })
  await sendMessages(api, student, student._id, ['Are you there?'])
  const { content } = await askForPrayer(api, student)
  await addResponse(api, student, (await addQuestion(api))._id)
  await logIn(page, leader, '/admin/questions')
  await press(page, button(page, 'Add Question'))
  const title = unique('Light')
  await type(page, page.getByLabel('Title'), title)
  await type(page, page.getByLabel('Description'), 'Of the world?')
  await type(page, page.getByLabel('Category'), 'Wor')
  await type(page, page.getByLabel('Due date'), '01052031')
  await press(page, button(page, 'Create question'))
  const item = page.getByRole('listitem').filter({ hasText: title })
  await expect(item.getByText('Due date: Jan 5, 2031')).toBeVisible()
  const remove = item.getByRole('button', { name: 'Delete' })
  await press(page, remove)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  // The page handles the close event of the dialog in a later task, before a person could press the next key.
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
  await expect(item).toHaveCount(0)

  await goTo(page, 'Broadcast')
  await type(page, page.getByLabel('Title'), title)
  await type(page, page.getByLabel('Message'), 'We leave on Friday.')
  await press(page, button(page, 'Send announcement'))
  await expect(page.getByText('Announcement sent successfully')).toBeVisible()

  await goTo(page, 'Prayer Requests')
  const prayer = page.getByRole('listitem').filter({ hasText: content })
  await press(page, prayer.getByRole('button', { name: 'Respond' }))
  await page.keyboard.type('With you.')
  await press(page, button(page, 'Send Response'))
  await expect(prayer.getByText('With you.')).toBeVisible()

  await goTo(page, 'Users')
  const sort = page.getByRole('button', { name: 'Joined' })
  await press(page, sort)
  await expect(sort).toBeFocused()
  await expect(page.getByRole('columnheader', { name: 'Joined' })).toHaveAttribute('aria-sort', 'ascending')

  await goTo(page, 'Chat')
  await press(page, page.getByRole('link', { name: student.name }))
  await expect(page.getByRole('heading', { name: student.name })).toBeFocused()
  await type(page, page.getByLabel('Your message'), 'I am.')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('I am.')).toBeVisible()
})
