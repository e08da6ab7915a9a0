// Helpers for chat tests.

import { expect, type Locator, type Page } from '@playwright/test'
import { limits } from '#contract/limits.ts'

export const newMessage = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
export const log = (page: Page) => page.getByRole('log')

export async function write(page: Page, text: string): Promise<void> {
  await newMessage(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Opens the form that edits the newest of the own messages, and returns its field. */
export async function editMessage(page: Page) {
  await page.getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('textbox', { name: 'Edit message' })
}

/** Expects that an element appears on a page, whose clock must be installed, in less time than until the next poll. */
export async function expectLive(element: Locator, cause: () => Promise<unknown>): Promise<void> {
  const page = element.page()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000)
  await cause()
  let passedMs = 0
  const appears = async () => {
    await page.clock.runFor(50)
    passedMs += 50
    return element.count()
  }
  await expect.poll(appears).toBe(1)
  expect(passedMs).toBeLessThan(limits.chatPollingMs)
  await page.clock.resume()
}
