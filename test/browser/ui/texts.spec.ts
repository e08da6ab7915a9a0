// How texts of several lines are shown.
import type { Locator } from '@playwright/test'
import { log, newMessage } from '../support/chat.ts'
import { call, unique } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Returns a text as it is seen, with its spaces. */
// biome-ignore lint/performance/useDomNodeTextContent: white space as it is shown
const seen = (element: Locator) => element.evaluate((it) => (it as HTMLElement).innerText)

test('keeps spaces, columns and indentation of messages and announcements', async ({ page, student, api }) => {
  const songs = '  1.  Amazing Grace\n  2.  Be Still'
  const title = unique('Songs')
  await call(api, leader, 'POST', '/api/broadcasts', { title, content: songs, priority: 'normal' })
  await logIn(page, student, '/announcements')
  const text = page.getByRole('listitem').filter({ hasText: title }).getByText('Amazing Grace')
  await expect(text).toBeVisible()
  expect(await seen(text)).toBe(songs)

  await page.goto('/chat')
  await newMessage(page).fill(`\n${songs}\n\n`)
  await page.getByRole('button', { name: 'Send' }).click()
  const message = log(page).getByText('Amazing Grace')
  await expect(message).toBeVisible()
  expect(await seen(message)).toBe(songs)
})

test('sends nothing that nobody can see', async ({ page, student }) => {
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await newMessage(page).fill('\u200b\u3164')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await newMessage(page).fill('🙏')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(log(page).getByRole('listitem')).toHaveText(['Today', /🙏/])
})
