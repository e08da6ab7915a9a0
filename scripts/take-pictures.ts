// Pictures of the real screens, from the demo: `npm run pictures` makes those of README.md; `npm run gallery` makes all of them,
// full, empty, loading and failing, in both themes and on a phone and a wide screen, into the folder gallery/, and says what is
// too wide, wrong in the console, or found by axe. Names choose: npm run gallery -- chat-empty
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { leader, startServer } from '../test/e2e/support/server.ts'
import { findChromium } from './find-chromium.ts'
import { startDemo } from './start-demo.ts'

const root = join(import.meta.dirname, '..')
const everything = process.argv.includes('--all')
const folder = join(root, ...(everything ? ['gallery'] : ['docs', 'pictures']))

const sizes = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } }
type Size = keyof typeof sizes
type Theme = 'light' | 'dark'
type Who = 'ana' | 'ruth' | undefined
type State = 'empty' | 'loading' | 'failing'

interface Screen {
  name: string
  path: string
  who: Who
  act?: (page: Page) => Promise<void>
  /** None where it is as in the demo. */
  state?: State
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()
const screens: Screen[] = [
  { name: 'login', path: '/login', who: undefined },
  { name: 'login-failing', path: '/login', who: undefined, act: press('Login') },
  { name: 'register', path: '/register', who: undefined },
  { name: 'dashboard', path: '/dashboard', who: 'ana' },
  { name: 'questions', path: '/questions', who: 'ana' },
  { name: 'my-responses', path: '/responses', who: 'ana' },
  { name: 'prayer-requests', path: '/prayer-requests', who: 'ana' },
  { name: 'resources', path: '/resources', who: 'ana' },
  { name: 'chat', path: '/chat', who: 'ana' },
  { name: 'announcements', path: '/announcements', who: 'ana' },
  { name: 'manage-account', path: '/manage-account', who: 'ana' },
  { name: 'not-found', path: '/nowhere', who: 'ana' },
  {
    name: 'question',
    path: '/questions',
    who: 'ana',
    act: (page) => page.getByRole('link', { name: 'View Details' }).first().click(),
  },
  { name: 'admin-dashboard', path: '/admin/dashboard', who: 'ruth' },
  { name: 'admin-questions', path: '/admin/questions', who: 'ruth' },
  { name: 'admin-question-form', path: '/admin/questions', who: 'ruth', act: press('Add Question') },
  { name: 'admin-question-delete', path: '/admin/questions', who: 'ruth', act: press('Delete') },
  { name: 'admin-responses', path: '/admin/responses', who: 'ruth' },
  { name: 'admin-review', path: '/admin/responses', who: 'ruth', act: press('Review') },
  { name: 'admin-users', path: '/admin/users', who: 'ruth' },
  { name: 'admin-chats', path: '/admin/chat', who: 'ruth' },
  {
    name: 'admin-chat',
    path: '/admin/chat',
    who: 'ruth',
    act: (page) => page.getByRole('link', { name: 'Ana Luc' }).click(),
  },
  { name: 'admin-prayer-requests', path: '/admin/prayer-requests', who: 'ruth' },
  { name: 'admin-broadcast', path: '/admin/broadcast', who: 'ruth' },
]
/** Those that have something to load, and look different when there is nothing, nothing yet, or no answer. */
const lists = screens.filter(
  ({ act, who, name }) => act === undefined && who && !['resources', 'manage-account', 'not-found'].includes(name),
)
const states: State[] = ['empty', 'loading', 'failing']
const all = [
  ...screens,
  ...lists.flatMap((screen) => states.map((state): Screen => ({ ...screen, name: `${screen.name}-${state}`, state }))),
]

/** Those that README.md shows. */
const shown: [name: string, size: Size, theme: Theme][] = [
  ['dashboard', 'wide', 'light'],
  ['admin-review', 'wide', 'dark'],
  ['admin-chat', 'wide', 'light'],
  ['questions', 'phone', 'light'],
  ['chat', 'phone', 'dark'],
  ['prayer-requests', 'phone', 'light'],
  ['announcements', 'phone', 'dark'],
]

const { demo, address, tokenOf } = await startDemo()
const tokens = new Map<Who, string>()
for (const username of ['ana', 'ruth'] as const) tokens.set(username, await tokenOf(username))

/** A ministry on its first day: one leader, one student, nothing written. */
const empty = await startServer()
const postEmpty = async (path: string, body: object) => {
  const answer = await fetch(`${empty.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return ((await answer.json()) as { token: string }).token
}
const emptyTokens = new Map<Who, string>([
  ['ana', await postEmpty('/api/auth/register', { name: 'Ana Lucía', username: 'ana', password: 'lampstand' })],
  ['ruth', await postEmpty('/api/auth/login', leader)],
])

/** The session is known; all else gets no answer, or a bad one. */
async function interfere(page: Page, state: State | undefined): Promise<void> {
  if (state !== 'loading' && state !== 'failing') return
  await page.route(/\/api\/(?!auth)/, async (route) => {
    if (state === 'failing')
      await route.fulfill({ status: 503, json: { message: 'Away', code: 'away', requestId: '1' } })
  })
}

const wrong: string[] = []
async function take(
  browser: Browser,
  { name, path, who, act, state }: Screen,
  size: Size,
  theme: Theme,
): Promise<void> {
  const file = `${name}-${size}-${theme}`
  const context = await browser.newContext({
    baseURL: state === 'empty' ? empty.address : address,
    viewport: sizes[size],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
  })
  const token = (state === 'empty' ? emptyTokens : tokens).get(who)
  if (token !== undefined) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  page.on('console', (message) => {
    const expected = state === 'failing' ? /status of 503|could not be fetched/ : /status of 404/
    if (message.type() === 'error' && !expected.test(message.text())) wrong.push(`${file}: ${message.text()}`)
  })
  page.on('pageerror', (error) => wrong.push(`${file}: ${error.message}`))
  await interfere(page, state)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  await page.waitForTimeout(state === 'failing' ? 1500 : 600)
  await act?.(page)
  await page.waitForTimeout(500)
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (tooWide > 0) wrong.push(`${file}: ${tooWide} px too wide`)
  await page.screenshot({ path: join(folder, `${file}.png`) })
  if (everything) {
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .analyze()
    for (const it of violations)
      wrong.push(`${file}: ${it.id}, ${it.nodes.map((node) => node.target.join(' ')).join(', ')}`)
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch(await findChromium())
const chosen = process.argv.slice(2).filter((word) => !word.startsWith('-'))
const wanted: (() => Promise<void>)[] = []
for (const screen of all) {
  for (const theme of ['light', 'dark'] as const) {
    for (const size of ['phone', 'wide'] as const) {
      const isShown = shown.some((it) => it.join() === [screen.name, size, theme].join())
      const isChosen = chosen.length === 0 || chosen.some((name) => screen.name.includes(name))
      if (everything ? isChosen : isShown) wanted.push(() => take(browser, screen, size, theme))
    }
  }
}
const count = wanted.length
const work = async () => {
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) await next()
}
await Promise.all([1, 2, 3].map(work))
await browser.close()
await empty.stop()
const ended = once(demo, 'exit')
demo.kill('SIGTERM')
await ended
for (const line of wrong) console.log(line)
console.log(`${count} pictures in ${folder}, ${wrong.length} things wrong`)
process.exitCode = wrong.length > 0 ? 1 : 0
