// Helpers for chat tests.
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { chatIdOf } from './content.ts'
import { registerStudent } from './people.ts'

export const newMessage = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
export const log = (page: Page) => page.getByRole('log')

export async function write(page: Page, text: string): Promise<void> {
  await newMessage(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Opens an empty page for a new student and one for a leader, each in a separate browser context. */
export async function twoBrowsers(browser: Browser, request: APIRequestContext, address: string) {
  const student = await registerStudent(request)
  const [studentPage, leaderPage] = [
    await (await browser.newContext({ baseURL: address })).newPage(),
    await (await browser.newContext({ baseURL: address })).newPage(),
  ]
  return { student, studentPage, leaderPage, chatId: await chatIdOf(request, student) }
}
