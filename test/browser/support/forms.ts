// The form for a prayer request, and the menus and buttons of items.
import type { Locator, Page } from '@playwright/test'

/** The field for a new prayer request, which is on the screen. */
export const prayerField = (page: Page) =>
  page.getByRole('form', { name: 'What can we pray for?' }).getByLabel('Your Prayer Request')

/** The button that deletes an item. */
export const deleteOf = (item: Locator) => item.getByRole('button', { name: 'Delete', exact: true })

/** The button that opens the menu of an item. */
export const moreOf = (item: Locator) => item.getByRole('button', { name: /^More for / })

/** Chooses an entry of the menu of an item. */
export async function chooseFor(item: Locator, entry: string): Promise<void> {
  await moreOf(item).click()
  await item.page().getByRole('menuitem', { name: entry, exact: true }).click()
}
