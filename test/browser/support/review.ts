// The screen on which leaders review responses: a list on narrow screens, two panes on wide ones.
import type { Locator, Page } from '@playwright/test'

export const hasPanes = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1024

export const feedbackOf = (page: Page): Locator => page.getByLabel('Feedback (optional)')

/** Returns the place of the whole response of a row: the row itself, or the pane next to the list. */
export const responseIn = (page: Page, row: Locator): Locator => (hasPanes(page) ? page.getByRole('main') : row)

/** Opens the review panel of a response in the list and moves the focus to the feedback. */
export async function openReview(page: Page, row: Locator): Promise<void> {
  if (hasPanes(page)) {
    await row.getByRole('button').click()
    const again = page.getByRole('button', { name: 'Review', exact: true })
    // The panel of a pending response is always open.
    await again.or(feedbackOf(page)).first().waitFor()
    if (await again.isVisible()) await again.click()
  } else {
    await row.getByRole('button', { name: /^Review( next)?$/ }).click()
  }
  await feedbackOf(page).focus()
}
