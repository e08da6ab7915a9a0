// `npm run interactions`: a student's and a leader's tasks in the demo, on a phone's screen with a processor slowed down four
// times. Prints how long each interaction took to the next paint, and how long a screen that was seen before takes to show.
import { once } from 'node:events'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findChromium } from './find-chromium.ts'
import { startDemo } from './start-demo.ts'

const bar = 100
const { demo, address, tokenOf } = await startDemo()
const browser = await chromium.launch(await findChromium())

interface Seen {
  interactions: { what: string; milliseconds: number }[]
}

async function open(username: string, path: string): Promise<{ page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
  })
  const token = await tokenOf(username)
  await context.addInitScript((value) => {
    localStorage.setItem('token', value)
    const interactions: Seen['interactions'] = []
    Object.assign(window, { interactions })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        if (!entry.interactionId) continue
        const what = `${entry.name} on ${(entry.target as Element | null)?.textContent?.trim().slice(0, 30) || entry.target?.nodeName}`
        interactions.push({ what, milliseconds: entry.duration })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  }, token)
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Everything that is fetched in advance has come: tasks are measured, not the arrival of the program.
  await page.waitForTimeout(6000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { page, cdp }
}

const tap = (page: Page, role: 'button' | 'link' | 'tab', name: string | RegExp) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
    .tap()
const settled = (page: Page) => page.waitForTimeout(400)

async function through(page: Page, item: string): Promise<void> {
  await tap(page, 'button', 'Menu')
  await settled(page)
  await tap(page, 'link', new RegExp(`^${item}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled(page)
}

async function doStudentsTasks(page: Page): Promise<void> {
  await tap(page, 'button', /^Switch to/)
  await settled(page)
  await tap(page, 'link', 'Chat')
  await page.getByLabel('Your message').tap()
  await page.keyboard.type('See you on Friday', { delay: 60 })
  await page.keyboard.press('Enter')
  await settled(page)
  await through(page, 'Prayer Requests')
  await page.getByLabel('Your Prayer Request').tap()
  await page.keyboard.type('For rain', { delay: 60 })
  await tap(page, 'button', 'Submit Request')
  await settled(page)
  await tap(page, 'button', 'Pray')
  await settled(page)
  for (const item of ['Announcements', 'My Responses', 'Resources', 'Manage Account']) await through(page, item)
  await tap(page, 'tab', 'Update Password')
  await settled(page)
}

async function doLeadersTasks(page: Page): Promise<void> {
  await tap(page, 'link', 'Responses')
  await page.getByRole('button', { name: 'Review' }).first().waitFor()
  await settled(page)
  for (let reviewed = 0; reviewed < 3; reviewed += 1) {
    await tap(page, 'button', /^Review/)
    await page.keyboard.type('Thank you!', { delay: 60 })
    await tap(page, 'button', 'Approve')
    await settled(page)
  }
  await through(page, 'Users')
  for (const column of ['Joined', 'Responses', 'Name']) {
    await tap(page, 'button', column)
    await settled(page)
  }
  await through(page, 'Questions')
  await tap(page, 'button', 'Add Question')
  await page.getByLabel('Title').tap()
  await page.keyboard.type('Light of the world', { delay: 60 })
  await tap(page, 'button', 'Cancel')
  await settled(page)
}

/** From the tap on a link to the frame that shows the other screen with what it had. */
async function measureSeenBefore(page: Page, item: string): Promise<number> {
  return page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((it) => it.textContent?.trim() === name)
    const before = document.title
    const start = performance.now()
    link?.click()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.title === before || document.querySelector('main .animate-appear')) {
      if (performance.now() - start > 5000) return Number.POSITIVE_INFINITY
      await frame()
    }
    await frame()
    return performance.now() - start
  }, item)
}

const failures: string[] = []
for (const [username, home, tasks, tabs] of [
  ['ana', '/dashboard', doStudentsTasks, ['Dashboard', 'Questions', 'Chat']],
  ['ruth', '/admin/dashboard', doLeadersTasks, ['Dashboard', 'Responses', 'Chat']],
] as const) {
  const { page } = await open(username, home)
  await tasks(page)
  const { interactions } = await page.evaluate(() => ({ interactions: (window as unknown as Seen).interactions }))
  interactions.sort((a, b) => b.milliseconds - a.milliseconds)
  console.log(`${username}: ${interactions.length} interactions of 16 ms and more; the longest:`)
  for (const { what, milliseconds } of interactions.slice(0, 5)) {
    console.log(`  ${String(Math.round(milliseconds)).padStart(5)} ms  ${what}`)
  }
  const worst = interactions[0]
  if (worst && worst.milliseconds > bar) failures.push(`S3: ${worst.what} took ${Math.round(worst.milliseconds)} ms`)
  for (const round of ['first', 'again']) {
    for (const item of tabs) {
      await page.waitForTimeout(500)
      const milliseconds = await measureSeenBefore(page, item)
      if (round === 'first') continue
      console.log(`  ${String(Math.round(milliseconds)).padStart(5)} ms  to ${item}, seen before`)
      if (milliseconds > bar) failures.push(`S6: ${item} took ${Math.round(milliseconds)} ms`)
    }
  }
}
await browser.close()
const ended = once(demo, 'exit')
demo.kill('SIGTERM')
await ended
for (const failure of failures) console.log(`${failure}, not ${bar}`)
process.exitCode = failures.length > 0 ? 1 : 0
