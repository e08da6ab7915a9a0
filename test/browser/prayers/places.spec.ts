// Where things are on the screens of prayer requests: the form, Respond and Delete are there without a press.
import type { APIRequestContext, Page } from '@playwright/test'
import { askForPrayer, unique } from '../support/content.ts'
import { deleteOf, moreOf } from '../support/forms.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function submitRequest(page: Page, student: Person): Promise<void> {
  await logIn(page, student, '/prayer-requests')
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Submitted on' }).first()
  await expect(first).toBeVisible()
  const field = page.getByLabel('Your Prayer Request')
  const submit = page.getByRole('button', { name: 'Submit Request' })
  for (const control of [field, submit]) await expect(control).toBeInViewport({ ratio: 1 })
  await expect(field).toHaveJSProperty('tagName', 'TEXTAREA')
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(480)
  const content = unique('For my exam.')
  await field.fill(content)
  for (const control of [field, submit]) await expect(control).toBeInViewport({ ratio: 1 })
  await submit.click()
  await expect(page.getByText('Prayer request submitted successfully')).toBeVisible()
  await expect(first).toContainText(content)
}

async function deleteRequest(page: Page, api: APIRequestContext): Promise<void> {
  const { content } = await askForPrayer(api, await registerStudent(api))
  await logIn(page, leader, '/admin/prayer-requests')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item.getByRole('button', { name: 'Respond' })).toBeVisible()
  // The first button that a loose search finds deletes a request, instead of showing those that were deleted.
  await expect(page.getByRole('button', { name: /delete/i }).first()).toHaveAccessibleName('Delete')
  await moreOf(item).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Write privately', 'Report'])
  await page.keyboard.press('Escape')
  await deleteOf(item).click()
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this prayer request?' })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Prayer request deleted successfully')).toBeVisible()
  await expect(item).toHaveCount(0)
}

test('submits a request with the form on the screen, and deletes one with its button', async ({
  page,
  api,
  student,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await askForPrayer(api, student)
  await submitRequest(page, student)
  await deleteRequest(page, api)
})

test('has the form and the buttons on wide screens, too @wide', async ({ page, api, student }) => {
  await askForPrayer(api, student)
  await submitRequest(page, student)
  await deleteRequest(page, api)
})

test('has Delete and the menu in the line of the name, and the date and audience in the whole width @wide', async ({
  page,
  api,
}) => {
  const { content } = await askForPrayer(api, await registerStudent(api))
  await logIn(page, leader, '/admin/prayer-requests')
  const item = page.getByRole('listitem').filter({ hasText: content })
  await expect(item).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await page.waitForFunction((it) => innerWidth === it, width)
    const controls = [deleteOf(item), moreOf(item)]
    const elements = [item.getByRole('link').first(), ...controls, item.getByText(/^Submitted on/)]
    // At one moment, because a click may scroll.
    const boxes = await page.evaluate(
      (found) => found.map((it) => it?.getBoundingClientRect().toJSON() as DOMRect),
      await Promise.all(elements.map((it) => it.elementHandle())),
    )
    const [name = 0, ...others] = boxes.map(({ y, height }) => y + height / 2)
    for (const center of others.slice(0, 2)) expect(Math.abs(center - name), `${width} px`).toBeLessThanOrEqual(2)
    for (const [index, control] of controls.entries()) {
      // What is below doesn't cover it.
      await control.click({ trial: true, position: { x: 22, y: (boxes[index + 1]?.height ?? 0) - 3 } })
    }
    expect(boxes[3]?.height, `${width} px`).toBeLessThan(24)
  }
})
