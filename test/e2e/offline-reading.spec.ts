// Reading without a connection: what was seen stays readable and says how old it is, and nothing of it remains after logout.
import type { APIRequestContext, Page } from '@playwright/test'
import {
  addQuestion,
  addResponse,
  announce,
  askForPrayer,
  bearer,
  chatIdOf,
  sendMessages,
  unique,
} from './support/content.ts'
import { storedOnDevice, untilStored } from './support/device.ts'
import { expectSoundGeometry } from './support/geometry.ts'
import { waitUntilKept } from './support/offline.ts'
import { leader, logIn, type Person, registerStudent } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** The width of most phones. */
test.beforeEach(async ({ page, isMobile }) => {
  if (isMobile) await page.setViewportSize({ width: 390, height: 844 })
})

const seenAt = (page: Page) =>
  page.locator('time', { hasText: /^Offline\. You see what was here at \d+:\d\d [AP]M\.$/ })
const unseen = (page: Page) => page.getByRole('heading', { name: 'Not on this device yet' })
const expectedErrors = /ERR_|Failed to load resource|could not be/

/** Pages whose requests of the API fail, as without a network. The files of the app load. */
const lost = new WeakSet<Page>()
async function loseServer(page: Page): Promise<void> {
  lost.add(page)
  await page.route('**/api/**', (route) => (lost.has(page) ? route.abort() : route.continue()))
}
async function findServer(page: Page): Promise<void> {
  lost.delete(page)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

interface Content {
  student: Person
  question: { _id: string; title: string }
  texts: Record<'question' | 'answer' | 'feedback' | 'message' | 'prayer' | 'announcement', string>
}

/** Creates a student with content of each kind. */
async function createContent(api: APIRequestContext, name = 'Sam Student'): Promise<Content> {
  const student = await registerStudent(api, { name })
  const question = await addQuestion(api, unique('Salt'))
  const texts = {
    question: question.title,
    answer: unique('It keeps.'),
    feedback: unique('Well said.'),
    message: unique('See you on Friday.'),
    prayer: unique('For my exam.'),
    announcement: unique('Camp'),
  }
  const { _id } = await addResponse(api, student, question._id, texts.answer)
  const headers = await bearer(api, leader)
  const review = { status: 'approved', feedback: texts.feedback }
  await expect(await api.put(`/api/responses/${_id}`, { headers, data: review })).toBeOK()
  await sendMessages(api, leader, await chatIdOf(api, student), [texts.message])
  await askForPrayer(api, student, texts.prayer)
  await announce(api, texts.announcement)
  return { student, question, texts }
}

const isStatic = (path: string) => path === '/resources' || path === '/manage-account'

/** Opens paths in a page that is signed in, and waits until their texts are shown and stored. */
async function visit(page: Page, visits: readonly [path: string, text: string][]): Promise<void> {
  for (const [path, text] of visits) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
    if (!isStatic(path)) await untilStored(page, [text])
  }
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('E6: shows a student offline on every screen what was seen, and its age', async ({
    page,
    request,
    expectConsole,
  }) => {
    test.setTimeout(90_000)
    expectConsole(expectedErrors)
    const { student, question, texts } = await createContent(request)
    const visits: [string, string][] = [
      ['/dashboard', texts.question],
      ['/questions', texts.question],
      [`/questions/${question._id}`, texts.feedback],
      ['/responses', texts.answer],
      ['/prayer-requests', texts.prayer],
      ['/prayer-requests?show=yours', texts.prayer],
      ['/chat', texts.message],
      ['/announcements', texts.announcement],
      ['/resources', 'Steps to Christ'],
      ['/manage-account', student.username],
    ]
    await logIn(page, student)
    await visit(page, visits)
    await untilStored(page, Object.values(texts))
    await waitUntilKept(page, 'student')
    await page.context().setOffline(true)
    for (const [path, text] of visits) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect(unseen(page)).toHaveCount(0)
      await expect(
        isStatic(path) ? page.getByText("You're offline.", { exact: true }).last() : seenAt(page),
      ).toBeVisible()
      await expectSoundGeometry(page, path)
    }
    await page.goto('/questions')
    await expect(seenAt(page)).toBeVisible()
    const { title } = await addQuestion(request)
    await page.context().setOffline(false)
    await expect(seenAt(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  })

  test('E6: shows a leader offline what was seen', async ({ page, request, expectConsole }) => {
    test.setTimeout(90_000)
    expectConsole(expectedErrors)
    const { student, question, texts } = await createContent(request, unique('Zara'))
    const chatId = await chatIdOf(request, student)
    const visits: [string, string][] = [
      ['/admin/dashboard', texts.question],
      ['/admin/questions', texts.question],
      [`/questions/${question._id}`, texts.answer],
      ['/admin/responses?status=approved', texts.answer],
      [`/admin/chat?chat=${chatId}`, texts.message],
      ['/admin/prayer-requests', texts.prayer],
      ['/admin/broadcast', texts.announcement],
      ['/admin/users', student.name],
      [`/admin/users/${chatId}`, texts.answer],
    ]
    await logIn(page, leader)
    await visit(page, visits)
    await untilStored(page, [...Object.values(texts), student.name])
    await waitUntilKept(page, 'leader')
    await page.context().setOffline(true)
    for (const [path, text] of visits) {
      await page.goto(path)
      await expect(page.getByRole('main').getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expect(seenAt(page)).toBeVisible()
      await expectSoundGeometry(page, path)
    }
  })
})

for (const [person, paths] of [
  [
    'student',
    ['/dashboard', '/questions', '/questions/b1', '/responses', '/prayer-requests', '/chat', '/announcements'],
  ],
  [
    'leader',
    [
      ...[
        '/admin/dashboard',
        '/admin/questions',
        '/admin/responses',
        '/admin/chat',
        '/admin/chat?chat=b1',
        '/admin/users',
      ],
      ...['/admin/users?show=waiting', '/admin/users?search=Sam', '/admin/users/b1', '/admin/prayer-requests'],
      ...['/admin/broadcast', '/admin/invite', '/admin/invite?for=leaders', '/admin/history', '/admin/settings'],
    ],
  ],
] as const) {
  test(`E6: never claims offline that something is empty which a ${person} has not seen`, async ({
    page,
    request,
    expectConsole,
  }) => {
    test.setTimeout(90_000)
    expectConsole(expectedErrors)
    await logIn(page, person === 'leader' ? leader : await registerStudent(request), '/manage-account')
    await untilStored(page, ['personal:account'])
    await loseServer(page)
    for (const path of paths) {
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(
        main
          .getByText(/Not on this device yet|isn't on this device yet/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible()
      // A skeleton would promise that something is loading.
      await expect(main.locator('.animate-appear')).toHaveCount(0)
      await expect(main).not.toContainText(/\bNo |haven't|Nothing|You're all caught up|Everyone has/)
      await expectSoundGeometry(page, path)
    }
  })
}

test('loads what is missing when the connection returns', { tag: '@phone' }, async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(expectedErrors)
  const { title } = await addQuestion(request)
  await logIn(page, await registerStudent(request), '/resources')
  await untilStored(page, ['personal:account'])
  await loseServer(page)
  await page.goto('/questions')
  await expect(unseen(page)).toBeVisible()
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(unseen(page)).toBeVisible()
  await findServer(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(unseen(page)).toHaveCount(0)
})

test('opens a question offline that was seen only in a list', { tag: '@phone' }, async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(expectedErrors)
  const { question, student, texts } = await createContent(request)
  const other = await addQuestion(request)
  await logIn(page, student)
  await visit(page, [
    ['/questions', texts.question],
    ['/responses', texts.answer],
  ])
  await untilStored(page, [texts.answer, other.title])
  await loseServer(page)
  await page.goto(`/questions/${other._id}`)
  await expect(page.getByRole('heading', { name: other.title })).toBeVisible()
  await page.goto(`/questions/${question._id}`)
  await expect(page.getByText(texts.feedback)).toBeVisible()
  await expect(page.getByText(texts.answer)).toBeVisible()
})

test('PS7: leaves nothing that was read after logout, in any tab', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(expectedErrors)
  const { student, texts } = await createContent(request, unique('Zebedee'))
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
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await other.route('**/api/questions**', async (route) => {
    await held
    await route.continue()
  })
  if (await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
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

test('PS7: deletes what was read when the server has ended the session, and keeps drafts', { tag: '@phone' }, async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(expectedErrors)
  const { student, texts } = await createContent(request)
  const token = await logIn(page, student)
  await visit(page, [['/responses', texts.answer]])
  await page.goto('/prayer-requests')
  await page.getByLabel('Your Prayer Request').fill('A draft of mine')
  await untilStored(page, [texts.answer, 'A draft of mine'])
  await loseServer(page)
  await page.goto('/responses')
  await expect(page.getByText(texts.answer)).toBeVisible()
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await findServer(page)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => storedOnDevice(page)).not.toContain(texts.answer)
  const stored = await storedOnDevice(page)
  expect([stored.includes(student.username), stored.includes('A draft of mine')]).toEqual([false, true])
})

test('PS7: shows nothing of another user or role', { tag: '@phone' }, async ({ page, request, expectConsole }) => {
  expectConsole(expectedErrors)
  const first = await createContent(request, unique('Zebedee'))
  await logIn(page, first.student)
  await visit(page, [['/responses', first.texts.answer]])
  await untilStored(page, [first.texts.answer])
  // Without a logout, as after an app that was closed while it wrote.
  const second = await registerStudent(request, { name: unique('Lois') })
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
  test(`works with a connection, and opens without one, when IndexedDB is ${state}`, { tag: '@phone' }, async ({
    page,
    request,
    expectConsole,
  }) => {
    expectConsole(expectedErrors)
    await page.addInitScript(prepare)
    const { title } = await addQuestion(request)
    const student = await registerStudent(request)
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
