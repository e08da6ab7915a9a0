import { expect, type Locator, type Page } from '@playwright/test'

/** Uses the page, so that its live lists hold back what is new from now on. */
export const touch = (page: Page) => page.keyboard.press('Shift')

/** Returns why the focus is not visible: off the screen, covered, or without an outline. Returns '' if it is visible. */
export async function findFocusFault(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return ''
    const what = `${focused.outerHTML.slice(0, 90)}`
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const [x, y] = [
      (Math.max(left, 0) + Math.min(right, innerWidth)) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    ]
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `${what} is off the screen`
    const above = document.elementFromPoint(x, y)
    // A toast is temporary and can be dismissed.
    if (above?.closest('section[aria-label=Notifications]')) return ''
    if (above === null || !(focused.contains(above) || above.contains(focused))) {
      return `${what} is below ${above?.tagName} "${above?.textContent?.trim().slice(0, 40)}"`
    }
    const { outlineStyle, outlineWidth } = getComputedStyle(focused)
    const shows = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    return shows || focused.matches('h1, h2, main') ? '' : `${what} does not show that it has the focus`
  })
}

const maxPresses = 90

/** Presses Tab until the target has the focus. Expects that the focus is visible at each stop (X3). */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  const arrived = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await arrived()); presses += 1) {
    expect(presses, `${target} is not reached by ${key}`).toBeLessThan(maxPresses)
    await page.keyboard.press(key)
    // The menu slides in.
    await expect.poll(() => findFocusFault(page)).toBe('')
  }
}

/** Tabs to a control and presses it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Tabs to a field and types. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(text)
}
