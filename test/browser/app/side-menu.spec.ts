// The slide-over menu of narrow screens: position, size, and whether all of its content can be read and reached.
import type { Locator, Page } from '@playwright/test'
import { announce } from '../support/content.ts'
import { findBrokenTexts } from '../support/geometry.ts'
import { groupItems, menuButton, menuItem, menuOf, titleOf } from '../support/menu.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const menuWidthPx = 256
const longName = 'Maximiliana Theodora Wolfeschlegelsteinhausenbergerdorff-Adey'.slice(0, 60)

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${element} is not visible`)
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

async function openMenu(page: Page): Promise<Locator> {
  await menuButton(page).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await menu.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
  return menu
}

/** Returns the number of text lines of each menu item by its label. Those of the last row are below their icons. */
const linesOf = (menu: Locator) =>
  menu.getByRole('link').evaluateAll((links) =>
    Object.fromEntries(
      links.map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        const tops = [...range.getClientRects()]
          .filter(({ width }) => width > 1)
          .map(({ top, height }) => top + height / 2)
        // The centers of an icon, a label and a badge on one line are at most a few pixels apart.
        return [link.textContent, Math.max(...tops) - Math.min(...tops) < 6 ? 1 : 2]
      }),
    ),
  )

for (const role of ['student', 'leader'] as const) {
  const person = async (api: Parameters<typeof registerStudent>[0]): Promise<Person> =>
    role === 'leader' ? leader : registerStudent(api, { name: longName })

  test(`opens the menu of a ${role} 256 px wide at its button, labels on one line`, async ({ page, api }) => {
    await announce(api)
    await logIn(page, await person(api), '/manage-account')
    for (const width of [300, 320, 360, 390, 600, 768, 1000]) {
      await page.setViewportSize({ width, height: 844 })
      const button = await boxOf(menuButton(page))
      expect(button.right, `${width}`).toBeGreaterThan(width - 2)
      const menu = await openMenu(page)
      const { x, y, right, bottom } = await boxOf(menu)
      expect({ width: right - x, right, y, bottom }, `${width}`).toEqual({
        width: Math.min(menuWidthPx, width * 0.8),
        right: width,
        y: 0,
        bottom: 844,
      })
      const lines = await linesOf(menu)
      expect(Object.keys(lines)).toHaveLength(menuOf[role].length)
      const ofLastRow = role === 'leader' ? groupItems : []
      expect(lines).toEqual(
        Object.fromEntries(Object.keys(lines).map((label) => [label, ofLastRow.includes(label) ? 2 : 1])),
      )
      await page.keyboard.press('Escape')
      await expect(menuButton(page)).toBeFocused()
    }
  })

  test(`keeps Logout and Close of a ${role} in view, and scrolls only the list`, async ({ page, api }) => {
    await logIn(page, await person(api), '/manage-account')
    for (const size of [
      { width: 390, height: 844 },
      { width: 320, height: 568 },
      { width: 390, height: 430 },
    ]) {
      await page.setViewportSize(size)
      const menu = await openMenu(page)
      const { x } = await boxOf(menu)
      for (const name of ['Close menu', 'Logout']) {
        const control = menu.getByRole('button', { name })
        const box = await boxOf(control)
        expect(box.x, name).toBeGreaterThanOrEqual(x)
        expect(box.y, name).toBeGreaterThanOrEqual(0)
        expect(box.right, name).toBeLessThanOrEqual(size.width)
        expect(box.bottom, name).toBeLessThanOrEqual(size.height)
        // The whole element is visible.
        await control.click({ trial: true, position: { x: box.width / 2, y: box.height - 2 } })
      }
      expect(await menu.evaluate((it) => [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth])).toEqual(
        [0, 0],
      )
      for (const link of [menu.getByRole('link').first(), menu.getByRole('link').last()]) {
        await link.scrollIntoViewIfNeeded()
        await link.click({ trial: true })
      }
      await page.keyboard.press('Escape')
    }
  })
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

test('keeps badge and label of Announcements on one line in wide fonts', async ({ page, student, api }) => {
  await announce(api)
  await logIn(page, student, '/dashboard')
  await page.evaluate(() => {
    document.body.style.fontFamily = '"DejaVu Sans", Verdana, sans-serif'
  })
  const menu = await openMenu(page)
  const item = menu.getByRole('link', { name: /^Announcements/ })
  const badge = item.locator('span[aria-hidden]')
  for (const count of ['1', '12', '99+']) {
    await badge.evaluate((element, text) => {
      element.textContent = text
    }, count)
    const label = await boxOf(item.getByText('Announcements', { exact: true }))
    const box = await boxOf(badge)
    expect((await boxOf(item)).height).toBeLessThan(50)
    expect(label.height, count).toBeLessThan(30)
    expect(box.height, count).toBeLessThan(26)
    expect(box.x, count).toBeGreaterThanOrEqual(label.right)
    expect(box.right, count).toBeLessThanOrEqual((await boxOf(item)).right)
  }
})

test('X8: breaks and cuts no word of the open menu with text of twice the size', async ({ page, api }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, await registerStudent(api, { name: longName }), '/dashboard')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const menu = await openMenu(page)
  const isOfItem = (fault: string) => menuOf.student.some((item) => fault.includes(item))
  expect((await findBrokenTexts(page)).filter(isOfItem)).toEqual([])
  await menu.getByRole('button', { name: 'Logout' }).scrollIntoViewIfNeeded()
  await expect(menu.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
})

test('X7: closes the menu on a tap next to it', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  const menu = await openMenu(page)
  await page.touchscreen.tap(20, 300)
  await expect(menu).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('slides the menu in from its side, but not with reduced motion', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  /** Opens the menu and returns the start position of each animation that is longer than a frame. */
  const slide = () =>
    menuButton(page).evaluate(async (button: HTMLElement) => {
      button.click()
      await new Promise(requestAnimationFrame)
      const menu = document.querySelector('dialog[open]')
      return menu?.getAnimations().flatMap((animation) => {
        animation.pause()
        animation.currentTime = 0
        const moves = Number(animation.effect?.getComputedTiming().duration) > 1
        return moves ? [menu.getBoundingClientRect().left] : []
      })
    })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await slide()).toEqual([page.viewportSize()?.width])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await slide()).toEqual([])
})

test('X7: traps the focus in the side menu, and closes it on Esc or choice', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  const button = menuButton(page)
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect(dialog.getByRole('button', { name: 'Close menu' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await dialog.getByRole('link', { name: 'Questions' }).click()
  await expect(page).toHaveURL('/questions')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(titleOf('Questions · Youth Ministry'))
})

test('closes an open side menu when the window becomes wide enough for the fixed one', async ({ page, student }) => {
  await page.setViewportSize({ width: 700, height: 1100 })
  await logIn(page, student, '/dashboard')
  await menuButton(page).click()
  await page.setViewportSize({ width: 1100, height: 700 })
  await menuItem(page, 'Questions').click()
  await expect(page).toHaveURL('/questions')
})
