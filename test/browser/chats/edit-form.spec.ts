// The form that edits a chat message: its position on a phone, and its error for a blank text.
import type { Locator } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { editMessage, log } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Whether the whole element is inside the viewport and nothing covers it. */
const isUncovered = (element: Locator) =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const corners = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const
    return corners.every(([x, y]) => it.contains(document.elementFromPoint(x, y)))
  })

for (const height of [844, 430]) {
  test(`X8: shows the whole edit form at 390x${height}`, async ({ page, student, api }) => {
    await page.setViewportSize({ width: 390, height })
    const contents = Array.from({ length: 12 }, (_, index) => `Message ${index + 1} ${'and more '.repeat(12)}`)
    await sendMessages(api, student, student._id, contents)
    await logIn(page, student, '/chat')
    await expect(log(page).getByText('Message 12')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save' })
    const cancel = page.getByRole('button', { name: 'Cancel' })
    for (const message of [12, 11]) {
      await log(page)
        .getByRole('button', { name: 'Message options' })
        .nth(message - 1)
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      // The form grows with its text.
      await page.getByRole('textbox', { name: 'Edit message' }).fill('Line\n'.repeat(30))
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      // Opens the keyboard of the phone.
      await page.setViewportSize({ width: 390, height: 430 })
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      await page.setViewportSize({ width: 390, height })
      await cancel.click()
      await expect(
        log(page)
          .getByRole('button', { name: 'Message options' })
          .nth(message - 1),
      ).toBeFocused()
    }
  })
}

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
  await expectNoAxeViolations(page)
  await box.fill('Mine again')
  await expect(page.getByText('Write a message first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(log(page).getByText('Mine again')).toBeVisible()
})
