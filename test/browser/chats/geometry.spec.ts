// Sizes and positions of the chat screens, and the groups of messages.
import type { Page } from '@playwright/test'
import { log, newMessage } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('shows a leader the messages of all leaders at one side, and names the others @own-group', async ({
  page,
  api,
}) => {
  const student = await registerStudent(api, { name: 'Ana' })
  const miriam = await registerLeader(api, 'Miriam')
  for (const person of [student, leader, miriam]) await sendMessages(api, person, student._id, [`From ${person.name}`])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  const edges = async ({ name }: { name: string }) => {
    const { x = 0, width = 0 } =
      (await log(page).getByText(`From ${name}`, { exact: true }).locator('..').boundingBox()) ?? {}
    return { left: x, right: x + width }
  }
  const [theirs, mine, hers] = [await edges(student), await edges(leader), await edges(miriam)]
  expect(hers.right).toBeCloseTo(mine.right)
  expect(theirs.right).toBeLessThan(mine.right - 10)
  expect(theirs.left).toBeLessThan(Math.min(mine.left, hers.left) - 10)
  await expect(log(page).getByText('Miriam', { exact: true })).toBeVisible()
  await expect(log(page).getByText(student.name, { exact: true })).toHaveCount(0)
})

test('uses the size of a wide screen, with the list in the left third', async ({ page, student, api }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await sendMessages(api, student, student._id, ['Are you there?'])
  await logIn(page, leader, `/admin/chat?chat=${student._id}`)
  const conversation = await page.getByRole('region', { name: student.name }).boundingBox()
  const list = await page.getByRole('navigation', { name: 'Chats', exact: true }).boundingBox()
  if (!conversation || !list) throw new Error('A part of the screen is missing')
  expect(conversation.x + conversation.width).toBeGreaterThan(1600 - 40)
  expect(conversation.y).toBeLessThan(100)
  expect(conversation.y + conversation.height).toBeGreaterThan(900 - 50)
  const total = conversation.width + list.width
  expect(list.width / total).toBeGreaterThan(0.3)
  expect(list.width / total).toBeLessThan(0.36)
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)
})

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Quick navigation' })
const topBar = (page: Page) => page.getByRole('link', { name: 'Youth Ministry' })
const headerOf = (page: Page, title: RegExp) =>
  page
    .getByRole('banner')
    .or(page.locator('header'))
    .filter({ has: page.getByRole('heading', { name: title }) })
/** The height of the messages, as a share of the screen. */
async function shareOfMessages(page: Page): Promise<number> {
  const box = await log(page).boundingBox()
  return (box?.height ?? 0) / (page.viewportSize()?.height ?? 1)
}

for (const [role, path] of [
  ['student', '/chat'],
  ['leader', '/admin/chat?chat='],
] as const) {
  test(`gives a ${role} who writes the screen for messages`, async ({ page, student, api }) => {
    const texts = Array.from({ length: 20 }, (_, index) => `Message ${index + 1}`)
    // Their sender has read them.
    await sendMessages(api, role === 'student' ? student : leader, student._id, texts)
    await logIn(page, role === 'student' ? student : leader, role === 'student' ? path : `${path}${student._id}`)
    for (const [width, height, min] of [
      [390, 844, 0.75],
      [390, 508, 0.6],
      [320, 640, 0.6],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(tabs(page)).toBeInViewport({ ratio: 1 })
      await expect(topBar(page)).toBeVisible()
      await newMessage(page).focus()
      await expect(tabs(page)).not.toBeInViewport()
      await expect(topBar(page)).toBeHidden()
      expect(await shareOfMessages(page), `${width}x${height}`).toBeGreaterThanOrEqual(min)
      const header = await headerOf(page, /Chat with|Sam/).boundingBox()
      expect(header?.height).toBeLessThanOrEqual(57)
      expect(header?.y).toBe(0)
      await expect(log(page).getByText('Message 20', { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText(/ reads this$|leader can read this$/)).toBeInViewport({ ratio: 1 })
      // The bars return after the tap that takes the focus.
      await log(page).focus()
    }
  })
}
