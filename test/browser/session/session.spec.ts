// Login, the stored session, and logout.

import type { Request, Route } from '@playwright/test'
import { alert, submitLogin } from '../support/account-forms.ts'
import { storedOnDevice } from '../support/device.ts'
import { logOut } from '../support/menu.ts'
import { offlineErrors } from '../support/offline.ts'
import { logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

test('G10: shows a wrong password, and returns to the remembered page @wide @always', async ({ page, student }) => {
  expectConsole(/status of 401/)
  await page.goto('/questions?from=mail')
  await expect(page).toHaveURL('/login')
  await page.getByRole('link', { name: 'Register here' }).click()
  await page.getByRole('link', { name: 'Login here' }).click()
  await expect(page.getByRole('heading', { name: /^Log in to / })).toBeVisible()
  await submitLogin(page, { ...student, password: 'wrong-word' })
  await expect(alert(page, 'Invalid username or password')).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue(student.username)
  await page.getByLabel('Password', { exact: true }).fill(student.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('status').getByText('Login successful!')).toBeVisible()
  await expect(page).toHaveURL('/questions?from=mail')
})

test('does not follow a remembered page of another site @wide', async ({ page, student }) => {
  await page.goto('/login')
  await page.evaluate(() => sessionStorage.setItem('remembered-page', ' //evil.example/'))
  await submitLogin(page, student)
  await expect(page).toHaveURL('/dashboard')
})

test('removes a stored token that the server does not know, without a message @wide', async ({ page }) => {
  expectConsole(/status of 401/)
  await page.goto('/login')
  await page.evaluate(() => localStorage.setItem('token', 'unknown'))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('says on the login screen what to do about a forgotten password @wide', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('Forgot your password? Ask a leader for a code.')).toBeVisible()
})

test('G12: logs out in all tabs when the user logs out in one @wide', async ({ page, student, context }) => {
  await logIn(page, student, '/dashboard')
  const other = await context.newPage()
  await other.goto('/questions')
  await expect(other.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test("PS7: clears the browser's cache at logout, and keeps what belongs to the device @wide", async ({
  page,
  student,
}) => {
  await logIn(page, student, '/dashboard')
  await page.evaluate(() => {
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('guardian', 'of another session')
  })
  const response = page.waitForResponse('**/api/auth/logout')
  await logOut(page)
  expect(await (await response).headerValue('clear-site-data')).toBe('"cache"')
  await expect(page).toHaveURL('/login')
  const kept = await page.evaluate(() => [localStorage.getItem('theme'), sessionStorage.getItem('guardian')])
  expect(kept).toEqual(['dark', 'of another session'])
})

test('G12: ends its event stream at a logout, so that the next login has only its own @wide', async ({
  page,
  student,
}) => {
  let streams = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams += 1
  })
  /** A stream that is still followed connects at once when the network returns. */
  const reportNetwork = () => page.evaluate(() => window.dispatchEvent(new Event('online')))
  const opened = page.waitForRequest('**/api/events')
  await logIn(page, student, '/dashboard')
  const stream = await opened
  const isStream = (request: Request) => request === stream
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isStream),
    page.waitForEvent('requestfailed', isStream),
  ])
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await ended
  await reportNetwork()
  const openedAgain = page.waitForRequest('**/api/events')
  await submitLogin(page, student)
  await openedAgain
  await reportNetwork()
  await page.getByRole('link', { name: 'Questions' }).first().click()
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
  expect(streams).toBe(2)
})

test('logs out without waiting for the server @wide', async ({ page, student }) => {
  await logIn(page, student, '/dashboard')
  await page.route('**/api/auth/logout', () => undefined)
  await logOut(page)
  await expect(page.getByRole('heading', { name: /^Log in to / })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

for (const whenPageIsClosed of [false, true]) {
  const title = `AU5: a logout without a connection ends the session later, ${whenPageIsClosed ? 'at the next start' : 'when it returns'}`
  test(`${title} @wide`, async ({ page, student, context, api }) => {
    expectConsole(offlineErrors)
    const token = await logIn(page, student, '/dashboard')
    await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
    const headers = { authorization: `Bearer ${token}` }
    const status = async () => (await api.get('/api/auth/me', { headers })).status()
    await context.setOffline(true)
    await logOut(page)
    await expect(page).toHaveURL('/login')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('ended-sessions'))).toMatch(/^[\w-]{43}$/)
    expect(await storedOnDevice(page)).not.toContain(token)
    expect(await status()).toBe(200)
    const next = whenPageIsClosed ? await context.newPage() : page
    if (whenPageIsClosed) await page.close()
    await context.setOffline(false)
    if (whenPageIsClosed) await next.goto('/login')
    await expect.poll(status).toBe(401)
    await expect.poll(() => next.evaluate(() => localStorage.getItem('ended-sessions'))).toBeNull()
  })
}

test('asks for login after the server ended the session, and returns @wide', async ({ page, student, api }) => {
  expectConsole(/status of 401/)
  const token = await logIn(page, student, '/dashboard')
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.goto('/manage-account')
  await expect(page).toHaveURL('/login')
  await submitLogin(page, student)
  await expect(page).toHaveURL('/manage-account')
})

for (const when of ['while the app is open', 'before it opens']) {
  test(`does not open the page of one person for the next one after a session ended ${when} @wide`, async ({
    page,
    student,
    api,
  }) => {
    expectConsole(/status of 401/)
    const token = await logIn(page, student, '/get-help')
    await expect(page.getByRole('heading', { name: 'Get help', level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('personal:account'))).toContain(student._id)
    const address = page.url()
    if (when === 'before it opens') await page.goto('/healthz')
    await api.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    if (when === 'before it opens') await page.goto(address)
    await expect(page).toHaveURL('/login')
    await submitLogin(page, await registerStudent(api, { name: 'Ben' }))
    await expect(page.getByText('Welcome back, Ben')).toBeVisible()
    await expect(page).toHaveURL('/dashboard')
  })
}

test('keeps a new session when a late response to the old one is 401 @wide', async ({ page, student }) => {
  expectConsole(/status of 401/)
  await logIn(page, student, '/manage-account')
  await expect(page.getByRole('heading', { name: 'Manage Account' })).toBeVisible()
  let sendLateResponse: () => Promise<void> = async () => undefined
  const hold = (route: Route) => {
    sendLateResponse = () =>
      route.fulfill({ status: 401, json: { code: 'not_signed_in', message: 'Late', requestId: 'x' } })
  }
  await page.route('**/api/dashboard/stats', hold, { times: 1 })
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await logOut(page)
  await submitLogin(page, student)
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  const late = page.waitForResponse((response) => response.status() === 401)
  await sendLateResponse()
  await late
  await page.getByRole('link', { name: 'Youth Ministry' }).click()
  await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
  await expect(page.getByText('Late', { exact: true })).toBeHidden()
})

for (const late of ['refusal', 'account']) {
  test(`keeps the next person signed in when the late ${late} of an earlier session check arrives @wide`, async ({
    page,
    student,
    api,
  }) => {
    if (late === 'refusal') expectConsole(/status of 401/)
    const ben = await registerStudent(api, { name: 'Ben' })
    await logIn(page, student, '/dashboard')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('personal:account'))).toContain(student._id)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const refused = { status: 401, json: { code: 'not_signed_in', message: 'Late', requestId: 'x' } }
    const answer = async (route: Route) => {
      const response = await route.fetch()
      await released
      await route.fulfill(late === 'refusal' ? refused : { response })
    }
    await page.route('**/api/auth/me', answer, { times: 1 })
    await page.reload()
    // Without a response, the app opens with the account that is stored.
    await expect(page.getByText('Welcome back, Sam Student')).toBeVisible()
    await logOut(page)
    await submitLogin(page, ben)
    await expect(page.getByText('Welcome back, Ben')).toBeVisible()
    const checked = page.waitForResponse('**/api/auth/me')
    release()
    await checked
    await page.getByRole('link', { name: 'Questions' }).first().click()
    await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Youth Ministry' }).click()
    await expect(page.getByText('Welcome back, Ben')).toBeVisible()
  })
}
