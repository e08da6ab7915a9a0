// Where a chat opens: at the first unread message, below a divider with their number. Leaders mark messages as unread again.
import type { Page } from '@playwright/test'
import { log } from '../support/chat.ts'
import { call, sendMessages } from '../support/content.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const message = (page: Page, number: number) => log(page).getByText(`Message ${number}`, { exact: true })
const numbered = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => `Message ${first + index}`)
/** The divider, which is also there while no unread message is on the screen. */
const divider = (page: Page) => log(page).getByText(/^\d+ new messages?$/)

test('opens a chat at the first of 82 unread messages, once', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, numbered(1, 3))
  await call(api, student, 'PUT', `/api/chats/${student._id}/read`)
  await sendMessages(api, leader, student._id, numbered(4, 85))
  await logIn(page, student, '/chat')
  await expect(divider(page)).toHaveText('82 new messages')
  await expect(divider(page)).toBeInViewport({ ratio: 1 })
  await expect(message(page, 3)).toBeInViewport({ ratio: 1 })
  await expect(message(page, 4)).toBeInViewport({ ratio: 1 })
  const [line, first] = [await divider(page).boundingBox(), await message(page, 4).boundingBox()]
  expect(first?.y).toBeGreaterThan(line?.y ?? Number.POSITIVE_INFINITY)

  await page.getByRole('button', { name: 'New messages' }).click()
  await expect(message(page, 85)).toBeInViewport({ ratio: 1 })
  await page.reload()
  await expect(message(page, 85)).toBeInViewport({ ratio: 1 })
  await expect(divider(page)).toHaveCount(0)
})

test('shows a leader the new messages below the divider, and none for what arrives', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['Welcome!'])
  await sendMessages(api, student, student._id, ['Hello?'])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  await expect(divider(page)).toHaveText('1 new message')
  await expect(log(page).getByText('Hello?', { exact: true })).toBeInViewport({ ratio: 1 })
  await sendMessages(api, student, student._id, ['Anyone?'])
  await expect(log(page).getByText('Anyone?', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(divider(page)).toHaveText('1 new message')
})

for (const [how, count] of [
  ['of the chat', 1],
  ['of a message @wide', 2],
] as const) {
  test(`marks messages as unread from the menu ${how}`, async ({ page, student, api }) => {
    const unread = async () => (await call(api, leader, 'GET', `/api/chats/${student._id}`)).unreadCount
    await sendMessages(api, student, student._id, ['Are you there?', 'I have a question'])
    await sendMessages(api, leader, student._id, ['Tell me'])
    await logIn(page, leader, `/admin/chat?chat=${student._id}`)
    await expect(log(page).getByText('Tell me', { exact: true })).toBeInViewport()
    await expect.poll(unread).toBe(0)
    if (count === 1) {
      await page.getByRole('button', { name: `More for ${student.name}` }).click()
      await page.getByRole('menuitem', { name: 'Mark as unread' }).click()
    } else {
      await log(page).getByText('Are you there?', { exact: true }).hover()
      await log(page).getByRole('button', { name: 'Message actions' }).first().click()
      await page.getByRole('menuitem', { name: 'Mark as unread from here' }).click()
    }
    await expect(page).toHaveURL('/admin/chat')
    const row = page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: student.username })
    await expect(row.getByText(`${count} unread message${count === 1 ? '' : 's'}`)).toBeAttached()
    expect(await unread()).toBe(count)
    await row.click()
    await expect(divider(page)).toHaveText(`${count} new message${count === 1 ? '' : 's'}`)
    await expect.poll(unread).toBe(0)
  })
}
