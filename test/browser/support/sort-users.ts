import type { Page } from '@playwright/test'

/** Sorts the accounts by a column: at its header, or in the menu of narrow screens. Does it again for the other direction. */
export async function sortUsers(page: Page, column: string): Promise<void> {
  const menu = page.getByRole('button', { name: /^Newest first|^Sorted by/ })
  const header = page.getByRole('columnheader', { name: column, exact: true }).getByRole('button')
  await menu.or(header).first().waitFor()
  if (await menu.isVisible()) {
    await menu.click()
    await page.getByRole('menuitem', { name: column, exact: true }).click()
  } else await header.click()
}
