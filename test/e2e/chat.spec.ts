import { DatabaseSync } from 'node:sqlite'
import type { APIRequestContext, Browser, Locator, Page } from '@playwright/test'
import { expectNoAxeViolations } from './support/axe.ts'
import { bearer, chatIdOf, sendMessages } from './support/content.ts'
import { leader, registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

const newMessage = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const log = (page: Page) => page.getByRole('log')

async function write(page: Page, text: string): Promise<void> {
  await newMessage(page).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Two people, each in a browser of their own, and nothing open yet. */
async function twoBrowsers(browser: Browser, request: APIRequestContext, address: string) {
  const student = await registerStudent(request)
  const [studentPage, leaderPage] = [
    await (await browser.newContext({ baseURL: address })).newPage(),
    await (await browser.newContext({ baseURL: address })).newPage(),
  ]
  return { student, studentPage, leaderPage, chatId: await chatIdOf(request, student) }
}

test('a message and its edit are on the other screen before the next poll could bring them', async ({
  browser,
  request,
  address,
}) => {
  const { student, studentPage, leaderPage, chatId } = await twoBrowsers(browser, request, address)
  await signIn(studentPage, student, '/chat')
  await expect(studentPage.getByRole('heading', { name: 'Chat with Pastor Anna' })).toBeVisible()
  await expect(studentPage.getByText('No messages yet.')).toBeVisible()
  await leaderPage.clock.install()
  await signIn(leaderPage, leader, '/admin/chat')
  await expect(leaderPage.getByText('Select a chat to start messaging')).toBeAttached()
  const opened = leaderPage.waitForResponse('**/api/events')
  await leaderPage.goto(`/admin/chat?chat=${chatId}`)
  await opened
  await expect(leaderPage.getByRole('heading', { name: 'Sam Student' })).toBeFocused()
  await expect(log(leaderPage).getByText('No messages yet.')).toBeVisible()
  // From here the leader's clock stands still: it goes on by less than the five seconds after which the page would poll.
  await leaderPage.clock.pauseAt(Date.now() + 60_000)
  let passed = 0
  const comes = (text: string) =>
    expect
      .poll(async () => {
        await leaderPage.clock.runFor(50)
        passed += 50
        return log(leaderPage).getByText(text, { exact: true }).count()
      })
      .toBe(1)

  await write(studentPage, 'Is the camp list still open?')
  await comes('Is the camp list still open?')
  await studentPage.getByRole('button', { name: 'Message options' }).click()
  await studentPage.getByRole('menuitem', { name: 'Edit' }).click()
  await studentPage.getByRole('textbox', { name: 'Edit message' }).fill('Is the list still open?')
  await studentPage.getByRole('button', { name: 'Save' }).click()
  await expect(studentPage.getByText('Message edited successfully')).toBeVisible()
  await expect(log(studentPage).getByText('(edited)')).toBeVisible()
  await comes('Is the list still open?')
  await expect(log(leaderPage).getByText('(edited)')).toBeVisible()
  expect(passed).toBeLessThan(5000)
  await studentPage.context().close()
  await leaderPage.context().close()
})

test('a leader opens the earlier texts of a message page by page, and reads why a 51st edit is refused', async ({
  browser,
  request,
  address,
  expectConsole,
}) => {
  const { student, studentPage, leaderPage, chatId } = await twoBrowsers(browser, request, address)
  await sendMessages(request, student, chatId, ['Before any edit'])
  const headers = await bearer(request, student)
  const [message] = await (await request.get(`/api/chats/${chatId}/messages`, { headers })).json()
  for (let number = 1; number <= 50; number += 1) {
    const data = { content: `${number} ${'旧'.repeat(3900)}` }
    const edited = await request.put(`/api/chats/${chatId}/messages/${message._id}`, { headers, data })
    expect(edited.status()).toBe(200)
  }
  await signIn(leaderPage, leader, `/admin/chat?chat=${chatId}`)
  await log(leaderPage).getByRole('button', { name: '(edited)' }).click()
  await expect(log(leaderPage).getByText(/^1 旧/)).toBeVisible()
  await expect(log(leaderPage).getByText(/^49 旧/)).toHaveCount(0)
  await expect(async () => {
    await log(leaderPage).getByRole('button', { name: 'Load more' }).click({ timeout: 1000 })
    await expect(log(leaderPage).getByText(/^49 旧/)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(log(leaderPage).getByRole('button', { name: 'Load more' })).toHaveCount(0)

  expectConsole(/status of 409/)
  await signIn(studentPage, student, '/chat')
  await studentPage.getByRole('button', { name: 'Message options' }).click()
  await studentPage.getByRole('menuitem', { name: 'Edit' }).click()
  await studentPage.getByRole('textbox', { name: 'Edit message' }).fill('Once more')
  await studentPage.getByRole('button', { name: 'Save' }).click()
  await expect(studentPage.getByText('This message has been edited 50 times. Please send a new message')).toBeVisible()
  await studentPage.context().close()
  await leaderPage.context().close()
})

test('with the stream cut, polling alone brings messages both ways, and the list counts them', async ({
  browser,
  request,
  address,
  expectConsole,
  isMobile,
}) => {
  expectConsole(/api\/events/)
  const { student, studentPage, leaderPage, chatId } = await twoBrowsers(browser, request, address)
  for (const page of [studentPage, leaderPage]) await page.route('**/api/events', (route) => route.abort())
  await signIn(studentPage, student, '/chat')
  await signIn(leaderPage, leader, '/admin/chat')
  await write(studentPage, 'Hello?')
  const inList = leaderPage.getByRole('link', { name: student.username })
  await expect(inList.getByText('1 unread message', { exact: true })).toBeAttached({ timeout: 12_000 })
  await expect(inList.getByText('Hello?')).toBeVisible()
  await inList.click()
  await expect(log(leaderPage).getByText('Hello?')).toBeVisible()
  await expect(leaderPage.getByText('1 unread message', { exact: true })).toHaveCount(0)
  await write(leaderPage, 'Hello Sam!')
  await expect(log(studentPage).getByText('Hello Sam!')).toBeVisible({ timeout: 12_000 })
  await expect(leaderPage).toHaveURL(`/admin/chat?chat=${chatId}`)
  if (isMobile) {
    await leaderPage.getByRole('link', { name: 'Back to all chats' }).click()
    await expect(inList).toBeVisible()
  }
  await studentPage.context().close()
  await leaderPage.context().close()
})

test('W9: Enter sends, Shift+Enter breaks the line, an input method keeps its Enter, blank is not sent', async ({
  page,
  request,
}) => {
  await signIn(page, await registerStudent(request), '/chat')
  const box = newMessage(page)
  await box.fill('   ')
  await box.press('Enter')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await box.fill('First line')
  await box.press('Shift+Enter')
  await box.pressSequentially('second line')
  await box.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true })
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await box.press('Enter')
  await expect(log(page).getByText('First line second line')).toBeVisible()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(log(page).locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/)
  await expectNoAxeViolations(page)
})

test('W2, W3: a message that fails stays, can be tried again or deleted, and is one however often it is sent', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/messages/)
  const student = await registerStudent(request)
  await signIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  let lost = true
  await page.route('**/api/chats/*/messages', async (route) => {
    // The first time the server does its work, and its answer is lost on the way.
    if (route.request().method() === 'POST' && lost) await route.fetch()
    if (route.request().method() === 'POST' && lost) await route.abort()
    else await route.fallback()
  })
  await write(page, 'Can you hear me?')
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.getByText("We can't connect right now").first()).toBeVisible()
  await page.reload()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(2)
  await expectNoAxeViolations(page)
  lost = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(1)
  await expect(page.getByText('Not sent')).toHaveCount(0)

  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 500, json: {} }))
  await write(page, 'Never mind')
  await expect(page.getByText('Failed to send message')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(log(page).getByText('Never mind')).toHaveCount(0)
  await page.unroute('**/api/chats/*/messages')
  await page.reload()
  await expect(log(page).getByText('Can you hear me?')).toHaveCount(1)
  await expect(log(page).getByText('Never mind')).toHaveCount(0)
})

test('PS7: what is typed and not sent is there after a reload, and gone with log-out', async ({ page, request }) => {
  await signIn(page, await registerStudent(request), '/chat')
  await newMessage(page).fill('Half a thou')
  await page.reload()
  await expect(newMessage(page)).toHaveValue('Half a thou')
  await page.evaluate(() => window.scrollTo(0, 0))
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'Some of what you wrote' }).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('thou')
})

test('W8: older messages load on scrolling up, and neither they nor new ones move what one reads', async ({
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
  await signIn(page, student, '/chat')
  const message = (number: number) => log(page).getByText(`Message ${number}`, { exact: true })
  await expect(message(70)).toBeInViewport()
  await expect(message(20)).toHaveCount(0)
  await expect(log(page).getByText('Today')).toBeVisible()
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
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
  goOn()
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

test.describe('editing', () => {
  test('W8, W9: is cancelled by Esc and Cancel, saved by Save, and keeps its form through a poll', async ({
    page,
    request,
  }) => {
    const student = await registerStudent(request)
    const chatId = await chatIdOf(request, student)
    await sendMessages(request, student, chatId, ['Original'])
    await sendMessages(request, leader, chatId, ['Not mine'])
    await signIn(page, student, '/chat')
    const menu = page.getByRole('button', { name: 'Message options' })
    await expect(menu).toHaveCount(1)
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(menu).toBeFocused()
    const box = page.getByRole('textbox', { name: 'Edit message' })
    for (const cancel of [() => box.press('Escape'), () => page.getByRole('button', { name: 'Cancel' }).click()]) {
      await menu.click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(box).toBeFocused()
      await box.fill('Changed')
      await cancel()
      await expect(log(page).getByText('Original')).toBeVisible()
    }
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await box.fill('Half an ed')
    await sendMessages(request, leader, chatId, ['In between'])
    await expect(log(page).getByText('In between')).toBeVisible()
    await expect(box).toHaveValue('Half an ed')
    await expect(box).toBeFocused()
    await expectNoAxeViolations(page)
    await box.fill('Better')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Message edited successfully')).toBeVisible()
    await expect(log(page).getByText('Better')).toBeVisible()
    await expect(log(page).getByText('(edited)')).toHaveCount(1)
  })

  test('is refused after 24 hours by the clock of the server, whatever the phone says', async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/status of 403/)
    const student = await registerStudent(request)
    const chatId = await chatIdOf(request, student)
    await sendMessages(request, student, chatId, ['An hour ago'])
    await page.clock.install({ time: Date.now() + 30 * 3_600_000 })
    await signIn(page, student, '/chat')
    const edit = async (text: string) => {
      await page.getByRole('button', { name: 'Message options' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('textbox', { name: 'Edit message' }).fill(text)
      await page.getByRole('button', { name: 'Save' }).click()
    }
    // The phone is 30 hours ahead, and the message is young.
    await edit('Just now')
    await expect(page.getByText('Message edited successfully')).toBeVisible()
    await page.route('**/api/chats/*/messages/*', (route) =>
      route.fulfill({
        status: 403,
        json: { message: 'Message can only be edited within 24 hours', code: 'not_allowed' },
      }),
    )
    await edit('Too late')
    await expect(page.getByText('Message can only be edited within 24 hours')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Too late')
  })

  test('says what went wrong, and leads to sign in where the session is over', async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(/status of (401|403|404|500)/)
    const student = await registerStudent(request)
    const chatId = await chatIdOf(request, student)
    await sendMessages(request, student, chatId, ['Mine'])
    await signIn(page, student, '/chat')
    const box = page.getByRole('textbox', { name: 'Edit message' })
    const open = async () => {
      await page.getByRole('button', { name: 'Message options' }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await box.fill('Changed')
    }
    await open()
    for (const [status, json, text] of [
      [500, {}, 'Failed to edit message'],
      [404, { message: 'Message not found' }, 'Message not found'],
      [403, { message: 'You can only edit your own messages' }, 'You can only edit your own messages'],
      [401, {}, 'You are not authorized to edit this message'],
      [401, { message: 'Not with this token' }, 'Not with this token'],
    ] as const) {
      await page.route('**/api/chats/*/messages/*', (route) => route.fulfill({ status, json }))
      await box.press('Enter')
      await expect(page.getByText(text)).toBeVisible()
      await expect(box).toHaveValue('Changed')
    }
    await page.route('**/api/chats/*/messages/*', (route) =>
      route.fulfill({ status: 401, json: { message: 'Token expired' } }),
    )
    await box.press('Enter')
    await expect(page.getByText('Your session has expired. Please log in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  test('needs a token', async ({ page, request }) => {
    const student = await registerStudent(request)
    await sendMessages(request, student, await chatIdOf(request, student), ['Mine'])
    await signIn(page, student, '/chat')
    await page.getByRole('button', { name: 'Message options' }).click()
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByText('Please log in to edit messages')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })
})

test('offers Edit for 24 hours, and refuses an edit that comes later', async ({
  browser,
  startFile,
  expectConsole,
}) => {
  expectConsole(/status of 403/)
  const { address, file } = await startFile()
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  const student = await registerStudent(page.request)
  const chatId = await chatIdOf(page.request, student)
  await sendMessages(page.request, student, chatId, ['A day old'])
  await signIn(page, student, '/chat')
  await page.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('Too late')
  // Meanwhile a day goes by.
  const aged = new Date(Date.now() - 24 * 3_600_000 - 1000).toISOString()
  const database = new DatabaseSync(file)
  database.prepare('update messages set created_at = ?').run(aged)
  database.close()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Message can only be edited within 24 hours')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveValue('Too late')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.reload()
  await expect(log(page).getByText('A day old')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message options' })).toHaveCount(0)

  await sendMessages(page.request, student, chatId, ['Just sent'])
  await expect(log(page).getByText('Just sent')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Message options' })).toHaveCount(1)
  await page.clock.install()
  await page.reload()
  const menu = page.getByRole('button', { name: 'Message options' })
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
  // The clock goes on while the device sleeps, and no timer fires.
  await page.clock.setSystemTime(Date.now() + 24 * 3_600_000 + 60_000)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Message can only be edited within 24 hours').last()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Edit message' })).toHaveCount(0)
  await page.context().close()
})

test('E2: a chat that can not be loaded says so and recovers; the list of chats only logs it', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 500|The chats could not be fetched/)
  const student = await registerStudent(request)
  const chatId = await chatIdOf(request, student)
  await signIn(page, student)
  await page.route('**/api/chats/**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/chat')
  await expect(page.getByText('Failed to load chat. Please try again later.').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible()
  await page.unroute('**/api/chats/**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText('No messages yet.')).toBeVisible()

  await signIn(page, leader)
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

test('the edit menu disappears when the 24 hours are over', async ({ page, request }) => {
  const student = await registerStudent(request)
  await sendMessages(request, student, await chatIdOf(request, student), ['Young'])
  await page.clock.install()
  await signIn(page, student, '/chat')
  await expect(page.getByRole('button', { name: 'Message options' })).toBeVisible()
  await page.clock.fastForward('23:00:00')
  await expect(page.getByRole('button', { name: 'Message options' })).toBeVisible()
  await page.clock.fastForward('01:01:00')
  await expect(page.getByRole('button', { name: 'Message options' })).toHaveCount(0)
})

test('says "Chat" until the chat has loaded, then with whom, and who can read it', async ({ page, request }) => {
  const student = await registerStudent(request)
  await signIn(page, student)
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
  await expect(page).toHaveTitle(/^Chat ·/)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Pastor Anna', exact: true })).toBeVisible()
  await expect(page).toHaveTitle(/^Chat with Pastor Anna ·/)
  await expect(page.getByText('All leaders can read this chat.')).toBeVisible()
  await page.unroute('**/api/chats/student')
  await page.route('**/api/chats/student', async (route) => {
    const { 'if-none-match': _, ...headers } = route.request().headers()
    const response = await route.fetch({ headers })
    await route.fulfill({ response, json: { ...(await response.json()), participants: [] } })
  })
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Chat with Admin' })).toBeVisible()
  await signIn(page, leader, '/admin/chat')
  await expect(page.getByText('All leaders can read and answer here.')).toBeVisible()
})

/** Whether the whole element is inside the viewport and nothing covers it. */
const isUncovered = (element: Locator) =>
  element.evaluate((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect()
    const corners = [
      [left + 4, top + 4],
      [right - 4, top + 4],
      [left + 4, bottom - 4],
      [right - 4, bottom - 4],
    ] as const
    return corners.every(([x, y]) => it.contains(document.elementFromPoint(x, y)))
  })

for (const height of [844, 430]) {
  test(`X8: the edit form is in view and uncovered at 390x${height}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height })
    const student = await registerStudent(request)
    const chatId = await chatIdOf(request, student)
    const contents = Array.from({ length: 12 }, (_, index) => `Message ${index + 1} ${'and more '.repeat(12)}`)
    await sendMessages(request, student, chatId, contents)
    await signIn(page, student, '/chat')
    await expect(log(page).getByText('Message 12')).toBeVisible()
    const save = page.getByRole('button', { name: 'Save' })
    const cancel = page.getByRole('button', { name: 'Cancel' })
    for (const message of [12, 11]) {
      await log(page)
        .getByRole('button', { name: 'Message options' })
        .nth(message - 1)
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused()
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      // The form grows with its text.
      await page.getByRole('textbox', { name: 'Edit message' }).fill('Line\n'.repeat(30))
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      // And the keyboard of a phone opens.
      await page.setViewportSize({ width: 390, height: 430 })
      await expect.poll(() => isUncovered(save)).toBe(true)
      await expect.poll(() => isUncovered(cancel)).toBe(true)
      await page.setViewportSize({ width: 390, height })
      await cancel.click()
      await expect(
        log(page)
          .getByRole('button', { name: 'Message options' })
          .nth(message - 1),
      ).toBeFocused()
    }
  })
}

test('a message that arrives does not move an open edit form', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const student = await registerStudent(request)
  const chatId = await chatIdOf(request, student)
  await sendMessages(request, student, chatId, ['One', 'Two', 'Three'])
  await sendMessages(
    request,
    leader,
    chatId,
    Array.from({ length: 8 }, (_, index) => `Before ${index}`),
  )
  await sendMessages(request, student, chatId, ['Mine'])
  await signIn(page, student, '/chat')
  await log(page).getByRole('button', { name: 'Message options' }).last().click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const box = page.getByRole('textbox', { name: 'Edit message' })
  const before = (await box.boundingBox())?.y
  await sendMessages(request, leader, chatId, ['After 1', 'After 2', 'After 3'])
  await expect(log(page).getByText('After 3')).toBeAttached()
  expect((await box.boundingBox())?.y).toBe(before)
  await expect(page.getByRole('button', { name: 'New messages' })).toBeVisible()
})

test('E3: saving a blank edit says at the field what to do', async ({ page, request }) => {
  const student = await registerStudent(request)
  await sendMessages(request, student, await chatIdOf(request, student), ['Mine'])
  await signIn(page, student, '/chat')
  await page.getByRole('button', { name: 'Message options' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const box = page.getByRole('textbox', { name: 'Edit message' })
  await box.fill('  ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(box).toHaveAccessibleDescription('Write a message first')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await expect(box).toBeFocused()
  await expectNoAxeViolations(page)
  await box.fill('Mine again')
  await expect(page.getByText('Write a message first')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(log(page).getByText('Mine again')).toBeVisible()
})

test('the Send button says so, and Delete keeps its distance from Retry', async ({ page, request, expectConsole }) => {
  expectConsole(/status of 500/)
  await page.setViewportSize({ width: 320, height: 700 })
  await signIn(page, await registerStudent(request), '/chat')
  const word = await page.getByRole('button', { name: 'Send' }).getByText('Send', { exact: true }).boundingBox()
  expect(word?.width).toBeGreaterThan(20)
  await page.route('**/api/chats/*/messages', (route) => route.fulfill({ status: 500, json: {} }))
  await write(page, 'Lost')
  const retry = await page.getByRole('button', { name: 'Retry' }).boundingBox()
  const remove = await page.getByRole('button', { name: 'Delete' }).boundingBox()
  const send = await page.getByRole('button', { name: 'Send' }).boundingBox()
  if (!retry || !remove || !send) throw new Error('A button is missing')
  const gap = (one: typeof retry, other: typeof retry) =>
    Math.max(other.x - one.x - one.width, one.x - other.x - other.width, other.y - one.y - one.height)
  expect(gap(remove, retry)).toBeGreaterThanOrEqual(24)
  expect(gap(remove, send)).toBeGreaterThanOrEqual(24)
})

for (const width of [320, 390, 1280]) {
  test(`G9: a row of the chat list holds long names at ${width} px`, async ({ page, request }) => {
    await page.setViewportSize({ width, height: 800 })
    const student = await registerStudent(request, {
      name: 'W'.repeat(64),
      username: `${'w'.repeat(50)}${Date.now()}`,
    })
    await sendMessages(request, student, await chatIdOf(request, student), ['M'.repeat(300)])
    await signIn(page, leader, '/admin/chat')
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
