// Replaces what other engines, or older ones, do differently: rules of the style sheet are added or removed on their way to the page.
import type { Page } from '@playwright/test'
import { sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Changes the style sheets of the pages that open afterwards. */
async function changeCss(page: Page, change: (css: string) => string): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

for (const [language, text, side] of [
  ['ar', 'A long message in English, ', 'left'],
  ['en', 'رسالة طويلة باللغة العربية ', 'right'],
] as const) {
  test(`G9: aligns a message by its own direction on a page in ${language}, in Firefox and Safari too`, async ({
    page,
    api,
    student,
  }) => {
    // A layer before all others comes after what the browser's own style sheet says.
    await changeCss(page, (css) => `@layer firefox-and-safari{li{text-align:-webkit-match-parent}}${css}`)
    await sendMessages(api, leader, student._id, [text.repeat(4).trim()])
    await page.addInitScript((value) => localStorage.setItem('language', value), language)
    await logIn(page, student, '/chat')
    const message = page.getByRole('log').locator('p[dir=auto] > span').first()
    await expect(message).toBeVisible()
    const distances = await message.evaluate((element, side) => {
      const edge = element.parentElement?.getBoundingClientRect()[side] ?? 0
      // A space at the end of a line has a rectangle of its own.
      const lines = [...element.getClientRects()].filter(({ width }) => width > 20)
      return lines.map((line) => Math.abs(line[side] - edge))
    }, side)
    expect(distances.length).toBeGreaterThan(1)
    expect(Math.max(...distances)).toBeLessThan(1)
  })
}
