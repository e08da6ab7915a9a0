// X4 to X6 with a virtual screen reader, which logs what it announces.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { sendMessages } from '../support/content.ts'
import { prayerField } from '../support/forms.ts'
import { choose } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const reader = readFileSync(new URL(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')), 'utf8')

const patiently = { timeout: 10_000 }

interface Reader {
  virtual: { start(options: object): Promise<void>; spokenPhraseLog(): Promise<string[]> }
}

/** Starts a screen reader on this page. Returns a function that reads its announcements so far. */
async function startReading(page: Page): Promise<() => Promise<string[]>> {
  await page.route('**/screen-reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: reader }))
  await page.evaluate(async () => {
    const module: Reader = await import(new URL('/screen-reader.js', location.href).href)
    Object.assign(window, { virtual: module.virtual })
    await module.virtual.start({ container: document.body })
  })
  return () => page.evaluate(() => (window as unknown as Reader).virtual.spokenPhraseLog())
}

test('X4, X5, X6: tells a screen reader a new screen, toast and message @wide @always', async ({
  page,
  student,
  api,
}) => {
  // The reader looks for labels in a form that has just been closed.
  expectConsole(/getElementById is not a function/)
  await logIn(page, student, '/dashboard')
  await expect(page.getByText('Welcome back')).toBeVisible()
  const said = await startReading(page)
  await choose(page, 'Prayer Requests')
  await expect.poll(said, patiently).toContain('heading, Prayer Requests, level 1')
  await prayerField(page).fill('For rain.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect.poll(said, patiently).toContain('polite: Prayer request submitted successfully')
  await fail(page, '**/api/prayer-requests')
  await prayerField(page).fill('For sun.')
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect.poll(said, patiently).toContain('assertive: Failed to submit prayer request')

  await choose(page, 'Chat')
  await expect.poll(said, patiently).toContainEqual(expect.stringMatching(/^heading, Chat( with .*)?, level 1$/))
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await sendMessages(api, leader, student._id, ['Are you there?'])
  await expect.poll(said, patiently).toContain('polite: Pastor Anna: Are you there?')
  await page.getByLabel('Your message').fill('Yes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Yes')).toBeVisible()
  // Several at once, and equal ones.
  const announced = async () => (await said()).filter((phrase) => phrase.startsWith('polite: Pastor Anna'))
  await sendMessages(api, leader, student._id, ['Good', 'Good', 'See you'])
  await expect
    .poll(announced, patiently)
    .toEqual(['Are you there?', 'Good', 'Good', 'See you'].map((text) => `polite: Pastor Anna: ${text}`))
  const all = await said()
  expect(all.filter((phrase) => /^(polite|assertive): .*Yes/.test(phrase))).toEqual([])
})
