// The slide-over menu of narrow screens: position, size, and whether all of its content can be read and reached.
import type { Locator, Page } from '@playwright/test'
import { groupItems, menuButton, menuItem, menuOf } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return menu
}

for (const { size, tag } of [
  { size: 'a small phone', tag: [] },
  { size: 'a laptop', tag: '@wide' },
]) {
  test(`shows all of a leader's menu without scrolling on ${size}, also with an open concern`, { tag }, async ({
    page,
  }) => {
    if (tag !== '@wide') await page.setViewportSize({ width: 320, height: 640 })
    for (const openConcerns of [0, 1]) {
      await page.route('**/api/unread?*', (route) =>
        route.fulfill({
          json: {
            ...{ toReview: 42, chatsWaiting: 5, prayersWithoutResponse: 7, peopleWaiting: 1 },
            ...{ openConcerns, concernNews: 0 },
          },
        }),
      )
      await logIn(page, leader, '/manage-account')
      if (tag !== '@wide') await openMenu(page)
      const menu = page.getByRole('navigation', { name: 'Main navigation' }).filter({ visible: true })
      await expect(menu.getByRole('link')).toHaveCount(menuOf.leader.length)
      expect(await menu.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0)
      for (const item of groupItems) {
        await expect(menu.getByRole('link', { name: item })).toBeInViewport({ ratio: 1 })
      }
    }
  })
}

test('closes an open side menu when the window becomes wide enough for the fixed one', async ({ page, student }) => {
  await page.setViewportSize({ width: 700, height: 1100 })
  await logIn(page, student, '/dashboard')
  await menuButton(page).click()
  await page.setViewportSize({ width: 1100, height: 700 })
  await menuItem(page, 'Questions').click()
  await expect(page).toHaveURL('/questions')
})
