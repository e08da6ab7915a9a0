// What logging out leaves of notifications on the device: nothing.
import type { Page } from '@playwright/test'
import { submitLogin } from '../support/account-forms.ts'
import { menuButton } from '../support/menu.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, isSubscribed, shownNotifications, startWorker, test, turnOn } from '../support/push.ts'

/** Everything about notifications that is stored on the device. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const keys = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<IDBValidKey[]>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.onerror = () => reject(opening.error)
            opening.onsuccess = () => {
              const { result } = opening
              const stores = [...result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const reading = result.transaction(stores).objectStore(String(stores[0])).getAllKeys()
              reading.onsuccess = () => {
                result.close()
                resolve(reading.result)
              }
            }
          }),
      ),
    )
    const names = [...Object.keys(localStorage), ...keys.flat().map(String)]
    return names.filter((name) => /push|shown|subscription/.test(name))
  })

async function logOut(page: Page): Promise<void> {
  if (await menuButton(page).isVisible()) await menuButton(page).click()
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/login')
}

const message = { id: '1', tag: 'chat', title: 'New message from your leaders', path: '/chat' }

const ends: Record<string, (page: Page) => Promise<unknown>> = {
  'the user logs out': logOut,
  'the user logs out without a network': async (page) => {
    await page.route('**/api/**', (route) => route.abort())
    await logOut(page)
  },
}

for (const [name, end] of Object.entries(ends)) {
  test(`PS7: unsubscribes and closes notifications when ${name}`, async ({ page, request, expectConsole }) => {
    expectConsole(/ERR_FAILED/)
    await logIn(page, await registerStudent(request))
    await turnOn(page)
    const deliver = await startWorker(page)
    await deliver(message)
    await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
    await expect.poll(async () => (await stored(page)).length).toBe(3)
    await end(page)
    await expect(page).toHaveURL('/login')
    await expect.poll(() => isSubscribed(page)).toBe(false)
    await expect.poll(() => shownNotifications(page)).toEqual([])
    await expect.poll(() => stored(page)).toEqual([])
  })
}

test('offers notifications again to the next user of the device', async ({ page, request }) => {
  await logIn(page, await registerStudent(request))
  await turnOn(page)
  await logOut(page)
  await logIn(page, await registerStudent(request), '/dashboard')
  await expect(page.getByRole('heading', { name: 'Turn on notifications' })).toBeVisible()
  expect(await isSubscribed(page)).toBe(false)
})

test('ends notifications with a session that the server has ended, and resumes them when the same person logs in', async ({
  page,
  request,
  expectConsole,
}) => {
  expectConsole(/status of 401/)
  const student = await registerStudent(request)
  const token = await logIn(page, student)
  await turnOn(page)
  const deliver = await startWorker(page)
  await deliver(message)
  await expect.poll(async () => (await shownNotifications(page)).length).toBe(1)
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true)
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
