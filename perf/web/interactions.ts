// `npm run measure -- interactions`: performs a student's and a leader's tasks in the demo on a phone's viewport. Prints the time from
// each interaction to the next paint, and how long a visited screen takes to show. Fails if one takes more than 100 ms. Afterwards it
// measures the same with a CPU slowed down 4×, which is not judged: it shows what a cheap phone adds.
import { chromium, type Page } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { startDemo } from '#tools/start-demo.ts'
import { median } from '#tools/statistics.ts'
import { openPhone } from './phone.ts'

const maxMs = 100
/** Visits of each screen, whose median counts. */
const visitCount = 7
const demo = await startDemo()
const { address, tokenOf } = demo
const browser = await chromium.launch(await findChromium())

interface Recorded {
  interactions: { label: string; milliseconds: number }[]
}

async function open(username: string, path: string, slowdown: number): Promise<Page> {
  const viewport = { width: 360, height: 740 }
  const context = await openPhone(browser, await tokenOf(username), { baseURL: address, viewport })
  await context.addInitScript(() => {
    const interactions: Recorded['interactions'] = []
    Object.assign(window, { interactions })
    // An element may be gone when its interaction is reported.
    const targets = new Map<number, string>()
    const describe = ({ target, timeStamp }: Event) => {
      if (!(target instanceof Element)) return
      const { textContent, ariaLabel } = target.closest('a, button, label') ?? target
      targets.set(timeStamp, textContent?.trim().slice(0, 30) || ariaLabel || target.nodeName)
    }
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown', 'keyup']) {
      window.addEventListener(type, describe, { capture: true })
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        if (!entry.interactionId) continue
        const label = `${entry.name} on ${targets.get(entry.startTime) ?? entry.target?.nodeName}`
        interactions.push({ label, milliseconds: entry.duration })
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // Waits for prefetching to finish, which is not part of the measurement.
  await page.waitForTimeout(6000)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return page
}

/** Taps where the element is, without the checks of `locator.tap`, which would be measured with the interaction. */
async function tap(page: Page, role: 'button' | 'link' | 'tab', name: string | RegExp): Promise<void> {
  const target = page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${name} is not visible.`)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}
const settle = (page: Page) => page.waitForTimeout(400)

async function openScreen(page: Page, item: string): Promise<void> {
  await tap(page, 'button', 'Menu')
  await settle(page)
  await tap(page, 'link', new RegExp(`^${item}`))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settle(page)
}

async function doStudentTasks(page: Page): Promise<void> {
  await tap(page, 'button', /^Switch to/)
  await settle(page)
  await tap(page, 'link', 'Chat')
  await page.getByLabel('Your message').tap()
  await page.keyboard.type('See you on Friday', { delay: 60 })
  await page.keyboard.press('Enter')
  await settle(page)
  await openScreen(page, 'Prayer Requests')
  await page.getByLabel('Your Prayer Request').tap()
  await page.keyboard.type('For rain', { delay: 60 })
  await tap(page, 'button', 'Submit Request')
  await settle(page)
  await tap(page, 'button', 'Pray')
  await settle(page)
  for (const item of ['Announcements', 'My Responses', 'Resources', 'Manage Account']) await openScreen(page, item)
  await tap(page, 'tab', 'Update Password')
  await settle(page)
}

async function doLeaderTasks(page: Page): Promise<void> {
  await tap(page, 'link', 'Responses')
  await page.getByRole('button', { name: 'Review' }).first().waitFor()
  await settle(page)
  for (let reviewed = 0; reviewed < 3; reviewed += 1) {
    await tap(page, 'button', /^Review/)
    await page.getByLabel('Feedback').tap()
    await page.keyboard.type('Thank you!', { delay: 60 })
    await tap(page, 'button', 'Approve')
    await settle(page)
  }
  await tap(page, 'link', /^Chat/)
  await page.getByRole('searchbox').tap()
  await page.keyboard.type('Ana', { delay: 60 })
  await settle(page)
  await tap(page, 'link', /^Ana Lucía/)
  await page.getByLabel('Your message').tap()
  await page.keyboard.type('See you on Friday', { delay: 60 })
  await tap(page, 'button', 'Send')
  await settle(page)
  await openScreen(page, 'Users')
  for (const column of ['Joined', 'Responses', 'Name']) {
    await tap(page, 'button', column)
    await settle(page)
  }
  await openScreen(page, 'Questions')
  await tap(page, 'button', 'Add Question')
  await page.getByLabel('Title').tap()
  await page.keyboard.type('Light of the world', { delay: 60 })
  await tap(page, 'button', 'Cancel')
  await settle(page)
}

/** Measures the time from the click on a link to the frame that shows the cached screen, in milliseconds. */
async function measureVisitedScreen(page: Page, item: string): Promise<number> {
  return page.evaluate(async (name) => {
    const link = [...document.querySelectorAll<HTMLElement>('nav a')].find((it) =>
      it.textContent?.trim().startsWith(name),
    )
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

const row = (milliseconds: number, text: string) => `  ${String(Math.round(milliseconds)).padStart(5)} ms  ${text}`

/** Prints the longest interactions of a user's tasks and the median time to each visited screen. Returns those over the limit. */
async function measureTasks(
  page: Page,
  doTasks: (page: Page) => Promise<void>,
  visitedItems: readonly string[],
): Promise<string[]> {
  await doTasks(page)
  const { interactions } = await page.evaluate(() => ({ interactions: (window as unknown as Recorded).interactions }))
  interactions.sort((a, b) => b.milliseconds - a.milliseconds)
  console.log(`  ${interactions.length} interactions of 16 ms or more; the longest:`)
  for (const { label, milliseconds } of interactions.slice(0, 5)) console.log(row(milliseconds, label))
  const slow = interactions.filter((it) => it.milliseconds > maxMs).map((it) => `S3:${row(it.milliseconds, it.label)}`)
  const visits = new Map<string, number[]>(visitedItems.map((item) => [item, []]))
  // The first visits warm up.
  for (let visit = 0; visit <= visitCount; visit += 1) {
    for (const [item, times] of visits) {
      await page.waitForTimeout(500)
      const milliseconds = await measureVisitedScreen(page, item)
      if (visit > 0) times.push(milliseconds)
    }
  }
  for (const [item, times] of visits) {
    const [min, max] = [Math.min(...times), Math.max(...times)].map(Math.round)
    const visit = row(median(times), `to ${item}, visited before (${min} to ${max})`)
    console.log(visit)
    if (median(times) > maxMs) slow.push(`S6:${visit}`)
  }
  return slow
}

const failures: string[] = []
for (const slowdown of [1, 4]) {
  for (const [username, home, doTasks, visitedItems] of [
    ['ana', '/dashboard', doStudentTasks, ['Dashboard', 'Questions', 'Chat']],
    ['ruth', '/admin/dashboard', doLeaderTasks, ['Dashboard', 'Responses', 'Chat']],
  ] as const) {
    console.log(`${username}, CPU ${slowdown === 1 ? 'as it is' : `slowed down ${slowdown}×`}:`)
    const page = await open(username, home, slowdown)
    const slow = await measureTasks(page, doTasks, visitedItems)
    if (slowdown === 1) failures.push(...slow)
    await page.context().close()
  }
}
await browser.close()
await demo.stop()
if (failures.length > 0) console.log(`More than ${maxMs} ms:`)
for (const failure of failures) console.log(failure)
process.exitCode = failures.length > 0 ? 1 : 0
