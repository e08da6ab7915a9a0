// A student asks for help. What is not sent stays in the tab, and nowhere else.
import type { Locator, Page } from '@playwright/test'
import { call, unique } from '../support/content.ts'
import { storedOnDevice, untilStored } from '../support/device.ts'
import { registerLeader } from '../support/group.ts'
import { choose } from '../support/menu.ts'
import { offlineErrors, waitUntilKept } from '../support/offline.ts'
import { leader, logIn, registerStudent } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const contact = { name: 'Helpline for youth', phone: '+49 (800) 111 0 333', web: 'help.example.org', hours: 'always' }
test.beforeEach(async ({ api }) => {
  await call(api, leader, 'PUT', '/api/settings', { helpContacts: [contact] })
})

const story = (page: Page) => page.getByLabel('What happened?')
const send = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Send', exact: true })
const openAbout = (page: Page) => page.getByRole('button', { name: 'Is it about a leader?' }).click()
const sheet = (page: Page) => page.getByRole('dialog')

test('says what to do in an emergency, and whom to call @own-group', async ({ page, student }) => {
  await logIn(page, student)
  await choose(page, 'Get help')
  await expect(page.getByRole('heading', { name: 'Get help', level: 1 })).toBeFocused()
  const danger = page.getByRole('region', { name: 'In danger right now?' })
  for (const number of ['112', '911', '999']) {
    await expect(danger.getByRole('link', { name: `Call ${number}` })).toHaveAttribute('href', `tel:${number}`)
  }
  expect((await danger.boundingBox())?.y).toBeLessThan((await story(page).boundingBox())?.y ?? 0)
  await expect(danger.getByText('Europe and many other countries')).toBeVisible()
  const contacts = page.getByRole('region', { name: 'People you can call' })
  await expect(contacts.getByRole('link', { name: /^Call Helpline for youth/ })).toHaveAttribute(
    'href',
    'tel:+498001110333',
  )
  await expect(contacts.getByRole('link', { name: /help.example/ })).toHaveAttribute('href', 'https://help.example.org')
})

test('L4: begins with the field, and needs no scrolling to send @own-group', async ({ page, api, student }) => {
  // With the line that calls the number of the country.
  await call(api, leader, 'PUT', '/api/settings', { consent: { age: 13, country: 'US' } })
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 640 },
    // A phone with an open keyboard.
    { width: 390, height: 508 },
  ]) {
    await page.setViewportSize(size)
    await logIn(page, student, '/get-help')
    await expect(page.getByText('will read this.')).toBeVisible()
    await expect(story(page)).toBeInViewport({ ratio: 1 })
    await expect(send(page)).toBeInViewport({ ratio: 1 })
    const header = page.locator('main header')
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(58)
    await expect(page.getByRole('button', { name: /Switch to/ })).toBeHidden()
  }
})

test('tells a concern, which a leader reads, handles and answers @own-group', async ({ page, api, openAs }) => {
  const tomas = await registerLeader(api, unique('Tomás'))
  const text = unique('He drives me home alone')
  await logIn(page, await registerStudent(api, { name: 'Noor Haddad' }), '/get-help')
  await expect(page.getByText(`${leader.name} `).or(page.getByText(tomas.name)).first()).toBeVisible()
  await story(page).fill(text)
  await openAbout(page)
  await expect(page.getByRole('checkbox').first()).toBeFocused()
  await page.getByLabel(tomas.name).check()
  const readers = page.getByRole('status').filter({ hasText: 'will read this.' })
  await expect(readers).toContainText(leader.name)
  await expect(readers).not.toContainText(tomas.name)
  await expect(page.getByText("We can't promise to keep it secret")).toBeVisible()
  await send(page).click()
  await expect(page).toHaveURL(/\/get-help\/.+/)
  await expect(page.getByText('Thank you for telling us')).toBeVisible()
  await expect(page.getByText('Nobody has read it yet')).toBeVisible()
  await expect(page).toHaveTitle(/What you told us/)
  await expect(page.getByRole('button', { name: 'Leave quickly' })).toBeInViewport({ ratio: 1 })

  const theirs = await openAs(leader, '/admin/concerns')
  await theirs.getByRole('link', { name: new RegExp(text) }).click()
  await expect(page.getByText('A leader has read it')).toBeVisible()
  await theirs.getByRole('button', { name: "I'm on it" }).click()
  await expect(page.getByText(`${leader.name} is on it`)).toBeVisible()
  await theirs.getByLabel('Answer Noor Haddad').fill('I believe you.')
  await theirs.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('I believe you.')).toBeVisible()
  await page.getByLabel('Do you want to add something?').fill('Thank you.')
  await send(page).click()
  await expect(theirs.getByText('Thank you.', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Get help' }).filter({ visible: true }).first().click()
  const yours = page.getByRole('region', { name: "What you've told us" })
  await expect(yours.getByRole('link')).toHaveCount(1)
  // Others may look at the screen.
  await expect(page.getByText(text)).toHaveCount(0)
})

test('sends nothing and says whom to call if no leader is left @own-group', async ({ page, api }) => {
  const name = unique('Miriam')
  await registerLeader(api, name)
  await call(api, leader, 'PUT', '/api/settings', { helpContacts: [contact, { name: `${name}, pastor` }] })
  await logIn(page, await registerStudent(api), '/get-help')
  await story(page).fill('It is about all of them.')
  await openAbout(page)
  await expect(page.getByLabel(name)).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  const notice = page.getByRole('status').filter({ hasText: 'No leader is left' })
  await expect(notice).toContainText(contact.name)
  // She is one of those whom it is about.
  await expect(notice).not.toContainText(name)
  await expect(send(page)).toHaveCount(0)
  await expect(story(page)).toHaveValue('It is about all of them.')
  await page.getByLabel(name).uncheck()
  await expect(page.getByRole('status').filter({ hasText: `${name} will read this.` })).toBeVisible()
  await expect(send(page)).toBeVisible()
})

test('keeps Leave quickly in view while a small page scrolls @own-group', async ({ page, student }) => {
  await logIn(page, student, '/get-help')
  const leave = page.getByRole('button', { name: 'Leave quickly' })
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  for (const height of [640, 340]) {
    await page.setViewportSize({ width: 320, height })
    await story(page).blur()
    await story(page).focus()
    await expect(leave).toBeInViewport({ ratio: 1 })
    expect((await box(leave)).height).toBeGreaterThanOrEqual(44)
    // The field is below the heading, and does not reach under it.
    expect((await box(story(page))).y).toBeGreaterThan((await box(leave)).y + (await box(leave)).height)
    await send(page).scrollIntoViewIfNeeded()
    await expect(leave).toBeInViewport({ ratio: 1 })
  }
  await leave.click()
  await expect(page).toHaveURL('/dashboard')
})

test('keeps what is not sent in this tab only, until it closes or logs out @own-group', async ({ page, student }) => {
  const text = unique('Not for anyone')
  await logIn(page, student, '/get-help')
  await story(page).fill(text)
  await page.getByRole('button', { name: 'Leave quickly' }).click()
  await expect(page).toHaveURL('/dashboard')
  await choose(page, 'Get help')
  await expect(story(page)).toHaveValue(text)
  await page.reload()
  await expect(story(page)).toHaveValue(text)
  const [local, _tab, ...others] = JSON.parse(await storedOnDevice(page))
  expect(JSON.stringify([local, others, await page.title(), page.url()])).not.toContain(text)
  const other = await page.context().newPage()
  await other.goto('/get-help')
  await expect(story(other)).toHaveValue('')
  await other.close()
  // Also from a screen that was opened after a reload.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /, account$/ }).click()
  await sheet(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(text)
  await logIn(page, student, '/get-help')
  await expect(story(page)).toHaveValue('')
})

test('deletes what was written when the user asks for it @own-group', async ({ page, student }) => {
  await logIn(page, student, '/get-help')
  await story(page).fill('A secret')
  await page.getByRole('button', { name: 'Delete what I wrote' }).click()
  await expect(story(page)).toHaveValue('')
  await expect(story(page)).toBeFocused()
  await expect(page.getByText('What you wrote is deleted.')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('A secret')
})

test("says without a connection that it can't be sent, and sends it later @own-group", async ({ page, student }) => {
  expectConsole(offlineErrors)
  await logIn(page, student, '/get-help')
  await expect(page.getByRole('link', { name: /^Call Helpline/ })).toBeVisible()
  await page.context().setOffline(true)
  await story(page).fill('It happened again')
  const notice = page.getByRole('status').filter({ hasText: "we can't send this now" })
  await expect(notice).toContainText('please call someone')
  await expect(page.getByRole('region', { name: 'People you can call' })).toContainText(contact.phone)
  await send(page).click()
  await expect(story(page)).toHaveValue('It happened again')
  await page.context().setOffline(false)
  await expect(notice).toHaveCount(0)
  await send(page).click()
  await expect(page.getByText('Thank you for telling us')).toBeVisible()
})

for (const version of ['current', 'earlier']) {
  test(`CO1: sends one concern after a lost response, ${version} draft @own-group`, async ({ page, student, api }) => {
    expectConsole(/ERR_FAILED|could not be fetched/)
    await logIn(page, student, '/get-help')
    await story(page).fill('Only once')
    await page.route(/\/api\/concerns$/, async (route) => {
      await route.fetch()
      await route.abort('failed')
    })
    await send(page).click()
    // Other requests may have shown meanwhile that there is a connection.
    await expect(page.getByText(/^We couldn't send this|we can't send this now/)).toBeVisible()
    await page.unroute(/\/api\/concerns$/)
    if (version === 'earlier') {
      await page.evaluate(() => {
        for (const [name, text] of Object.entries(sessionStorage)) {
          if (!name.startsWith('concern:')) continue
          const { idempotencyKey, ...values } = JSON.parse(text)
          sessionStorage.setItem(name, JSON.stringify({ ...values, key: idempotencyKey }))
        }
      })
    }
    await page.reload()
    await expect(story(page)).toHaveValue('Only once')
    await send(page).click()
    await expect(page.getByText('Thank you for telling us')).toBeVisible()
    expect(await call(api, student, 'GET', '/api/own-concerns')).toHaveLength(1)
  })
}

test('opens for an account that waits for a leader, without the form @own-group', async ({ page, api }) => {
  await call(api, leader, 'PUT', '/api/settings', { approvalRequired: true })
  await logIn(page, await registerStudent(api))
  await page.getByRole('link', { name: 'Get help' }).click()
  await expect(page.getByRole('heading', { name: 'In danger right now?' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Call Helpline/ })).toBeVisible()
  await expect(page.getByText('You can write to us once a leader lets you in')).toBeVisible()
  await expect(story(page)).toHaveCount(0)
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('shows whom to call without a connection, also on an unopened screen @own-group', async ({ page, student }) => {
    expectConsole(offlineErrors)
    await logIn(page, student, '/dashboard')
    await waitUntilKept(page, 'student')
    // Some seconds after the start.
    await untilStored(page, [contact.phone])
    await page.context().setOffline(true)
    await page.goto('/get-help')
    await expect(page.getByRole('heading', { name: 'In danger right now?' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'People you can call' })).toContainText(contact.phone)
    await expect(page.getByRole('status').filter({ hasText: "we can't send this now" })).toBeVisible()
  })
})
