// Reading a chat: its title, older messages, the list of chats, and failures to load.
import { expectNoAxeViolations } from '../support/axe.ts'
import { log, newMessage } from '../support/chat.ts'
import { chatIdOf, sendMessages } from '../support/content.ts'
import { titleOf } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

test('W8: loads older messages on scrolling up, and keeps the scroll position when messages are added @phone', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  const chatId = await chatIdOf(request, student)
  await sendMessages(
    request,
    leader,
    chatId,
    Array.from({ length: 70 }, (_, index) => `Message ${index + 1}`),
  )
  await logIn(page, student, '/chat')
  const message = (number: number) => log(page).getByText(`Message ${number}`, { exact: true })
  await expect(message(70)).toBeInViewport()
  await expect(message(20)).toHaveCount(0)
  await expect(log(page).getByText('Today')).toBeVisible()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/messages?before=*', async (route) => {
    await held
    await route.continue()
  })
  await log(page).evaluate((element) => {
    element.scrollTop = 150
  })
  const top = async () => Math.round((await message(22).boundingBox())?.y ?? 0)
  const before = await top()
  release()
  await expect(message(1)).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(page.getByRole('button', { name: 'Load older messages' })).toHaveCount(0)
  await sendMessages(request, leader, chatId, ['The newest of all'])
  const pill = page.getByRole('button', { name: 'New messages' })
  await expect(pill).toBeVisible()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(page.getByText('Pastor Anna: The newest of all')).toBeAttached()
  await pill.click()
  await expect(log(page).getByText('The newest of all')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('E2: shows an error and recovers when a chat fails to load, and only logs a failed list of chats @phone', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 500|The chats could not be fetched/)
  const student = await registerStudent(request)
  const chatId = await chatIdOf(request, student)
  await logIn(page, student)
  await page.route('**/api/chats/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/chat')
  await expect(page.getByText('Failed to load chat. Please try again later.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible()
  await page.unroute('**/api/chats/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()

  await logIn(page, leader)
  await page.route('**/api/chats/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/admin/chat')
  await expect(page.getByText("We couldn't load the chats.")).toBeVisible()
  await expect(page.getByText('No chats yet')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/./)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.unroute('**/api/chats/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first()).toBeVisible()
  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto(`/admin/chat?chat=${chatId}`)
  await expect(page.getByText('Failed to load chat. Please try again later.').first()).toBeVisible()
})

test('is titled "Chat" until it has loaded, then names the other person and who can read it @phone', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  await logIn(page, student)
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/chats/student', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/chat')
  await expect(page.getByRole('heading', { level: 1, name: 'Chat', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Chat · Youth Ministry'))
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Pastor Anna', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Chat with Pastor Anna · Youth Ministry'))
  await expect(page.getByText(/can read this chat and sees? earlier versions\./)).toBeVisible()
  await page.unroute('**/api/chats/student')
  await page.route('**/api/chats/student', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...(await response.json()), participants: [] } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Admin' })).toBeVisible()
  await logIn(page, leader, '/admin/chat')
  await expect(page.getByText('All leaders can read and answer here.')).toBeVisible()
})

for (const width of [320, 390, 1280]) {
  const tag = width === 320 ? [] : '@slow'
  test(`G9: fits long names into a row of the chat list at ${width} px @phone`, { tag }, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const student = await registerStudent(request, {
      name: 'W'.repeat(64),
      username: `${'w'.repeat(50)}${Date.now()}`,
    })
    await sendMessages(request, student, await chatIdOf(request, student), ['M'.repeat(300)])
    await logIn(page, leader, '/admin/chat')
    const row = page.getByRole('link', { name: student.username })
    const list = await page.getByRole('navigation', { name: 'Chats' }).boundingBox()
    const boxes = await Promise.all(
      [row, row.getByText('1', { exact: true }), row.getByText(student.name)].map((it) => it.boundingBox()),
    )
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(list?.x ?? 0)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((list?.x ?? 0) + (list?.width ?? 0))
    }
    await row.click()
    await expect(page.getByRole('heading', { name: student.name })).toBeFocused()
    await expect(newMessage(page)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
