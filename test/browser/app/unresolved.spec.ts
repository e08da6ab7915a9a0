// The session can't be checked when the app starts.
import { logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

for (const [cause, response, message] of [
  ['without an HTTP response', undefined, "We can't connect right now. What you wrote is saved."],
  [
    'because the database is unavailable',
    { status: 503, json: { code: 'unavailable', message: "We can't reach the database right now." } },
    "You're still logged in. We can't reach the database right now.",
  ],
  [
    'with an error without a message',
    { status: 502, body: 'Bad Gateway' },
    "You're still logged in. Something went wrong on our side. Try again.",
  ],
  [
    'after too many requests',
    { status: 429, json: { code: 'slow_down', message: 'Please wait a moment.' } },
    "You're still logged in. Please wait a moment.",
  ],
] as const) {
  test(`keeps the token and offers Try Again if the session check fails ${cause} @wide`, async ({ page, student }) => {
    expectConsole(/Failed to load resource/)
    const token = await logIn(page, student, '/dashboard')
    await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
    // Otherwise the app opens with the stored account when there is no HTTP response.
    await page.addInitScript(() => localStorage.removeItem('personal:account'))
    let failing = true
    await page.route('**/api/auth/me', (route) => {
      if (!failing) return route.continue()
      return response === undefined ? route.abort() : route.fulfill(response)
    })
    await page.goto('/prayer-requests')
    await expect(page.getByText(message)).toBeVisible()
    const title = response === undefined ? "You're offline" : "We couldn't open your account"
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).toHaveTitle(`${title} · Youth Ministry`)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(token)
    const tryAgain = page.getByRole('button', { name: 'Try Again' })
    const repeated = response === undefined ? page.waitForEvent('requestfailed') : page.waitForEvent('requestfinished')
    await tryAgain.click()
    await repeated
    await expect(tryAgain).not.toHaveAttribute('aria-busy', 'true')
    await expect(page.getByText(message)).toBeVisible()
    failing = false
    await tryAgain.click()
    await expect(page.getByRole('heading', { name: 'Prayer Requests', level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/prayer-requests')
  })
}

test('repeats the session check until the server is available @wide', async ({ page, student }) => {
  expectConsole(/status of 503/)
  await logIn(page, student, '/resources')
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
  await page.clock.install()
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  const failed = page.waitForResponse('**/api/auth/me')
  await page.clock.fastForward(5_000)
  await failed
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await page.unroute('**/api/auth/me')
  const answered = page.waitForResponse('**/api/auth/me')
  await page.clock.fastForward(5_000)
  await answered
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible()
})
