import { editMessage, log } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('does not move an open edit form when a message arrives', async ({ page, student, api }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await sendMessages(api, student, student._id, ['One', 'Two', 'Three'])
  await sendMessages(
    api,
    leader,
    student._id,
    Array.from({ length: 8 }, (_, index) => `Before ${index}`),
  )
  await sendMessages(api, student, student._id, ['Mine'])
  await logIn(page, student, '/chat')
  await log(page).getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const box = page.getByRole('textbox', { name: 'Edit message' })
  const before = (await box.boundingBox())?.y
  await sendMessages(api, leader, student._id, ['After 1', 'After 2', 'After 3'])
  await expect(log(page).getByText('After 3')).toBeAttached()
  expect((await box.boundingBox())?.y).toBe(before)
  await box.press('Escape')
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
})

test('E3: shows an error at the field when a blank edit is saved', async ({ page, student, api }) => {
  await sendMessages(api, student, student._id, ['Mine'])
  await logIn(page, student, '/chat')
  await editMessage(page)
  const box = page.getByRole('textbox', { name: 'Edit message' })
  await box.fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box).toHaveAccessibleDescription('Write a message first')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toBeFocused()
  await box.fill('Mine again')
  await expect(page.getByText('Write a message first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(log(page).getByText('Mine again')).toBeVisible()
})
