// The error page, for unknown addresses and for screens that crash.
import { expectNoAxeViolations } from './support/axe.ts'
import { registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('E5: an unknown page says so, keeps the layout and offers a way', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 404/)
  await signIn(page, await registerStudent(request))
  const answer = await page.goto('/nowhere/at/all')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('E4: a crashed screen leaves the navigation standing', async ({ page, request, expectConsole }) => {
  expectConsole(/TypeError/)
  await signIn(page, await registerStudent(request))
  await page.route('**/api/questions', (route) => route.fulfill({ json: [null] }))
  await page.goto('/questions')
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Youth Ministry' })).toBeVisible()
})
