// Replaces what other engines, or older ones, do differently: rules of the style sheet are added or removed on their way to the page.
import type { Locator, Page } from '@playwright/test'
import { editMessage, newMessage } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Changes the style sheets of the pages that open afterwards. */
async function changeCss(page: Page, change: (css: string) => string): Promise<void> {
  await page.route(/\.css$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
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
