// What is stored for reading without a connection: nothing of it remains after the session, and the app works without a store.
import { addQuestion, unique } from '../support/content.ts'
import { storedOnDevice, untilStored } from '../support/device.ts'
import { prayerField } from '../support/forms.ts'
import { logOut } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { createContent, findServer, loseServer, unseen, visit } from '../support/offline-content.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('PS7: leaves nothing that was read after logout, in any tab', async ({ page, context, api }) => {
  expectConsole(offlineErrors)
  const { student, texts } = await createContent(api, unique('Zebedee'))
  const token = await logIn(page, student)
  await visit(page, [
    ['/dashboard', texts.question],
    ['/responses', texts.answer],
    ['/chat', texts.message],
    ['/announcements', texts.announcement],
    ['/prayer-requests?show=yours', texts.prayer],
  ])
  const personal = [...Object.values(texts), student.name, student.username]
  await untilStored(page, personal)
  const other = await context.newPage()
  await other.goto('/questions')
  await expect(other.getByRole('heading', { level: 1, name: 'Questions' })).toBeVisible()
  const id = await page.evaluate(() => JSON.parse(localStorage.getItem('personal:account') ?? '{}').user._id as string)
  // A late response, and a save when the page is hidden, store nothing.
  const release = await hold(other, '**/api/questions**')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  release()
  for (const tab of [page, other]) {
    await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect
      .poll(async () => {
        const stored = await storedOnDevice(tab)
        return [...personal, id, token].filter((text) => stored.includes(text))
      })
      .toEqual([])
  }
})

test('PS7: deletes what was read with an ended session, not drafts', async ({ page, api }) => {
  expectConsole(offlineErrors)
  const { student, texts } = await createContent(api)
  const token = await logIn(page, student)
  await visit(page, [['/responses', texts.answer]])
  await page.goto('/prayer-requests')
  await prayerField(page).fill('A draft of mine')
  await untilStored(page, [texts.answer, 'A draft of mine'])
  await loseServer(page)
  await page.goto('/responses')
  await expect(page.getByText(texts.answer)).toBeVisible()
  await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await findServer(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toContain(texts.answer)
  const stored = await storedOnDevice(page)
  expect([stored.includes(student.username), stored.includes('A draft of mine')]).toEqual([false, true])
})

test('PS7: deletes what was read when the app opens after the end of its session', async ({ page, api }) => {
  expectConsole(/status of 401/)
  const { student, texts } = await createContent(api)
  const token = await logIn(page, student)
  await visit(page, [['/responses', texts.answer]])
  await untilStored(page, [texts.answer])
  await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  // The script that deletes it arrives after the server's refusal.
  const release = await hold(page, /assets\/signed-in/)
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.reload()
  await refused
  release()
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toContain(texts.answer)
})

test('PS7: shows nothing of another user or role', async ({ page, api }) => {
  expectConsole(offlineErrors)
  const first = await createContent(api, unique('Zebedee'))
  await logIn(page, first.student)
  await visit(page, [['/responses', first.texts.answer]])
  await untilStored(page, [first.texts.answer])
  // Without a logout, as after an app that was closed while it wrote.
  const second = await registerStudent(api, { name: unique('Lois') })
  await logIn(page, second, '/responses')
  await expect(page.getByText("You haven't submitted any responses yet.")).toBeVisible()
  await expect.poll(() => storedOnDevice(page)).not.toContain(first.texts.answer)
  await untilStored(page, [second.name])
  await loseServer(page)
  await page.goto('/manage-account')
  await expect(page.getByText(second.username)).toBeVisible()
  await page.goto('/chat')
  await expect(unseen(page)).toBeVisible()
  expect(await storedOnDevice(page)).not.toContain(first.student.name)
})

for (const [state, prepare] of [
  ['missing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'blocked',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('Access is denied.', 'SecurityError')
      }
    },
  ],
  [
    'full',
    () => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
  [
    'not responding',
    () => {
      // @ts-expect-error A request without an end.
      IDBFactory.prototype.open = () => new EventTarget()
    },
  ],
] as const) {
  test(`works with a connection, and opens without one, when IndexedDB is ${state}`, async ({ page, api }) => {
    expectConsole(offlineErrors)
    await page.addInitScript(prepare)
    const { title } = await addQuestion(api)
    const student = await registerStudent(api)
    await logIn(page, student, '/questions')
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect.poll(() => page.evaluate(() => localStorage.getItem('personal:account'))).toContain(student.username)
    await loseServer(page)
    await page.goto('/questions')
    await expect(unseen(page)).toBeVisible()
    await findServer(page)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })
}
