// Speed: loading states, layout shifts, prefetching and polling.
import { randomBytes } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import { limits } from '#contract/limits.ts'
import { addQuestion, addResponse, announce, askForPrayer, sendMessages } from '../support/content.ts'
import { choose } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { hold } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('S4: shifts no layout when data and toasts show @wide', async ({ page, student, api }) => {
  for (let count = 0; count < 6; count += 1) {
    await announce(api)
    await addQuestion(api)
    await askForPrayer(api, student)
  }
  await sendMessages(api, leader, student._id, ['Hello', 'Are you there?'])
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
        const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120)).join('\n')
        shifts.push({ value: entry.value, what })
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    // The browser reports a shift after it has painted the frame.
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const readShifts = async () => {
      await painted()
      await painted()
      add(observer.takeRecords())
      return shifts
    }
    Object.assign(window, { readShifts })
  })
  const expectNoShift = async (where: string) => {
    const shifts = await page.evaluate(() =>
      (window as unknown as { readShifts: () => Promise<{ value: number; what: string }[]> }).readShifts(),
    )
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect.soft(sum, `${where}: ${shifts.map(({ what }) => what).join('\n')}`).toBeLessThanOrEqual(0.01)
  }
  for (const [person, paths] of [
    [undefined, ['/register', '/privacy']],
    [student, ['/dashboard', '/questions', '/prayer-requests', '/chat', '/announcements', '/responses', '/get-help']],
    [
      leader,
      [
        ...['/admin/dashboard', '/admin/responses', '/admin/users', '/admin/chat', '/admin/prayer-requests'],
        ...['/admin/broadcast', '/admin/questions', '/admin/concerns', '/admin/history', '/admin/invite'],
        ...['/admin/retention', '/admin/settings'],
      ],
    ],
  ] as const) {
    if (person !== undefined) await logIn(page, person)
    for (const path of paths) {
      const release = await hold(page, /\/api\/(?!auth)/)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const skeletons = page.locator('.animate-appear')
      await expect(skeletons.first()).toBeAttached()
      // Skeletons show after 300 ms.
      await skeletons.evaluateAll((elements) =>
        Promise.all(elements.flatMap((element) => element.getAnimations()).map(({ finished }) => finished)),
      )
      release()
      await expect(skeletons).toHaveCount(0)
      await expectNoShift(path)
      await page.unroute(/\/api\/(?!auth)/)
    }
  }
})

for (const width of [1280, 1920]) {
  const tag = width === 1280 ? '@always' : []
  test(`S4: keeps the columns of the accounts at ${width} px when long names load @wide`, { tag }, async ({
    page,
    api,
  }) => {
    const username = `${'a-long-name-'.repeat(3)}${randomBytes(4).toString('hex')}`
    const { name } = await registerStudent(api, { name: 'W'.repeat(60), username })
    await page.setViewportSize({ width, height: 800 })
    const release = await hold(page, /\/api\/users/)
    await logIn(page, leader, '/admin/users')
    const headers = page.getByRole('columnheader')
    await expect(headers).toHaveCount(6)
    const boxes = () => Promise.all([0, 1, 2, 3, 4, 5].map((column) => headers.nth(column).boundingBox()))
    const before = await boxes()
    release()
    const row = page.getByRole('row').filter({ hasText: username })
    await expect(row.getByText(name)).toBeVisible()
    expect(await boxes()).toEqual(before)
    const cut = await row.locator('td').evaluateAll((cells) => cells.filter((it) => it.scrollWidth > it.clientWidth))
    expect(cut).toHaveLength(0)
  })
}

test('S7: shows a skeleton of a list after 300 ms, not before @wide', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  await expect(page.getByText('Welcome back')).toBeVisible()
  const release = await hold(page, /\/api\/prayer-requests/)
  await choose(page, 'Prayer Requests')
  // The code of the screen must have loaded first, because loading it shows the same skeleton.
  await expect(page.getByRole('heading', { name: 'Community prayer requests' })).toBeVisible()
  const skeleton = page.locator('.animate-appear')
  const visibility = await skeleton.evaluate((element) =>
    [0, 299, 302].map((timeMs) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = timeMs
      }
      return getComputedStyle(element).visibility
    }),
  )
  expect(visibility).toEqual(['hidden', 'hidden', 'visible'])
  release()
  await expect(skeleton).toHaveCount(0)
})

test('S6: prefetches the first screen during login, shows others at once @wide', async ({ page, student, api }) => {
  const { content } = await askForPrayer(api, student)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  const scripts = () => loaded.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
  await page.getByLabel('Username').fill(student.username)
  await expect.poll(() => scripts().some((path) => path.includes('-dashboard-page')), { timeout: 15_000 }).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.keyboard.press('Enter')
  await choose(page, 'Prayer Requests')
  await expect(page.getByText(content)).toBeVisible()
  await choose(page, 'Resources')
  const release = await hold(page, /\/api\/prayer-requests/)
  await choose(page, 'Prayer Requests')
  await expect(page.getByText(content)).toBeVisible()
  release()
})

test('S6, S11: runs no prefetched screen before it opens @wide @always', async ({ page, student, context }) => {
  expectConsole(offlineErrors)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Debugger.enable')
  const compiled: string[] = []
  cdp.on('Debugger.scriptParsed', ({ url }) => compiled.push(url))
  const screensIn = (urls: readonly string[]) =>
    urls.flatMap((url) => /\/([a-z-]+)-page-[^/]+\.js$/.exec(url)?.[1] ?? [])
  const fetched: string[] = []
  page.on('requestfinished', (call) => fetched.push(call.url()))

  await logIn(page, student, '/dashboard')
  await expect.poll(() => screensIn(fetched)).toEqual(expect.arrayContaining(['announcements', 'resources']))
  expect(screensIn(compiled)).toEqual(['student-dashboard'])

  await context.setOffline(true)
  await choose(page, 'Announcements')
  await expect(page.getByRole('heading', { level: 1, name: 'Announcements' })).toBeVisible()
  expect(screensIn(compiled)).toEqual(['student-dashboard', 'announcements'])
})

test('S11: renders a long list over several frames, and at once when going back to it @wide', async ({ page, api }) => {
  const { _id } = await addQuestion(api)
  const students = Array.from({ length: 20 }, async () => addResponse(api, await registerStudent(api), _id))
  await Promise.all(students)
  // Number of cards and rows in each frame.
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    requestAnimationFrame(function count() {
      counts.push(document.querySelectorAll('main li button, main tbody tr').length)
      requestAnimationFrame(count)
    })
  })
  const growth = async () => {
    const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts.splice(0))
    return Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)))
  }

  await logIn(page, leader, '/admin/dashboard')
  await page.getByText('The term in numbers').click()
  await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThanOrEqual(20)
  expect(await growth()).toBeLessThanOrEqual(8)

  await page.goto(`/admin/responses?question=${_id}`)
  await expect(page.locator('main li button')).toHaveCount(20)
  expect(await growth()).toBeLessThanOrEqual(8)

  /** Opens a screen without lists. */
  async function leave(): Promise<void> {
    await choose(page, 'Settings')
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    await expect.poll(async () => page.locator('main li button').count()).toBe(0)
    await growth()
  }
  await leave()
  await page.goBack()
  await expect(page.locator('main li button')).toHaveCount(20)
  expect(await growth()).toBe(20)

  for (const visit of ['first', 'cached']) {
    await leave()
    await choose(page, 'Responses')
    await expect.poll(() => page.locator('main li button').count(), visit).toBeGreaterThanOrEqual(20)
    expect(await growth(), visit).toBeLessThanOrEqual(8)
  }
})

/** Counts changes of the DOM. Returns a function that reads the count. */
async function countChanges(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    Object.assign(window, { changes: 0 })
    new MutationObserver((records) => {
      const counted = window as unknown as { changes: number }
      counted.changes += records.length
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { changes: number }).changes)
}

for (const [role, path] of [
  ['student', '/chat'],
  ['leader', '/admin/chat'],
] as const) {
  test(`S8: changes nothing on the screen of a ${role} when a poll finds no news @wide`, async ({ page, student }) => {
    await page.clock.install()
    await logIn(page, role === 'student' ? student : leader, path)
    await expect(page.getByRole(role === 'student' ? 'log' : 'navigation', { name: /Chat/ })).toBeVisible()
    await page.clock.runFor(1000)
    const changes = await countChanges(page)
    const statuses = new Set<number>()
    const isPoll = (response: Response) => response.url().includes('/api/chats/')
    page.on('response', (response) => isPoll(response) && statuses.add(response.status()))
    for (let poll = 0; poll < 3; poll += 1) {
      const polled = page.waitForResponse(isPoll)
      await page.clock.runFor(limits.chatPollingMs)
      await polled
    }
    expect([...statuses]).toEqual([304])
    expect(await changes()).toBe(0)
  })
}

test('S8: does not poll in a hidden tab, and catches up when it is shown @wide @always', async ({
  page,
  student,
  api,
}) => {
  await page.clock.install()
  await logIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  // The last request after a start.
  const help = page.waitForResponse('**/api/help')
  await page.clock.runFor(5000)
  await help
  const setVisibility = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await setVisibility('hidden')
  let asked = 0
  page.on('request', (call) => {
    if (call.url().includes('/api/')) asked += 1
  })
  await sendMessages(api, leader, student._id, ['Are you there?'])
  await page.clock.runFor(10 * limits.chatPollingMs)
  expect(asked).toBe(0)
  await setVisibility('visible')
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
})
