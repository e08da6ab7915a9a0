// Reports of messages, prayer requests and announcements.
import type { Page } from '@playwright/test'
import { announce, askForPrayer, sendMessages, unique } from '../support/content.ts'
import { chooseFor, moreOf } from '../support/forms.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const sheet = (page: Page) => page.getByRole('dialog')

test('reports a message, with its text and who will read it @own-group', async ({ page, api }) => {
  const student = await registerStudent(api)
  const tomas = await registerLeader(api, unique('Tomás'))
  const text = unique('You are so beautiful')
  await sendMessages(api, tomas, student._id, [text])
  await logIn(page, student, '/chat')
  const message = page.getByRole('log').getByRole('listitem').filter({ hasText: text })
  await message.hover()
  await message.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Report this message' })).toBeVisible()
  await expect(sheet(page).getByRole('blockquote')).toHaveText(text)
  const readers = sheet(page).getByRole('status').filter({ hasText: 'will read this.' })
  await expect(readers).toContainText(leader.name)
  await expect(readers).not.toContainText(tomas.name)
  const send = sheet(page).getByRole('button', { name: 'Send report' })
  await send.click()
  await expect(sheet(page).getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
  await sheet(page).getByRole('link', { name: 'See what happens next' }).click()
  await expect(page.getByText('Reported message')).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
})

test('reports a prayer and an announcement, and keeps a half report @own-group', async ({ page, student, api }) => {
  // The leader who wrote the announcement does not receive the report.
  await registerLeader(api, 'Miriam')
  const author = student
  const { content } = await askForPrayer(api, author, unique('For revenge'))
  const title = unique('Camp')
  await announce(api, title)
  await logIn(page, await registerStudent(api), '/prayer-requests')
  const prayer = page.getByRole('listitem').filter({ hasText: content })
  await chooseFor(prayer, 'Report')
  await expect(sheet(page).getByRole('blockquote')).toHaveText(content)
  const why = sheet(page).getByLabel("What's wrong with it? (optional)")
  await why.fill('It scares me')
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await expect(moreOf(prayer)).toBeFocused()
  await chooseFor(prayer, 'Report')
  await expect(why).toHaveValue('It scares me')
  await sheet(page).getByRole('button', { name: 'Send report' }).click()
  await sheet(page).getByRole('button', { name: 'Close' }).last().click()

  await page.goto('/announcements')
  const announcement = page.getByRole('listitem').filter({ hasText: title })
  await chooseFor(announcement, 'Report')
  await expect(sheet(page).getByRole('blockquote')).toContainText('We leave on Friday.')
  await sheet(page).getByRole('button', { name: 'Send report' }).click()
  await expect(sheet(page).getByRole('heading', { name: 'Thank you for telling us' })).toBeVisible()
})

test('offers no report of own messages and prayer requests @own-group', async ({ page, student, api }) => {
  const { content } = await askForPrayer(api, student)
  await logIn(page, student, '/prayer-requests')
  const own = page.getByRole('listitem').filter({ hasText: content })
  await expect(own.first()).toBeVisible()
  await expect(moreOf(own)).toHaveCount(0)
})
