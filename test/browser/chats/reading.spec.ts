// Reading a chat: its title, older messages, the list of chats, and failures to load.
import { log, newMessage } from '../support/chat.ts'
import { call, sendMessages } from '../support/content.ts'
import { titleOf } from '../support/menu.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { fail, hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('W8: loads older messages on scrolling up, and keeps the position', async ({ page, student, api }) => {
  await sendMessages(
    api,
    leader,
    student._id,
    Array.from({ length: 70 }, (_, index) => `Message ${index + 1}`),
  )
  await call(api, student, 'PUT', `/api/chats/${student._id}/read`)
  await logIn(page, student, '/chat')
  const message = (number: number) => log(page).getByText(`Message ${number}`, { exact: true })
  await expect(message(70)).toBeInViewport()
  await expect(message(20)).toHaveCount(0)
  await expect(log(page).getByText('Today')).toBeVisible()
  const release = await hold(page, '**/messages?before=*')
  await log(page).evaluate((element) => {
    element.scrollTop = 150
  })
  const top = async () => Math.round((await message(22).boundingBox())?.y ?? 0)
  const before = await top()
  release()
  await expect(message(1)).toBeAttached()
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(page.getByRole('button', { name: 'Load older messages' })).toHaveCount(0)
  await sendMessages(api, leader, student._id, ['The newest of all'])
  const pill = page.getByRole('button', { name: 'New messages' })
  await expect(pill).toBeVisible()
  const [shown, line] = [await log(page).boundingBox(), await pill.boundingBox()]
  expect(line?.y, 'the line covers no message').toBeGreaterThanOrEqual((shown?.y ?? 0) + (shown?.height ?? 0) - 1)
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2)
  await expect(page.getByText('Pastor Anna: The newest of all', { exact: true })).toBeAttached()
  await pill.click()
  await expect(log(page).getByText('The newest of all')).toBeInViewport()
  await expect(pill).toHaveCount(0)
})

test('E2: recovers when a chat fails to load, and only logs a failed list', async ({ page, student }) => {
  expectConsole(/status of 500|The chats could not be fetched/)
  await logIn(page, student)
  await fail(page, '**/api/chats/**')
  await page.goto('/chat')
  await expect(page.getByText('Failed to load chat. Please try again later.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible()
  await page.unroute('**/api/chats/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()

  await logIn(page, leader)
  await fail(page, '**/api/chats/**')
  await page.goto('/admin/chat')
  await expect(page.getByText("We couldn't load this.")).toBeVisible()
  await expect(page.getByText('No chats yet')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Notifications' }).getByText(/./)).toHaveCount(0)
  await page.unroute('**/api/chats/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('navigation', { name: 'Chats' }).getByRole('link').first()).toBeVisible()
  await fail(page, '**/api/chats/*/messages')
  await page.goto(`/admin/chat?chat=${student._id}`)
  await expect(page.getByText('Failed to load chat. Please try again later.').first()).toBeVisible()
})

test('is titled "Chat" until it has loaded, then names the other person', async ({ page, student }) => {
  await logIn(page, student)
  const release = await hold(page, '**/api/chats/student')
  await page.goto('/chat')
  await expect(page.getByRole('heading', { level: 1, name: 'Chat', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Chat · Youth Ministry'))
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Pastor Anna', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Chat with Pastor Anna · Youth Ministry'))
  await expect(page.getByText('Pastor Anna reads this', { exact: true })).toBeVisible()
  await page.unroute('**/api/chats/student')
  await page.route('**/api/chats/student', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...(await response.json()), participants: [] } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Admin' })).toBeVisible()
})

for (const width of [320, 390, 1280]) {
  const tag = width === 320 ? '@always' : []
  test(`G9: fits long names into a row of the chat list at ${width} px`, { tag }, async ({ page, api }) => {
    await page.setViewportSize({ width, height: 800 })
    const student = await registerStudent(api, {
      name: 'W'.repeat(64),
      username: `${'w'.repeat(50)}${Date.now()}`,
    })
    await sendMessages(api, student, student._id, ['M'.repeat(300)])
    await logIn(page, leader, '/admin/chat')
    const row = page.getByRole('link', { name: student.username })
    await expect(row.getByText(student.name)).toBeVisible()
    await row.click()
    await expect(page.getByRole('heading', { name: student.name })).toBeFocused()
    await expect(newMessage(page)).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
