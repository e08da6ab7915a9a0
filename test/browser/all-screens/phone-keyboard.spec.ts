// While the keyboard of a phone is open, 430 px of height remain. The tab bar hides to make room for the form.
import { addQuestion } from '../support/content.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('hides the tab bar while a field has the focus and the keyboard is open', async ({ page, api }) => {
  const { _id } = await addQuestion(api)
  await logIn(page, await registerStudent(api), `/questions/${_id}`)
  const tabs = page.getByRole('navigation', { name: 'Quick navigation' })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 430 })
  await expect(tabs).toBeInViewport({ ratio: 1 })
  const submit = page.getByRole('button', { name: 'Submit Response' })
  await submit.click()
  await expect(page.getByLabel('Your Response')).toBeFocused()
  await expect(tabs).not.toBeInViewport()

  // The bar stays hidden when the focus moves to the button. Otherwise it would cover the button during a tap.
  await submit.focus()
  await expect(tabs).not.toBeInViewport()
  await expect(submit).toBeInViewport({ ratio: 1 })

  const home = tabs.getByRole('link', { name: 'Dashboard' })
  await home.focus()
  await expect(home).toBeInViewport({ ratio: 1 })
})
