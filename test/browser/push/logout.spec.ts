// What logging out leaves of notifications on the device: nothing.
import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { storedNames } from '../support/device.ts'
import { logOut } from '../support/menu.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, isSubscribed, shownNotifications, startWorker, test, turnOn } from '../support/push.ts'
import { expectConsole } from '../support/test.ts'

/** Everything about notifications that is stored on the device. */
const stored = async (page: Page) => (await storedNames(page)).filter((name) => /push|shown|subscription/.test(name))

const message = { id: '1', tag: 'chat', title: 'New message from your leaders', path: '/chat' }

for (const network of ['with', 'without']) {
  test(`PS7: unsubscribes and closes notifications at logout ${network} a network`, async ({ page, student }) => {
    expectConsole(/ERR_FAILED/)
    await logIn(page, student)
    await turnOn(page)
    const deliver = await startWorker(page)
    await deliver(message)
    await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
    await expect.poll(async () => (await stored(page)).length).toBe(3)
    if (network === 'without') await page.route('**/api/**', (route) => route.abort())
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await expect.poll(() => isSubscribed(page)).toBe(false)
    await expect.poll(() => shownNotifications(page)).toEqual([])
    await expect.poll(() => stored(page)).toEqual([])
  })
}

test('offers notifications again to the next user of the device', async ({ page, student, api }) => {
  await logIn(page, student)
  await turnOn(page)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await logIn(page, await registerStudent(api), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Turn on notifications' })).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
})

test('ends notifications with the session, and resumes them after the login', async ({ page, student, api }) => {
  expectConsole(/status of 401/)
  const token = await logIn(page, student)
  await turnOn(page)
  const deliver = await startWorker(page)
  await deliver(message)
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
  const headers = { authorization: `Bearer ${token}` }
  expect((await api.post('/api/auth/logout', { headers })).ok()).toBe(true)
  await expect(page).toHaveURL('/login')
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await expect.poll(() => shownNotifications(page)).toEqual([])
  await expect.poll(() => stored(page)).toEqual([expect.stringMatching(/^personal:.*:push$/)])
  await submitLogin(page, student)
  await expect(page).not.toHaveURL('/login')
  await expect.poll(() => isSubscribed(page)).toBe(true)
  await page.goto('/notifications')
  await expect(page.getByText('Notifications are on.')).toBeVisible()
  await logOut(page)
  await expect.poll(() => isSubscribed(page)).toBe(false)
  await expect.poll(() => stored(page)).toEqual([])
})
