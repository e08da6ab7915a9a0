import type { Page } from '@playwright/test'

export const menuOf = {
  student: [
    ...['Dashboard', 'Questions', 'My Responses', 'Prayer Requests'],
    ...['Resources', 'Chat', 'Announcements', 'Manage Account'],
    'Get help',
  ],
  leader: [
    ...['Dashboard', 'Questions', 'Responses', 'Users'],
    ...['Chat', 'Prayer Requests', 'Broadcast', 'Manage Account'],
    ...['Invite', 'Settings', 'History', 'Concerns'],
  ],
}
/** The last items of a leader's menu, in one row. */
export const groupItems = menuOf.leader.slice(-4)

/** Matches the title of a screen, with or without the number of what waits. */
export const titleOf = (title: string) => new RegExp(`^(\\(\\d+\\+?\\) )?${RegExp.escape(title)}$`)

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
export const menuItem = (page: Page, item: string) =>
  page
    .getByRole('navigation', { name: 'Main navigation' })
    .filter({ visible: true })
    .getByRole('link', { name: new RegExp(`^${item}`) })

/** Opens the side menu on a screen that is too narrow for the fixed menu. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  // While somebody writes in a chat on a phone, there is no tab bar.
  if (await page.locator('[data-hidden-bars=all]').isVisible()) await page.locator(':focus').blur()
  if (await menuButton(page).isVisible()) await menuButton(page).click()
}

/** Opens a screen through the menu. */
export async function choose(page: Page, item: string): Promise<void> {
  await openMenu(page)
  await menuItem(page, item).click()
}

/** Presses Logout in the menu. */
export async function logOut(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
}
