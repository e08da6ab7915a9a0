// Addresses that get notifications by email: entered, confirmed with the code that arrives, tested, ended and removed.
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { test, unknownDomain } from '../support/mail.ts'
import { leader, logInLive, type Person, registerStudent, type Student } from '../support/people.ts'
import { expect, expectConsole, test as groupWithoutMail } from '../support/test.ts'

const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Email' })
const button = (page: Page, name: string) => sheetOf(page).getByRole('button', { name })
const row = (page: Page) => page.getByRole('button', { name: /^Email/ })
const addressOf = ({ username }: Person) => `${username}@example.org`
const codeIn = (mail: string) => /Code: (\S+)/.exec(mail)?.[1] ?? ''
const stopLinkIn = (mail: string) => /http\S+\/stop#\S+/.exec(mail)?.[0] ?? ''

async function openSheet(page: Page, person: Person, path = '/manage-account') {
  await logInLive(page, person, path)
  await row(page).click()
  return sheetOf(page)
}
async function sendCode(page: Page, address: string) {
  await sheetOf(page).getByLabel('Your email address').fill(address)
  await button(page, 'Send a code').click()
}
async function enterCode(page: Page, code: string) {
  await sheetOf(page).getByLabel('Code').fill(code)
  await button(page, 'Confirm').click()
}

test('takes an address to its first message, and ends it by the link in there', async ({
  page,
  student,
  mailTo,
  openPage,
}) => {
  expectConsole(/status of 400/)
  const address = addressOf(student)
  const sheet = await openSheet(page, student)
  await expect(sheet).toContainText('It never has names')
  await sheet.getByLabel('Your email address').fill(` ${address} `)
  await button(page, 'Send a code').dblclick()
  await expect(sheet.getByLabel('Code')).toBeFocused()
  const code = codeIn(await mailTo(address))
  await enterCode(page, code.startsWith('B') ? 'CCCC-CCCC' : 'BBBB-BBBB')
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(/This code is wrong/)
  await expect(sheet.getByLabel('Code')).toBeFocused()
  // As people type it.
  await enterCode(page, code.toLowerCase().replace('-', ' '))
  await expect(sheet.getByText(`Messages go to ${address}.`)).toBeFocused()
  await button(page, 'Send a test').click()
  await expect(sheet.getByText(/^Sent!/)).toBeVisible()
  const mail = await mailTo(address, 2)

  // Without an account, on another device.
  const other = await openPage()
  await other.goto(stopLinkIn(mail))
  await other.getByRole('button', { name: 'Stop these messages' }).click()
  await expect(other.getByRole('heading', { name: 'Stopped' })).toBeFocused()

  await expect(sheet.getByText(`${address} gets no more messages: somebody used the link`)).toBeVisible()
  await button(page, 'Send a new code').click()
  await expect(sheet.getByLabel('Code')).toBeFocused()
  await enterCode(page, codeIn(await mailTo(address, 3)))
  await expect(sheet.getByText(`Messages go to ${address}.`)).toBeFocused()
  await button(page, 'Remove').click()
  const question = page.getByRole('dialog', { name: 'Remove this address?' })
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(sheet).toBeHidden()
  await expect(row(page)).toHaveAccessibleName('Email Not set up')
  await expect(row(page)).toBeFocused()
})

test('sends another code when one has expired, also after the app was closed', async ({
  page,
  student,
  mailTo,
  file,
}) => {
  expectConsole(/status of 400/)
  const address = addressOf(student)
  const sheet = await openSheet(page, student, '/notifications')
  await sendCode(page, address)
  const code = codeIn(await mailTo(address))
  const database = new DatabaseSync(file)
  database.prepare('update destinations set code_expires_at = ? where address = ?').run('2020-01-01', address)
  database.close()
  await page.reload()
  await expect(row(page)).toHaveAccessibleName(`Email Waiting for the code: ${address}`)
  await row(page).click()
  await enterCode(page, code)
  await expect(sheet.getByLabel('Code')).toHaveAccessibleDescription(/no longer valid/)
  await button(page, 'Send a new code').click()
  await expect(sheet.getByText(/^A new code is on its way/)).toBeVisible()
  await expect(sheet.getByLabel('Code')).toHaveValue('')
  await enterCode(page, codeIn(await mailTo(address, 2)))
  await expect(sheet.getByText(`Messages go to ${address}.`)).toBeVisible()
})

test('limits guesses of a code, and codes', async ({ page, student, mailTo }) => {
  expectConsole(/status of 4(00|29)/)
  const address = addressOf(student)
  const sheet = await openSheet(page, student)
  await sendCode(page, address)
  const right = codeIn(await mailTo(address))
  for (let guess = 0; guess < 5; guess += 1) {
    const refused = page.waitForResponse('**/email/confirm')
    await enterCode(page, `BCDF-GHJ${guess + 2}`)
    await refused
  }
  await enterCode(page, right)
  await expect(sheet.getByText(/Too many wrong codes/)).toBeVisible()
  for (let count = 2; count <= 5; count += 1) {
    await button(page, 'Send a new code').click()
    await mailTo(address, count)
  }
  await button(page, 'Send a new code').click()
  await expect(sheet.getByRole('alert')).toHaveText(/Try again tomorrow/)
})

test('keeps an address that could not be sent', async ({ page, student, mailTo }) => {
  expectConsole(/ERR_FAILED/)
  const address = addressOf(student)
  const sheet = await openSheet(page, student)
  await page.route('**/addresses/email', (route) => route.abort())
  await sendCode(page, address)
  await expect(sheet.getByRole('alert')).toHaveText(/can't connect/)
  await page.unrouteAll()
  await page.reload()
  await row(page).click()
  await expect(sheet.getByLabel('Your email address')).toHaveValue(address)
  await button(page, 'Send a code').click()
  await mailTo(address)
  await button(page, 'Use another address').click()
  await expect(sheet.getByLabel('Your email address')).toHaveValue('')
  await sendCode(page, `2-${address}`)
  await enterCode(page, codeIn(await mailTo(`2-${address}`)))
  await expect(sheet.getByText(`Messages go to 2-${address}.`)).toBeVisible()
})

test('says that the mail server has refused an address, and corrects it', async ({ page, student, mailTo }) => {
  const sheet = await openSheet(page, student)
  await sendCode(page, `ana@${unknownDomain}`)
  await expect(sheet.getByText(/the address was refused/)).toBeVisible()
  await button(page, 'Use another address').click()
  await expect(sheet.getByLabel('Your email address')).toHaveValue(`ana@${unknownDomain}`)
  await sendCode(page, addressOf(student))
  await enterCode(page, codeIn(await mailTo(addressOf(student))))
  await expect(sheet.getByText(/^Messages go to/)).toBeVisible()
})

test("offers students under the age of consent a parent's address only", async ({ page, api, mailTo }) => {
  const set = (consent: object | null) => call(api, leader, 'PUT', '/api/settings', { consent })
  await set({ age: 13, country: 'GB' })
  const student = await registerStudent(api, { isOldEnough: false } as Partial<Student>)
  const consent = { guardianName: 'Maria Cohen', method: 'on paper', givenOn: '2026-01-05' }
  await call(api, leader, 'POST', `/api/users/${student._id}/consents`, consent)
  await logInLive(page, student, '/manage-account')
  await expect(row(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^A parent's email address/ }).click()
  const sheet = page.getByRole('dialog', { name: "A parent's email address" })
  await expect(sheet).toContainText('Nothing about Get help goes there.')
  const address = `mother-of-${addressOf(student)}`
  await sheet.getByLabel("A parent's email address").fill(address)
  await sheet.getByRole('button', { name: 'Send a code' }).click()
  await expect(sheet.getByText(/Ask your parent for it/)).toBeVisible()
  const mail = await mailTo(address)
  expect(mail).toContain('young person')
  await sheet.getByLabel('Code').fill(codeIn(mail))
  await sheet.getByRole('button', { name: 'Confirm' }).click()
  await expect(sheet.getByText(`Messages go to ${address}.`)).toBeVisible()
  await set(null)
})

test.describe('in an installed app', () => {
  test.use({ serviceWorkers: 'allow' })

  test('opens the link of a mail program, and stops nothing without a tap', async ({ page, student, api, mailTo }) => {
    const address = addressOf(student)
    await openSheet(page, student)
    await sendCode(page, address)
    const mail = await mailTo(address)
    await enterCode(page, codeIn(mail))
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.goto(stopLinkIn(mail).replace('/stop#', '/api/stop/'))
    await expect(page.getByRole('heading', { name: 'Stop these messages?' })).toBeVisible()
    expect(new URL(page.url()).hash).toHaveLength(44)
    const stateOf = async () => (await call(api, student, 'GET', '/api/notifications')).addresses[0].state
    expect(await stateOf()).toBe('on')
    await page.getByRole('button', { name: 'Stop these messages' }).dblclick()
    await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
    expect(await stateOf()).toBe('ended')
    await page.goto('/stop')
    await expect(page.getByRole('heading', { name: 'This link is incomplete' })).toBeVisible()
  })
})

groupWithoutMail('offers no address in a group that sends no messages @always', async ({ page, student }) => {
  await logInLive(page, student, '/notifications')
  await expect(page.getByRole('switch').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['This device', 'What you hear about'])
  await page.goto('/manage-account')
  await expect(page.getByRole('button', { name: 'Calendar' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Notifications',
    'Calendar',
    'Your data',
    'Your privacy',
  ])
})
