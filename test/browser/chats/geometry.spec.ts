// Sizes and positions of the chat screens, and the groups of messages.
import type { Page } from '@playwright/test'
import { log, newMessage, write } from '../support/chat.ts'
import { sendMessages } from '../support/content.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('shows the sender once in five minutes, and exact times as tooltips', async ({ page, student, api }) => {
  await sendMessages(api, leader, student._id, ['One', 'Two'])
  await sendMessages(api, student, student._id, ['Three', 'Four'])
  await logIn(page, student, '/chat')
  const names = log(page).getByText('Pastor Anna', { exact: true })
  await expect(names).toHaveCount(1)
  // Screen readers hear the sender of each message.
  const items = log(page).getByRole('listitem')
  await expect(items.filter({ hasText: 'Two' })).toContainText('Pastor Anna:')
  await expect(items.filter({ hasText: 'Four' })).toContainText(`${student.name}:`)
  const times = log(page).locator('time')
  await expect(times).toHaveText(Array.from({ length: 4 }, () => /^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/))
  for (const text of ['One', 'Two', 'Three', 'Four']) {
    const bubble = log(page).getByRole('paragraph').filter({ hasText: text })
    await expect(bubble).toHaveAttribute('title', /^\w+day, .*\d{4} at \d/)
  }
})

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

for (const width of [320, 390]) {
  test(`fits the filters and the state of a reply at ${width} px`, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 844 })
    const student = await registerStudent(api, { name: 'Maximiliana Featherstonehaugh-Cholmondeley' })
    await sendMessages(api, student, student._id, ['Are you there?'])
    await logIn(page, leader, `/admin/chat?chat=${student._id}`)
    for (const name of ["I'm on it", 'Undo', "I'm on it"]) {
      const button = page.getByRole('button', { name })
      await expect(button).toBeInViewport({ ratio: 1 })
      const box = await button.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      await button.click()
    }
    const conversation = page.getByRole('region', { name: student.name })
    await expect(conversation.getByText("You're on it")).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Back to all chats' }).click()
    const filters = page.getByRole('navigation', { name: 'Filter', exact: true }).getByRole('link')
    await expect(filters).toHaveCount(2)
    for (const link of await filters.all()) {
      await expect(link).toBeInViewport({ ratio: 1 })
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}

for (const [role, path] of [
  ['student', '/chat'],
  ['leader', '/admin/chat?chat='],
] as const) {
  test(`shows a ${role} the last messages and send box over the keyboard`, async ({ page, student, api }) => {
    await page.setViewportSize({ width: 390, height: 430 })
    await sendMessages(api, leader, student._id, ['One', 'Two', 'Three'])
    await logIn(page, role === 'student' ? student : leader, role === 'student' ? path : `${path}${student._id}`)
    await newMessage(page).focus()
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    for (const text of ['One', 'Two', 'Three']) {
      await expect(log(page).getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    }
    await write(page, 'Four')
    await expect(log(page).getByText('Four')).toBeInViewport({ ratio: 1 })
    await expect(newMessage(page)).toBeInViewport({ ratio: 1 })
  })
}

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
      await expectSoundGeometry(page, `${width}x${height}`)
      // The bars return after the tap that takes the focus.
      await log(page).focus()
    }
  })

  test(`leaves a ${role} room to write at 200 % text`, async ({ page, student, api }) => {
    const reader = role === 'student' ? student : leader
    await sendMessages(api, reader, student._id, ['One', 'Two', 'Three', 'Four'])
    await logIn(page, reader, role === 'student' ? path : `${path}${student._id}`)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await newMessage(page).focus()
    await expect(topBar(page)).toBeHidden()
    const field = await newMessage(page).boundingBox()
    expect(field?.width).toBeGreaterThan(340)
    expect(await shareOfMessages(page)).toBeGreaterThan(0.5)
    await expect(log(page).getByText('Four', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await expectSoundGeometry(page, '200 %')
  })
}
