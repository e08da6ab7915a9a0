// How leaders invite students and other leaders.
import type { Locator, Page } from '@playwright/test'
import jsQR from 'jsqr'
import ar from '../../../src/locales/ar.json' with { type: 'json' }
import { languageNames } from '../../../src/locales/generated/language-names.ts'
import { fillAccount } from '../support/account-forms.ts'
import { call } from '../support/content.ts'
import { change } from '../support/group.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const password = 'mustard-seed'

/** Opens the invite screen as the first leader. */
async function openInvite(page: Page, tab: 'Students' | 'Leaders'): Promise<void> {
  await logIn(page, leader, '/admin/invite')
  await page.getByRole('tab', { name: tab }).click()
}

/** Reads a QR code from a screenshot, as a phone does. */
async function scan(code: Locator): Promise<string | undefined> {
  await code.locator('path[d^=M]').waitFor()
  const screenshot = (await code.screenshot()).toString('base64')
  const { pixels, width, height } = await code.page().evaluate(async (png) => {
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const drawing = canvas.getContext('2d')
    drawing?.drawImage(image, 0, 0)
    const data = drawing?.getImageData(0, 0, image.width, image.height).data ?? []
    return { pixels: [...data], width: image.width, height: image.height }
  }, screenshot)
  return jsQR(new Uint8ClampedArray(pixels), width, height)?.data
}

const link = (page: Page) => page.getByText(/^http\S+\/register/)

test('shows the link for students as a text and as a QR code that a phone can read @own-group', async ({
  page,
  api,
  address,
}) => {
  await openInvite(page, 'Students')
  const code = page.getByRole('img', { name: /^QR code/ })
  await expect(link(page)).toHaveText(`${address}/register`)
  expect(await scan(code)).toBe(`${address}/register`)
  // A change of another leader shows at once.
  const { joinCode } = await change(api, { joinCodeRequired: true })
  await expect(link(page)).toHaveText(`${address}/register?code=${joinCode}`)
  expect(await scan(code)).toBe(`${address}/register?code=${joinCode}`)
  await expect(page.getByRole('main').getByText(joinCode, { exact: true })).toBeVisible()
  // The test's own address works on this computer only, which must be said.
  await expect(page.getByText(/^Only this computer can open this link/)).toBeVisible()
})

test('copies and shares the link, also without the clipboard API @own-group', async ({ page, context, address }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    const shared: object[] = []
    Object.assign(window, { shared })
    Object.defineProperty(navigator, 'share', { value: async (data: object) => void shared.push(data) })
  })
  await openInvite(page, 'Students')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('status').getByText('Copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${address}/register`)
  await page.getByRole('button', { name: 'Share' }).click()
  expect(await page.evaluate(() => (window as unknown as { shared: object[] }).shared)).toEqual([
    { text: 'Join Youth Ministry:', url: `${address}/register` },
  ])

  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.reload()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
  await page.goto('/admin/settings/group')
  await page.getByRole('textbox', { name: 'Group name' }).fill('')
  await page.getByRole('textbox', { name: 'Group name' }).press('ControlOrMeta+V')
  await expect(page.getByRole('textbox', { name: 'Group name' })).toHaveValue(`${address}/register`)
})

const sizesPt = { A4: [595, 842], Letter: [612, 792] } as const

test('prints one page with all that a student needs, in both sizes @own-group', async ({ page, api, address }) => {
  const groupName = 'Wolfeschlegelsteinhausenbergerdorff youth of the old harbor'
  const { joinCode } = await change(api, { joinCodeRequired: true, groupName })
  await openInvite(page, 'Students')
  const print = async () => (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = /\/Type\s*\/Page\b/g
  for (const [paper, [width, height]] of Object.entries(sizesPt)) {
    await page.getByRole('radio', { name: paper }).check()
    const pdf = await print()
    expect(pdf.match(pages), paper).toHaveLength(1)
    const [, ...box] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect(
      box.map((points) => Math.round(Number(points))),
      paper,
    ).toEqual([width, height])
  }
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(page.locator('#root')).toBeHidden()
  for (const text of [groupName, joinCode, new URL(address).host]) await expect(sheet).toContainText(text)
  await expect(sheet.getByRole('listitem', { includeHidden: true })).toHaveCount(3)
  expect(await scan(sheet.locator('svg'))).toBe(`${address}/register?code=${joinCode}`)
  await page.emulateMedia({ media: 'screen' })
  for (const [tag, { name }] of Object.entries(languageNames)) {
    await page.getByLabel('Language').selectOption(name)
    await expect(sheet).toHaveAttribute('lang', tag)
    expect((await print()).match(pages), name).toHaveLength(1)
  }
  await page.getByLabel('Language').selectOption('العربية')
  await expect(sheet).toHaveAttribute('dir', 'rtl')
  for (const text of [ar.sheet_lead, ar.join_code, ar.sheet_step_login, joinCode])
    await expect(sheet).toContainText(text)
  // The screen keeps its language.
  await expect(page.getByRole('button', { name: 'Print a sheet' })).toBeVisible()
  // Other screens print as they look.
  await page.emulateMedia({ media: 'screen' })
  await page.goto('/admin/settings')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('invites a leader with a link that works once @own-group', async ({ page, openPage }) => {
  expectConsole(/status of 40[49]/)
  await openInvite(page, 'Leaders')
  await expect(page.getByText('No open invitations.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a link' }).click()
  await expect(page.getByText('You see this link only now.')).toBeVisible()
  const invitation = await page.getByText(/^http\S+\/join-as-leader#/).textContent()
  await expect(page.getByText('Created by you')).toBeVisible()

  const guest = await openPage()
  await guest.goto(`${invitation}`)
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
  await fillAccount(guest, { name: 'Miriam', username: leader.username, password })
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByLabel('Username')).toBeFocused()
  await guest.getByLabel('Username').fill('miriam')
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByText('Welcome back, Miriam')).toBeVisible()
  await expect(guest).toHaveURL('/admin/dashboard')
  await expect(page.getByText('No open invitations.')).toBeVisible()

  // Somebody who is logged in learns what to do, and a used link says that it no longer works.
  await guest.goto('about:blank')
  await guest.goto(`${invitation}`)
  await expect(guest.getByText("You're logged in as Miriam.")).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Language' })).toBeVisible()
  await guest.getByRole('main').getByRole('button', { name: 'Logout' }).click()
  await fillAccount(guest, { name: 'Eve', username: 'eve', password })
  await guest.getByRole('button', { name: 'Create account' }).click()
  await expect(guest.getByRole('heading', { name: "This invitation doesn't work" })).toBeVisible()
  await guest.goto('/join-as-leader')
  await expect(guest.getByRole('heading', { name: 'The invitation is incomplete' })).toBeVisible()
})

test('revokes an invitation after a question @own-group', async ({ page, api }) => {
  await call(api, leader, 'POST', '/api/invitations')
  await openInvite(page, 'Leaders')
  await page.getByRole('button', { name: 'Stop this link' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('It stops working at once.')
  await dialog.getByRole('button', { name: 'Stop this link' }).click()
  await expect(page.getByRole('status').getByText('Link stopped')).toBeVisible()
  await expect(page.getByText('No open invitations.')).toBeVisible()
  expect(await call(api, leader, 'GET', '/api/invitations')).toEqual([])
})
