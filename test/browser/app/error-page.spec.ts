// The error page of unknown paths and crashed screens.
import { expectNoAxeViolations } from '../support/axe.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('E5: shows an error page with navigation and a way back for an unknown path', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 404/)
  await logIn(page, await registerStudent(request))
  const response = await page.goto('/nowhere/at/all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('E4: keeps the navigation when a screen crashes', async ({ page, request, expectConsole }) => {
  expectConsole(/TypeError/)
  await logIn(page, await registerStudent(request))
  await page.route('**/api/questions', (route) => route.fulfill({ json: [null] }))
  await page.goto('/questions')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})
