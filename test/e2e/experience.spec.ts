// Promises that hold on every screen, by the names that they have among us: S speed, X for everyone, G everywhere.
import type { Page } from '@playwright/test'
import { leader, registerStudent, signIn, tokenOf } from './support/people.ts'
import { expect, test } from './support/test.ts'

const menuOf = {
  student: [
    'Dashboard',
    'Questions',
    'My Responses',
    'Prayer Requests',
    'Resources',
    'Chat',
    'Announcements',
    'Manage Account',
  ],
  leader: ['Dashboard', 'Questions', 'Responses', 'Users', 'Chat', 'Prayer Requests', 'Broadcast', 'Manage Account'],
}

async function choose(page: Page, item: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
  await page
    .getByRole('link', { name: new RegExp(`^${item}`) })
    .filter({ visible: true })
    .first()
    .click()
}

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
  const headers = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  const own = await request.get('/api/chats/student', {
    headers: { authorization: `Bearer ${await tokenOf(request, student)}` },
  })
  const { _id: id } = await own.json()
  await request.post(`/api/chats/${id}/messages`, { headers, data: { content: 'Are you there?' } })
  await page.waitForTimeout(6000)
  expect(asked).toBe(0)
  await look('visible')
  await expect(page.getByRole('log').getByText('Are you there?')).toBeVisible()
})

for (const who of ['student', 'leader'] as const) {
  test(`X4: each screen of a ${who} has a title of its own, and its heading the focus`, async ({ page, request }) => {
    test.slow()
    await signIn(page, who === 'student' ? await registerStudent(request) : leader)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const titles = new Set<string>()
    for (const item of [...menuOf[who].slice(1), 'Dashboard']) {
      await choose(page, item)
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(`${await heading.textContent()} · Youth Ministry`)
      titles.add(await page.title())
    }
    expect(titles.size).toBe(menuOf[who].length)
  })
}

test('X5: a new message of somebody else is said once; one’s own and what was there before are not', async ({
  page,
  request,
}) => {
  const student = await registerStudent(request)
  const mine = { authorization: `Bearer ${await tokenOf(request, student)}` }
  const theirs = { authorization: `Bearer ${await tokenOf(request, leader)}` }
  const { _id: id } = await (await request.get('/api/chats/student', { headers: mine })).json()
  const send = (headers: Record<string, string>, content: string) =>
    request.post(`/api/chats/${id}/messages`, { headers, data: { content } })
  await send(theirs, 'From before')
  await signIn(page, student, '/chat')
  await expect(page.getByRole('log').getByText('From before')).toBeVisible()
  // What a screen reader hears: every text that comes into a live region.
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const region of document.querySelectorAll('main [role=status]')) {
      new MutationObserver(() => region.textContent && heard.push(region.textContent)).observe(region, {
        subtree: true,
        childList: true,
        characterData: true,
      })
    }
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await expect(page.getByRole('log')).toHaveAttribute('aria-live', 'off')
  await page.getByLabel('Your message').fill('My own')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('My own')).toBeVisible()
  await send(theirs, 'Something new')
  await expect(page.getByRole('log').getByText('Something new')).toBeVisible()
  await page.waitForTimeout(5500)
  expect(await heard()).toEqual(['Pastor Anna: Something new'])
})

test('G9: long words, emoji and right-to-left text break no chat and no list', async ({ page, request }) => {
  const name = 'أحمد بن عبد الرحمن 👨‍👩‍👧‍👦'
  const student = await registerStudent(request, { name })
  const headers = { authorization: `Bearer ${await tokenOf(request, student)}` }
  const { _id: id } = await (await request.get('/api/chats/student', { headers })).json()
  for (const content of ['W'.repeat(300), 'مرحبا بالعالم! '.repeat(20), '🙏'.repeat(120), 'a\n'.repeat(40)]) {
    await request.post(`/api/chats/${id}/messages`, { headers, data: { content } })
  }
  await request.post('/api/prayer-requests', { headers, data: { content: 'W'.repeat(600) } })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page, leader, `/admin/chat?chat=${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  for (const path of [`/admin/chat?chat=${id}`, '/admin/chat', '/admin/prayer-requests', '/admin/users']) {
    await page.goto(path)
    await expect(page.getByText(name).first()).toBeAttached()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  }
})
