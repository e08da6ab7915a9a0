// Writing without a connection: everything waits on the device, shows that it waits, and arrives once and in order.
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { log, newMessage } from '../support/chat.ts'
import { addQuestion, addResponse, askForPrayer, call, unique } from '../support/content.ts'
import { storedOnDevice, untilStored } from '../support/device.ts'
import { prayerField } from '../support/forms.ts'
import { expectSoundGeometry } from '../support/geometry.ts'
import { logOut, openMenu } from '../support/menu.ts'
import { offlineErrors, waitUntilKept } from '../support/offline.ts'
import { messagesOf, waiting, writeMessages } from '../support/outbox.ts'
import { leader, logIn, type Person, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(() => expectConsole(offlineErrors))

/** Opens the screens of a student, so that they are on the device. */
async function prepare(page: Page, student: Person, stored: Record<string, string>): Promise<void> {
  await logIn(page, student, '/dashboard')
  await waitUntilKept(page, 'student')
  await page.goto('/chat')
  await expect(page.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  // The chat itself, which has no text of its own.
  await untilStored(page, ['participants'])
  for (const [path, text] of Object.entries(stored)) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await untilStored(page, [text])
  }
}

async function answer(page: Page, questionId: string, text: string): Promise<void> {
  await page.goto(`/questions/${questionId}`)
  await page.getByRole('button', { name: 'Submit Response' }).click()
  await page.getByLabel('Your Response').fill(text)
  await page.getByRole('button', { name: 'Submit Response' }).click()
}

const answersOf = async (api: APIRequestContext, student: Person) =>
  (await call<{ answer: string }[]>(api, student, 'GET', '/api/responses/user')).map((it) => it.answer)

async function reopen(page: Page, context: BrowserContext, path: string): Promise<Page> {
  await page.close()
  const opened = await context.newPage()
  await opened.goto(path)
  return opened
}

test('W5: keeps every write offline, and sends each once and in order @always', async ({
  student,
  page: first,
  context,
  api,
}) => {
  const question = await addQuestion(api, unique('Salt'))
  const other = await askForPrayer(api, await registerStudent(api))
  await prepare(first, student, {
    '/questions': question.title,
    [`/questions/${question._id}`]: question.title,
    '/prayer-requests': other.content,
  })
  const texts = { answer: unique('It keeps.'), prayer: unique('For my sister.') }
  const written = [unique('One'), unique('Two'), unique('Three')]
  await context.setOffline(true)

  await answer(first, question._id, texts.answer)
  await expect(first.getByRole('heading', { name: 'Your answer is saved' })).toBeFocused()
  await expect(first.getByRole('main').getByText('Waiting to be sent')).toBeVisible()
  await expect(first.getByRole('main').getByText(texts.answer)).toBeVisible()
  await expect(first.getByRole('button', { name: 'Submit Response' })).toHaveCount(0)
  await expect(waiting(first, 1)).toBeVisible()
  await first.goto('/questions')
  const card = first.getByRole('listitem').filter({ hasText: question.title })
  await expect(card.getByText('Waiting to be sent')).toBeVisible()
  await first.goto('/responses')
  await expect(first.getByRole('list', { name: 'Not sent yet' }).getByText(texts.answer)).toBeVisible()

  await first.goto('/prayer-requests')
  const prayerRequest = first.getByRole('listitem').filter({ hasText: other.content })
  await prayerRequest.getByRole('button', { name: 'Pray', exact: true }).click()
  await expect(prayerRequest.getByRole('button', { name: 'You prayed for this' })).toBeDisabled()
  await expect(prayerRequest.getByText('Waiting to be sent')).toBeVisible()
  await prayerField(first).fill(texts.prayer)
  await first.getByRole('button', { name: 'Submit Request' }).click()
  await expect(first).toHaveURL('/prayer-requests?show=yours')
  await expect(first.getByRole('list', { name: 'Not sent yet' }).getByText(texts.prayer)).toBeVisible()
  await expect(prayerField(first)).toHaveValue('')
  // The line says it, also to screen readers.
  await expect(first.getByRole('status').getByText('3 not sent yet')).toBeAttached()
  await expect(first.getByRole('region', { name: 'Notifications' }).getByText(/./)).toHaveCount(0)

  await first.goto('/chat')
  await writeMessages(first, ...written)
  await expect(log(first).getByText("Will be sent when you're back online")).toHaveCount(3)
  await expect(log(first).getByText('Not sent')).toHaveCount(0)
  await expect(waiting(first, 6)).toBeVisible()

  const page = await reopen(first, context, '/chat')
  await expect(log(page).locator('li > p[dir=auto]')).toHaveText(written)
  await waiting(page, 6).click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  for (const text of [...Object.values(texts), ...written]) await expect(sheet.getByText(text)).toBeVisible()
  await expect(sheet.getByText(`Your answer to “${question.title}”`)).toBeVisible()
  await sheet.getByRole('button', { name: 'Close' }).click()

  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(log(page).getByText("Will be sent when you're back online")).toHaveCount(0)
  for (const text of written) await expect(log(page).getByText(text)).toHaveCount(1)
  expect(await messagesOf(api, student)).toEqual(written)
  expect(await answersOf(api, student)).toEqual([texts.answer])
  const own = await call<{ content: string }[]>(api, student, 'GET', '/api/prayer-requests/mine')
  expect(own.map(({ content }) => content)).toEqual([texts.prayer])
  const all = await call<{ _id: string; prayerCount: number; prayed: boolean }[]>(
    api,
    student,
    'GET',
    '/api/prayer-requests',
  )
  expect(all.find(({ _id }) => _id === other._id)).toMatchObject({ prayerCount: 1, prayed: true })
  // Nothing is left on the device that could be sent again.
  await expect.poll(() => storedOnDevice(page)).not.toMatch(/outbox:|"route":|"userId":.*"token":/)
})

test('W5: shows a refusal with its text and in the list', async ({ page, student, context, api }) => {
  const [deleted, answered] = [await addQuestion(api, unique('Deleted')), await addQuestion(api, unique('Answered'))]
  await prepare(page, student, {
    [`/questions/${deleted._id}`]: deleted.title,
    [`/questions/${answered._id}`]: answered.title,
  })
  await context.setOffline(true)
  const [toDeleted, toAnswered] = [unique('To the deleted one'), unique('To the answered one')]
  await answer(page, deleted._id, toDeleted)
  await expect(waiting(page, 1)).toBeVisible()
  await answer(page, answered._id, toAnswered)
  await expect(waiting(page, 2)).toBeVisible()
  await call(api, leader, 'DELETE', `/api/questions/${deleted._id}`)
  await addResponse(api, student, answered._id, 'From my other phone')

  await context.setOffline(false)
  const line = page.getByRole('button', { name: "2 couldn't be sent" })
  await expect(line).toBeVisible()
  await expect(page.getByRole('main').getByText('You have already answered this question')).toBeVisible()
  await expect(page.getByRole('main').getByText(toAnswered)).toBeVisible()
  await expect(page.getByRole('main').getByText('From my other phone')).toBeVisible()
  await context.setOffline(true)
  await page.goto('/chat')
  await writeMessages(page, 'And a message')
  await expect(page.getByRole('button', { name: '3 not sent yet' })).toBeVisible()
  await expectSoundGeometry(page, 'a notice about texts that wait and texts that were refused')
  await context.setOffline(false)
  await page.goto(`/questions/${answered._id}`)
  await line.click()
  const sheet = page.getByRole('dialog', { name: 'Not sent yet' })
  const item = sheet.getByRole('listitem').filter({ hasText: toDeleted })
  await expect(item.getByText('Question not found')).toBeVisible()
  await expect(item.getByRole('button', { name: 'Try Again' })).toHaveCount(0)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await item.getByRole('button', { name: 'Copy text' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(toDeleted)
  await item.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete what you wrote?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toBeVisible()
  await item.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(item).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  // The text goes back to the form, which changes the answer that exists.
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByLabel('Your Response')).toHaveValue(toAnswered)
  await expect(page.getByRole('button', { name: /couldn't be sent/ })).toHaveCount(0)
})

test('W5, G12: two tabs show and send the same once', async ({ page, student, context, api }) => {
  await prepare(page, student, {})
  const other = await context.newPage()
  await other.goto('/chat')
  await expect(other.getByRole('textbox', { name: 'Your message' })).toBeVisible()
  await context.setOffline(true)
  await page.goto('/chat')
  const [mine, theirs] = [unique('From one tab'), unique('From the other')]
  await writeMessages(page, mine)
  await expect(log(other).getByText(mine)).toBeVisible()
  await writeMessages(other, theirs)
  await expect(log(page).getByText(theirs)).toBeVisible()
  for (const tab of [page, other]) await expect(waiting(tab, 2)).toBeVisible()
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toHaveCount(0)
    for (const text of [mine, theirs]) await expect(log(tab).getByText(text)).toHaveCount(1)
  }
  expect(await messagesOf(api, student)).toEqual([mine, theirs])
})

test('PS7, W9: a logout with texts that wait asks first, and leaves nothing', async ({ page, student, context }) => {
  await prepare(page, student, {})
  await page.goto('/chat')
  await context.setOffline(true)
  const secret = unique('SECRET')
  await writeMessages(page, secret)
  await expect(waiting(page, 1)).toBeVisible()
  await untilStored(page, [secret])
  const logout = page.getByRole('button', { name: 'Logout' }).filter({ visible: true })
  // On a phone, it is in the menu, which stays open after the question.
  await openMenu(page)
  await logout.click()
  const question = page.getByRole('dialog', { name: "Some of what you wrote hasn't been sent." })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await logout.click()
  await question.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toContain('SECRET')
  await context.setOffline(false)
  expect(await storedOnDevice(page)).not.toMatch(/personal:|"token":"/)
})

test('W2: sends what an earlier version of the app has left in its outbox', async ({ page, student, api }) => {
  await logIn(page, student, '/resources')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const [left, failed] = [unique('Left'), unique('Failed')]
  await page.evaluate(([name, entries]) => localStorage.setItem(`${name}`, JSON.stringify(entries)), [
    `personal:${student._id}:outbox:${student._id}`,
    [
      { key: 'a'.repeat(32), content: left, writtenAt: new Date().toISOString(), failed: false },
      { key: 'b'.repeat(32), content: failed, writtenAt: new Date().toISOString(), failed: true },
    ],
  ] as const)
  await page.goto('/chat')
  await expect(log(page).getByText(left)).toHaveCount(1)
  await expect(log(page).getByText('Not sent')).toHaveCount(1)
  await expect(log(page).getByText(failed)).toBeVisible()
  await expect.poll(() => messagesOf(api, student)).toEqual([left])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => messagesOf(api, student)).toEqual([left, failed])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('outbox:')))).toEqual([])
})

test('W6: keeps what waits when the session has ended, and sends it later', async ({ page, student, context, api }) => {
  await prepare(page, student, {})
  await page.goto('/chat')
  await context.setOffline(true)
  const text = unique('Before the end')
  await writeMessages(page, text)
  await expect(waiting(page, 1)).toBeVisible()
  const token = await page.evaluate(() => `${localStorage.getItem('token')}`)
  await untilStored(page, [`"token":"${token}"`])
  await expect(await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })).toBeOK()
  await context.setOffline(false)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toContain(token)
  expect(await messagesOf(api, student)).toEqual([])
  await submitLogin(page, student)
  await expect.poll(() => messagesOf(api, student)).toEqual([text])
  await page.goto('/chat')
  await expect(log(page).getByText(text)).toHaveCount(1)
})

test('W5: sends once what waits after a logout and a login in one page', async ({ page, student, api, context }) => {
  await prepare(page, student, {})
  await page.goto('/chat')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await submitLogin(page, student)
  // In the menu or the tab bar, which a phone shows as soon as no field has the focus.
  await page.getByRole('link', { name: 'Chat', exact: true }).filter({ visible: true }).first().click()
  await newMessage(page).waitFor()
  await context.setOffline(true)
  const text = unique('After the login')
  await writeMessages(page, text)
  await expect(waiting(page, 1)).toBeVisible()
  // An outbox of the first session that still listens would send it too.
  const sent: string[] = []
  page.on('request', (it) => it.method() === 'POST' && it.url().endsWith('/messages') && sent.push(it.url()))
  await context.setOffline(false)
  await expect.poll(() => messagesOf(api, student)).toEqual([text])
  await expect(waiting(page)).toHaveCount(0)
  await expect(log(page).getByText(text)).toHaveCount(1)
  expect(sent.length).toBeLessThanOrEqual(1)
})
