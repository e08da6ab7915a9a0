// S of the promises: what a screen loads, when it shows that it is loading, and what moves meanwhile.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addQuestion, addResponse, announce, askForPrayer, chatIdOf, sendMessages } from './support/content.ts'
import { choose } from './support/menu.ts'
import { leader, registerStudent, signIn } from './support/people.ts'
import { expect, test } from './support/test.ts'

/** Holds back the answers of a path until told to go on. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  let goOn: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(path, async (route) => {
    await held
    await route.continue()
  })
  return goOn
}

test('S4: late data, toasts and badges shift nothing', async ({ page, request }) => {
  test.slow()
  const student = await registerStudent(request)
  await announce(request)
  await addQuestion(request)
  await askForPrayer(request, student)
  await sendMessages(request, leader, await chatIdOf(request, student), ['Hello', 'Are you there?'])
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null }[]
      })[]) {
        const what = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 120)).join('\n')
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const expectNoShift = async (where: string) => {
    const shifts = await page.evaluate(
      () => (window as unknown as { shifts: { value: number; what: string }[] }).shifts,
    )
    const sum = shifts.reduce((total, { value }) => total + value, 0)
    expect(sum, `${where}: ${shifts.map(({ what }) => what).join('\n')}`).toBeLessThanOrEqual(0.02)
  }
  for (const [person, paths] of [
    [student, ['/dashboard', '/questions', '/prayer-requests', '/chat', '/announcements', '/responses']],
    [leader, ['/admin/dashboard', '/admin/responses', '/admin/users', '/admin/chat', '/admin/prayer-requests']],
  ] as const) {
    await signIn(page, person)
    for (const path of paths) {
      const goOn = await hold(page, /\/api\/(?!auth)/)
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Beyond the 300 ms after which the skeletons show.
      await page.waitForTimeout(400)
      goOn()
      await expect(page.locator('.animate-appear')).toHaveCount(0)
      await page.waitForTimeout(150)
      await expectNoShift(path)
      await page.unroute(/\/api\/(?!auth)/)
    }
  }
})

for (const width of [1280, 1920]) {
  test(`S4: the columns of the accounts keep their widths at ${width} px when long names load`, async ({
    page,
    request,
  }) => {
    const username = `${'a-long-name-'.repeat(3)}${randomBytes(4).toString('hex')}`
    const { name } = await registerStudent(request, { name: 'W'.repeat(60), username })
    await page.setViewportSize({ width, height: 800 })
    const goOn = await hold(page, /\/api\/users/)
    await signIn(page, leader, '/admin/users')
    const headers = page.getByRole('columnheader')
    await expect(headers).toHaveCount(6)
    const boxes = () => Promise.all([0, 1, 2, 3, 4, 5].map((column) => headers.nth(column).boundingBox()))
    const before = await boxes()
    goOn()
    const row = page.getByRole('row').filter({ hasText: username })
    await expect(row.getByText(name)).toBeVisible()
    expect(await boxes()).toEqual(before)
    const cut = await row.locator('td').evaluateAll((cells) => cells.filter((it) => it.scrollWidth > it.clientWidth))
    expect(cut).toHaveLength(0)
  })
}

test('S7: lists show their shape only once waiting is felt', async ({ page, request }) => {
  await signIn(page, await registerStudent(request), '/dashboard')
  await expect(page.getByText('Welcome back')).toBeVisible()
  const goOn = await hold(page, /\/api\/prayer-requests/)
  await choose(page, 'Prayer Requests')
  // Before it, the file of the screen may still be loading, which shows the same way.
  await expect(page.getByRole('heading', { name: 'Community Prayer Requests' })).toBeVisible()
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
  goOn()
  await expect(skeleton).toHaveCount(0)
})

test('S6: typing a name prefetches the first screen, and a screen seen before shows at once', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  const { content } = await askForPrayer(request, student)
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname))
  const scripts = () => loaded.filter((path) => path.startsWith('/assets/') && path.endsWith('.js'))
  await page.getByLabel('Username').fill(student.username)
  await expect.poll(() => scripts().some((path) => path.includes('/dashboard-page')), { timeout: 15_000 }).toBe(true)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.keyboard.press('Enter')
  await choose(page, 'Prayer Requests')
  await expect(page.getByText(content)).toBeVisible()
  await choose(page, 'Resources')
  const goOn = await hold(page, /\/api\/prayer-requests/)
  await choose(page, 'Prayer Requests')
  await expect(page.getByText(content)).toBeVisible()
  goOn()
})

test('S6, S11: prefetching executes no screen, and a prefetched screen opens offline', async ({
  page,
  context,
  request,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  const student = await registerStudent(request)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Debugger.enable')
  const compiled: string[] = []
  cdp.on('Debugger.scriptParsed', ({ url }) => compiled.push(url))
  const screensIn = (urls: readonly string[]) =>
    urls.flatMap((url) => /\/([a-z-]+)-page-[^/]+\.js$/.exec(url)?.[1] ?? [])
  const fetched: string[] = []
  page.on('requestfinished', (call) => fetched.push(call.url()))

  await signIn(page, student, '/dashboard')
  // The last of the list.
  await expect.poll(() => screensIn(fetched), { timeout: 15_000 }).toContain('manage-account')
  expect(screensIn(fetched)).toContain('resources')
  expect(screensIn(compiled)).toEqual(['dashboard'])

  await context.setOffline(true)
  await choose(page, 'Resources')
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible()
  expect(screensIn(compiled)).toEqual(['dashboard', 'resources'])
})

test('S11: a long list is rendered over several frames, and at once when it comes from the cache', async ({
  page,
  request,
}) => {
  const { _id } = await addQuestion(request)
  const students = Array.from({ length: 20 }, async () => addResponse(request, await registerStudent(request), _id))
  await Promise.all(students)
  // Number of cards and rows at each frame.
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(window, { counts })
    requestAnimationFrame(function count() {
      counts.push(document.querySelectorAll('main li h2, main tbody tr').length)
      requestAnimationFrame(count)
    })
  })
  const growth = async () => {
    const counts = await page.evaluate(() => (window as unknown as { counts: number[] }).counts.splice(0))
    return Math.max(...counts.map((count, index) => count - (counts[index - 1] ?? 0)))
  }

  await signIn(page, leader, '/admin/dashboard')
  await expect.poll(() => page.locator('main tbody tr').count()).toBeGreaterThanOrEqual(20)
  expect(await growth()).toBeLessThanOrEqual(8)

  await page.goto(`/admin/responses?question=${_id}`)
  await expect(page.locator('main li h2')).toHaveCount(20)
  expect(await growth()).toBeLessThanOrEqual(8)

  await choose(page, 'Broadcast')
  await expect(page.getByRole('heading', { level: 1, name: 'Broadcast' })).toBeVisible()
  await growth()
  await page.goBack()
  await expect(page.locator('main li h2')).toHaveCount(20)
  expect(await growth()).toBe(20)
})

/** Counts what changes in the page from now on, but for what a test itself does. */
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

for (const [who, path] of [
  ['student', '/chat'],
  ['leader', '/admin/chat'],
] as const) {
  test(`S8: a poll that finds nothing changes nothing on the screen of a ${who}`, async ({ page, request }) => {
    const student = await registerStudent(request)
    await page.clock.install()
    await signIn(page, who === 'student' ? student : leader, path)
    await expect(page.getByRole(who === 'student' ? 'log' : 'navigation', { name: /Chat/ })).toBeVisible()
    await page.clock.runFor(1000)
    const changes = await countChanges(page)
    let polls = 0
    page.on('response', (response) => {
      if (!response.url().includes('/api/chats/')) return
      polls += 1
      expect(response.status()).toBe(304)
    })
    for (let passed = 0; passed < 16; passed += 1) {
      await page.clock.runFor(1000)
      await page.waitForTimeout(20)
    }
    expect(polls).toBeGreaterThanOrEqual(2)
    expect(await changes()).toBe(0)
  })
}

test('S8: a tab that nobody looks at does not poll, and catches up when it is looked at', async ({ page, request }) => {
  const student = await registerStudent(request)
  await signIn(page, student, '/chat')
  await expect(page.getByText('No messages yet.')).toBeVisible()
  const look = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true })
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await look('hidden')
  await page.waitForTimeout(300)
  let asked = 0
  page.on('request', (call) => {
    if (call.url().includes('/api/')) asked += 1
  })
  await sendMessages(request, leader, await chatIdOf(request, student), ['Are you there?'])
  await page.waitForTimeout(6000)
  expect(asked).toBe(0)
  await look('visible')
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
})

test('S5: the login screen loads at most 85 kB of JavaScript, each further screen 12 kB', async () => {
  const sizes: Record<string, number> = JSON.parse(readFileSync('dist/web/sizes.json', 'utf8'))
  const { login, shell, ...screens } = sizes
  expect(login).toBeGreaterThan(40_000)
  expect(login).toBeLessThanOrEqual(85_000)
  expect(shell).toBeGreaterThan(0)
  expect(Object.keys(screens).length).toBeGreaterThanOrEqual(8)
  for (const size of Object.values(screens)) expect(size).toBeLessThanOrEqual(12_000)
})
