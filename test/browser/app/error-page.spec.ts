// The error page of unknown paths and crashed screens.
import { logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('E5: shows an error page with navigation and a way back for an unknown path @always', async ({
  page,
  student,
}) => {
  expectConsole(/status of 404/)
  await logIn(page, student)
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByText("There's no page here")).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('E4: keeps the navigation when a screen crashes @always', async ({ page, student }) => {
  expectConsole(/TypeError/)
  await logIn(page, student)
  await page.route('**/api/questions', (route) => route.fulfill({ json: [null] }))
  await page.goto('/questions')
  await expect(page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})
