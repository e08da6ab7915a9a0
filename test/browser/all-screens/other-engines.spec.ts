// Replaces what other engines, or older ones, do differently: rules of the style sheet are added or removed on their way to the page.
import type { Locator, Page } from '@playwright/test'
import { editMessage, newMessage } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
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

/** How high a text area is for texts of so many lines, and how much of each text is hidden. */
async function sizesOf(area: Locator): Promise<{ height: number; hidden: number }[]> {
  const sizes = []
  for (const lines of [1, 2, 4, 40, 1]) {
    await area.fill(Array.from({ length: lines }, (_, line) => `Line ${line}`).join('\n'))
    sizes.push(
      await area.evaluate((it: HTMLElement) => ({
        height: it.offsetHeight,
        hidden: it.scrollHeight - it.clientHeight,
      })),
    )
  }
  return sizes
}

test('G13: text areas grow and shrink with their text in browsers without field-sizing @always', async ({
  page,
  api,
  student,
  openAs,
}) => {
  await sendMessages(api, student, student._id, ['Hello'])
  const [screen, other] = [await openAs(student, '/chat'), page]
  await changeCss(other, (css) => css.replaceAll('field-sizing:content', ''))
  await other.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (name: string, value?: string) => name !== 'field-sizing' && supports(name, value as string)
  })
  await logIn(other, student, '/chat')
  const expected = await sizesOf(newMessage(screen))
  expect(await sizesOf(newMessage(other))).toEqual(expected)
  expect(expected.map(({ hidden }) => hidden > 0)).toEqual([false, false, false, true, false])
  const height = async () => (await newMessage(other).boundingBox())?.height ?? 0

  // Rotating the phone changes where lines break, and sending empties the box. A reload restores the draft.
  const oneLine = await height()
  await newMessage(other).fill('A text that is wider than the box in a narrow window.')
  const narrow = await height()
  expect(narrow).toBeGreaterThan(oneLine)
  await other.setViewportSize({ width: 740, height: 600 })
  await expect.poll(height).toBe(oneLine)
  await other.setViewportSize({ width: 360, height: 740 })
  await expect.poll(height).toBe(narrow)
  await other.reload()
  await expect.poll(height).toBe(narrow)
  await newMessage(other).press('Enter')
  await expect(newMessage(other)).toHaveValue('')
  expect(await height()).toBe(oneLine)

  for (const it of [screen, other]) await it.getByText('Hello', { exact: true }).waitFor()
  expect(await sizesOf(await editMessage(other))).toEqual(await sizesOf(await editMessage(screen)))
  for (const it of [screen, other]) await it.goto('/prayer-requests')
  expect(await sizesOf(prayerField(other))).toEqual(await sizesOf(prayerField(screen)))
})
