// Forms that open in a sheet, and the menus of items.
import type { Locator, Page } from '@playwright/test'

/** The field of the form for a prayer request. */
export const prayerField = (page: Page) => page.getByRole('textbox', { name: 'Your Prayer Request' })

/** The line that opens the form for a new prayer request, and shows what is not sent yet. */
export const askLine = (page: Page) => page.getByRole('main').getByRole('button', { name: /Ask$/ })

/** Opens the form for a new prayer request, unless it is open, and types a text. */
export async function writePrayer(page: Page, text: string): Promise<void> {
  if (!(await prayerField(page).isVisible())) await askLine(page).click()
  await prayerField(page).fill(text)
}

/** The button that deletes an item. */
export const deleteOf = (item: Locator) => item.getByRole('button', { name: 'Delete', exact: true })

/** The button that opens the menu of an item. */
export const moreOf = (item: Locator) => item.getByRole('button', { name: /^More for / })

/** Chooses an entry of the menu of an item. */
export async function chooseFor(item: Locator, entry: string): Promise<void> {
  await moreOf(item).click()
  await item.page().getByRole('menuitem', { name: entry, exact: true }).click()
}
