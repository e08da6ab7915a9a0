// Texts that wait on the device until there is a connection.
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { log, newMessage } from './chat.ts'
import { call } from './content.ts'
import type { Student } from './people.ts'

/** The button of the notice about what waits. */
export const waiting = (page: Page, count?: number) =>
  page.getByRole('button', { name: count === undefined ? /not sent yet/ : `${count} not sent yet` })

/** Writes messages in the open chat, which shows each. */
export async function writeMessages(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await newMessage(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(log(page).getByText(text)).toBeVisible()
  }
}

/** Returns the messages that the server has. */
export const messagesOf = async (api: APIRequestContext, student: Student): Promise<string[]> =>
  (await call<{ content: string }[]>(api, student, 'GET', `/api/chats/${student._id}/messages`)).map((it) => it.content)
