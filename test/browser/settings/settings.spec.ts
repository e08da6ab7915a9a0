// The settings of the group.
import type { APIRequestContext, Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { change, type SavedSettings } from '../support/group.ts'
import { titleOf } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { fail } from '../support/routes.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Opens the page of a section as the first leader. */
async function openSection(page: Page, section: string, title: string): Promise<void> {
  await logIn(page, leader, `/admin/settings/${section}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

const row = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => page.getByRole('status').getByText('Settings saved')
const readSettings = <T extends object>(api: APIRequestContext) => call<T>(api, leader, 'GET', '/api/settings')

test('shows each setting with its value and what is to do, and opens its page @own-group', async ({ page, api }) => {
  await change(api, {
    helpContacts: [{ name: 'Miriam' }],
    secondLookDays: 3,
    retentionMonths: 6,
    joinCodeRequired: true,
  })
  await logIn(page, leader, '/admin/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    'Group nameYouth Ministry · English',
    'JoiningWith a join code',
    "Parents' consentNot decided yetTo do",
    "PhotosParents aren't asked",
    'Who can a student call?Miriam',
    'Who reads Get help?Every leaderTo do',
    'BibleKing James Version',
    'Privacy pageNot filled in yetTo do',
    'Quiet hoursFrom 9 PM to 7 AM',
    'Second look at a chatAfter 3 days',
    'Unused accountsAfter 6 months without a login',
    'BackupsThe first backup is made soon',
  ])
  for (const [name, section] of [
    ['Joining', 'joining'],
    ['Second look', 'second-look'],
  ] as const) {
    await row(page, name).click()
    await expect(page).toHaveURL(`/admin/settings/${section}`)
    await page.getByRole('link', { name: 'Settings' }).filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/admin/settings')
  }
  // Links of earlier versions, and of nothing.
  await page.goto('/admin/settings#agreements')
  await expect(page).toHaveURL('/admin/settings/quiet')
  await page.goto('/admin/settings#help')
  await expect(page).toHaveURL('/admin/settings/help')
  await page.goto('/admin/settings/nothing')
  await expect(page).toHaveURL('/admin/settings')
})

test('changes the name of the group everywhere at once @own-group', async ({ page, openPage }) => {
  await openSection(page, 'group', 'Group name')
  await page.getByRole('textbox', { name: 'Group name' }).fill('')
  await save(page)
  await expect(page.getByRole('textbox', { name: 'Group name' })).toHaveAccessibleDescription(
    'Please enter a name for your group',
  )
  await expect(page.getByRole('textbox', { name: 'Group name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Group name' }).fill('Youth of St. Luke')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Youth of St. Luke')).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Group name · Youth of St. Luke'))
  const visitor = await openPage()
  await visitor.goto('/login')
  await expect(visitor).toHaveTitle(/ · Youth of St\. Luke$/)
})

test('switches join code and approval on at once, shows and replaces the code @own-group', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSection(page, 'joining', 'Joining')
  const main = page.getByRole('main')
  const read = () => readSettings<SavedSettings>(api)
  await expect(main.getByText('Join code', { exact: true })).toHaveCount(0)
  for (const [name, field] of [
    ['A join code is needed', 'joinCodeRequired'],
    ['A leader approves each account', 'approvalRequired'],
  ] as const) {
    await main.getByRole('switch', { name }).click()
    await expect(main.getByRole('switch', { name })).toBeChecked()
    await expect.poll(read).toMatchObject({ [field]: true })
  }
  const { joinCode } = await read()
  await expect(main.getByText(joinCode)).toBeVisible()
  await main.getByRole('button', { name: 'Copy' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(joinCode)
  await main.getByRole('button', { name: 'More for Join code' }).click()
  await page.getByRole('menuitem', { name: 'Replace' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('printed sheets stop working at once')
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(dialog).toBeHidden()
  const next = (await read()).joinCode
  expect(next).not.toBe(joinCode)
  await expect(main.getByText(next)).toBeVisible()
  // A switch that could not be saved returns.
  await fail(page, '**/api/settings', 500, 'PUT')
  await main.getByRole('switch', { name: 'A leader approves each account' }).click()
  await expect(page.getByRole('alert')).toContainText("We couldn't save this. Try again.")
  await expect(main.getByRole('switch', { name: 'A leader approves each account' })).toBeChecked()
})

test('adds, moves and removes help contacts @own-group', async ({ page, api }) => {
  expectConsole(/status of 400/)
  await openSection(page, 'help', 'Who can a student call?')
  const help = page.getByRole('main')
  const contact = (position: number) => help.getByRole('group', { name: `Contact ${position}` })
  await help.getByRole('button', { name: 'Add contact' }).click()
  await expect(contact(1).getByLabel('Name')).toBeFocused()
  await save(page)
  await expect(contact(1).getByLabel('Name')).toHaveAccessibleDescription('Please enter a name')
  // The error does not stretch the field next to it.
  const heightOf = async (label: string) => (await contact(1).getByLabel(label).boundingBox())?.height
  expect(await heightOf('Phone')).toBe(await heightOf('Hours'))
  await contact(1).getByLabel('Name').fill('Miriam')
  await contact(1).getByLabel('Phone').fill('+1 555 0100')
  await help.getByRole('button', { name: 'Add contact' }).click()
  await contact(2).getByLabel('Name').fill('Hotline')
  await contact(2).getByLabel('Web address').fill('javascript:alert(1)')
  await save(page)
  await expect(contact(2).getByLabel('Web address')).toBeFocused()
  await expect(contact(2).getByLabel('Web address')).toHaveAttribute('aria-invalid', 'true')
  await contact(2).getByLabel('Web address').fill('hotline.example.org')
  await help.getByRole('button', { name: 'Move contact 2 up' }).click()
  await expect(contact(1).getByLabel('Name')).toHaveValue('Hotline')
  await expect(help.getByRole('button', { name: 'Move contact 1 down' })).toBeFocused()
  await save(page)
  await expect(saved(page)).toBeVisible()
  const read = async () => (await call<{ helpContacts: object[] }>(api, leader, 'GET', '/api/settings')).helpContacts
  expect(await read()).toEqual([
    { name: 'Hotline', web: 'hotline.example.org' },
    { name: 'Miriam', phone: '+1 555 0100' },
  ])
  await help.getByRole('button', { name: 'Remove contact 1' }).click()
  await expect(help.getByRole('button', { name: 'Add contact' })).toBeFocused()
  await save(page)
  await expect.poll(read).toEqual([{ name: 'Miriam', phone: '+1 555 0100' }])
})

test('saves quiet hours, the second look and when to ask about unused accounts @own-group', async ({ page, api }) => {
  await openSection(page, 'quiet', 'Quiet hours')
  await expect(page.getByText('Between these times, notifications wait.')).toBeVisible()
  await page.getByLabel('From', { exact: true }).fill('20:30')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await openSection(page, 'unused', 'Unused accounts')
  await page.getByLabel('When to ask about unused accounts').selectOption('After 12 months without a login')
  await save(page)
  await expect(saved(page)).toBeVisible()
  await openSection(page, 'second-look', 'Second look at a chat')
  await page.getByLabel('Days until a second leader').fill('0')
  await save(page)
  await expect(page.getByLabel('Days until a second leader')).toHaveAccessibleDescription(/1 to 90/)
  await page.getByLabel('Days until a second leader').fill('14')
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(await readSettings(api)).toMatchObject({
    quietHours: { from: '20:30', to: '07:00' },
    retentionMonths: 12,
    secondLookDays: 14,
  })
})

test('shows what another leader changed meanwhile, and lets the leader choose @own-group', async ({ page, api }) => {
  expectConsole(/status of 409/)
  await openSection(page, 'group', 'Group name')
  const name = page.getByRole('textbox', { name: 'Group name' })
  // A field that nobody is typing in follows.
  await change(api, { groupName: 'Name one' })
  await expect(name).toHaveValue('Name one')
  await name.fill('My name')
  await change(api, { groupName: 'Name two' })
  await expect(name).toHaveValue('My name')
  await save(page)
  const conflict = page.getByRole('main').getByRole('alert')
  await expect(conflict).toContainText('Another leader has changed this')
  await expect(conflict).toContainText('Name two')
  await conflict.getByRole('button', { name: 'Use their version' }).click()
  await expect(name).toHaveValue('Name two')
  await name.fill('My name again')
  await change(api, { groupName: 'Name three' })
  await save(page)
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Group name · My name again'))
  // A change in another section is no conflict.
  await page.route('**/api/events', (route) => route.abort('failed'))
  await name.fill('Last name')
  await change(api, { secondLookDays: 30 })
  await save(page)
  await expect(page).toHaveTitle(titleOf('Group name · Last name'))
})

test('saves of a kept draft only what the leader has changed @own-group', async ({ page, api }) => {
  await openSection(page, 'quiet', 'Quiet hours')
  await page.getByLabel('From').fill('22:30')
  await page.goto('/admin/settings')
  await change(api, { quietHours: { from: '21:00', to: '06:00' } })
  await openSection(page, 'quiet', 'Quiet hours')
  await expect(page.getByLabel('From')).toHaveValue('22:30')
  await save(page)
  await expect(saved(page)).toBeVisible()
  expect(await readSettings<SavedSettings>(api)).toMatchObject({ quietHours: { from: '22:30', to: '06:00' } })
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:00')
})

test('names the version at the end, and a newer one that is available', async ({ page }) => {
  const released = { version: '0.9.0', link: 'https://code.example.org/releases/v0.9.0' }
  await page.route('**/api/settings/version', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), available: released } })
  })
  await logIn(page, leader, '/admin/settings')
  await expect(page.getByRole('main').getByText(/^Lampstand \d+\.\d+\.\d+/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Version 0.9.0 is available' })
  await expect(link).toHaveAttribute('href', released.link)
  await expect(link).toHaveAttribute('rel', /noopener/)
})
