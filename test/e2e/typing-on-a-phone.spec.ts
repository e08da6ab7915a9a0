// With the keyboard of a phone open, 430 px of height are left: the tab bar gives its room to the form.
import { addQuestion } from './support/content.ts'
import { registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('the tab bar covers no form while its field has the focus, and comes back with the keyboard @phone', async ({
  page,
  request,
}) => {
  const { _id } = await addQuestion(request)
  await signIn(page, await registerStudent(request), `/questions/${_id}`)
  const tabs = page.getByRole('navigation', { name: 'Quick navigation' })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 430 })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  const submit = page.getByRole('button', { name: 'Submit Response' })
  await submit.click()
  await expect(page.getByLabel('Your Response')).toBeFocused()
  await expect(tabs).not.toBeInViewport()

  // The bar stays away when the focus moves to the button, or the button would be covered in the middle of a tap.
  await submit.focus()
  await expect(tabs).not.toBeInViewport()
  await expect(submit).toBeInViewport({ ratio: 1 })

  const home = tabs.getByRole('link', { name: 'Dashboard' })
  await home.focus()
  await expect(home).toBeInViewport({ ratio: 1 })

  await page.goto('/chat')
  await page.getByLabel('Your message').focus()
  await expect(tabs).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(tabs).toBeInViewport({ ratio: 1 })
})

test('a right-to-left page mirrors the frame', async ({ page, request }) => {
  await signIn(page, await registerStudent(request), '/dashboard')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('html').evaluate((html) => html.setAttribute('dir', 'rtl'))
  const sidebar = await page.getByRole('complementary').boundingBox()
  const main = await page.getByRole('main').boundingBox()
  expect(sidebar).toMatchObject({ x: 1280 - 256, width: 256 })
  expect(main).toMatchObject({ x: 0, width: 1280 - 256 })
})
