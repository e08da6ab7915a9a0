// Editing chat messages: delivery, earlier texts, the limit of 24 hours, and failures.
import { editMessage, expectLive, log, write } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('delivers a message and its edit to the other screen before a poll', async ({ student, openPage }) => {
  const [studentPage, leaderPage] = [await openPage(), await openPage()]
  await logIn(studentPage, student, '/chat')
  await expect(studentPage.getByRole('heading', { name: 'Chat with Pastor Anna' })).toBeVisible()
  await expect(studentPage.getByText('No messages yet.')).toBeVisible()
  await leaderPage.clock.install()
  await logIn(leaderPage, leader, '/admin/chat')
  await expect(leaderPage.getByText('Select a chat to start messaging')).toBeVisible()
  const opened = leaderPage.waitForResponse('**/api/events')
  await leaderPage.goto(`/admin/chat?chat=${student._id}`)
  await opened
  await expect(leaderPage.getByRole('heading', { name: 'Sam Student' })).toBeFocused()
  await expect(log(leaderPage).getByText('No messages yet.')).toBeVisible()
  const arrived = (text: string) => log(leaderPage).getByText(text, { exact: true })
  await expectLive(arrived('Is the camp list still open?'), () => write(studentPage, 'Is the camp list still open?'))
  await editMessage(studentPage)
  await studentPage.getByRole('textbox', { name: 'Edit message' }).fill('Is the list still open?')
  await expectLive(arrived('Is the list still open?'), () => studentPage.getByRole('button', { name: 'Save' }).click())
  await expect(studentPage.getByText('Message edited successfully')).toBeVisible()
  await expect(log(studentPage).getByText('(edited)')).toBeVisible()
  await expect(log(leaderPage).getByText('(edited)')).toBeVisible()
})

test.describe('editing', () => {
  test('W8, W9: cancels and saves an edit, and keeps its form in a poll', async ({ page, student, api }) => {
    await sendMessages(api, student, student._id, ['Original'])
    await sendMessages(api, leader, student._id, ['Not mine'])
    await logIn(page, student, '/chat')
    const menu = page.getByRole('button', { name: 'Message options' })
    await expect(menu).toHaveCount(1)
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(menu).toBeFocused()
    const box = page.getByRole('textbox', { name: 'Edit message' })
    for (const cancel of [() => box.press('Escape'), () => page.getByRole('button', { name: 'Cancel' }).click()]) {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(box).toBeFocused()
      await box.fill('Changed')
      await cancel()
      await expect(log(page).getByText('Original')).toBeVisible()
    }
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await box.fill('Half an ed')
    await sendMessages(api, leader, student._id, ['In between'])
    await expect(log(page).getByText('In between')).toBeVisible()
    await expect(box).toHaveValue('Half an ed')
    await expect(box).toBeFocused()
    await box.fill('Better')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Message edited successfully')).toBeVisible()
    await expect(log(page).getByText('Better')).toBeVisible()
    await expect(log(page).getByText('(edited)')).toHaveCount(1)
  })

  test('refuses an edit after 24 hours of the server, not of the phone', async ({ page, student, api }) => {
    expectConsole(/status of 403/)
    await sendMessages(api, student, student._id, ['An hour ago'])
    await page.clock.install({ time: Date.now() + 30 * 3_600_000 })
    await logIn(page, student, '/chat')
    const edit = async (text: string) => {
      await editMessage(page)
      await page.getByRole('textbox', { name: 'Edit message' }).fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    // The phone's clock is 30 hours ahead, and the message is new.
    await edit('Just now')
    await expect(page.getByText('Message edited successfully')).toBeVisible()
    await page.route('**/api/chats/*/messages/*', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Message can only be edited within 24 hours', code: 'not_allowed' },
      }),
    )
    await edit('Too late')
    await expect(page.getByText('Message can only be edited within 24 hours')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Too late')
  })

  test('shows each error of an edit, and the login when the session ended', async ({ page, student, api }) => {
    expectConsole(/status of (401|403|404|500)/)
    await sendMessages(api, student, student._id, ['Mine'])
    await logIn(page, student, '/chat')
    const box = page.getByRole('textbox', { name: 'Edit message' })
    const open = async () => {
      await editMessage(page)
      await box.fill('Changed')
    }
    await open()
    for (const [status, json, text] of [
      [500, {}, 'Failed to edit message'],
      [404, { message: 'Message not found' }, 'Message not found'],
      [403, { message: 'You can only edit your own messages' }, 'You can only edit your own messages'],
      [401, {}, 'You are not authorized to edit this message'],
      [401, { message: 'Not with this token' }, 'Not with this token'],
    ] as const) {
      await page.route('**/api/chats/*/messages/*', (route) => route.fulfill({ status, json }))
      await box.press('Enter')
      await expect(page.getByText(text)).toBeVisible()
      await expect(box).toHaveValue('Changed')
    }
    await page.route('**/api/chats/*/messages/*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Token expired' } }),
    )
    await box.press('Enter')
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test('requires a token', async ({ page, student, api }) => {
  await sendMessages(api, student, student._id, ['Mine'])
  await logIn(page, student, '/chat')
  await page.getByRole('button', { name: 'Message options' }).click()
  await page.evaluate(() => localStorage.removeItem('token'))
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Please log in to edit messages')).toBeVisible()
  await expect(page).toHaveURL('/login')
})
