// The form of a question shows which passages readers can tap.
import { headingOf, press } from '../support/bible.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('shows the passages of a question while it is written, without losing the draft', async ({ page }) => {
  await logIn(page, leader, '/admin/questions')
  await page.getByRole('button', { name: 'Add Question' }).click()
  const form = page.getByRole('dialog').first()
  const passages = form.getByText(/^Passages: /)
  const description = form.getByLabel('Description')
  await description.fill('We meet at 7 in room 3.')
  await expect(passages).toHaveCount(0)
  await form.getByLabel('Title').fill('Born again')
  await description.fill('Read Jn 3:1-21, Ps 23 and Jn 3:1-21 again.')
  await expect(passages).toHaveText('Passages: John 3:1–21 · Psalm 23')
  for (const close of [() => press(page, 'Close'), () => page.goBack(), () => page.keyboard.press('Escape')]) {
    await passages.getByRole('link', { name: 'Psalm 23' }).click()
    await expect(headingOf(page, 'Psalm 23')).toBeVisible()
    await close()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(page).toHaveURL('/admin/questions')
    await expect(form.getByLabel('Title')).toHaveValue('Born again')
  }
  await expect(passages.getByRole('link', { name: 'Psalm 23' })).toBeFocused()
  await description.fill('Read it again.')
  await expect(passages).toHaveCount(0)
})
