// The settings of the group.
import type { Page } from '@playwright/test'
import { call } from '../support/content.ts'
import { change, type SavedSettings } from '../support/group.ts'
import { titleOf } from '../support/menu.ts'
import { leader, logIn } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

/** Opens the settings as the first leader. */
async function openSettings(page: Page, path = '/admin/settings'): Promise<void> {
  await logIn(page, leader, path)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
}

const section = (page: Page, name: string) => page.getByRole('region', { name })
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' }).click()
const saved = (page: Page) => page.getByRole('status').getByText('Settings saved')

test('changes the name of the group everywhere at once @own-group', async ({ page, openPage }) => {
  await openSettings(page)
  await page.getByLabel('Group name').fill('')
  await save(page, 'Group')
  await expect(page.getByLabel('Group name')).toHaveAccessibleDescription('Please enter the name of your group')
  await expect(page.getByLabel('Group name')).toBeFocused()
  await page.getByLabel('Group name').fill('Youth of St. Luke')
  await save(page, 'Group')
  await expect(saved(page)).toBeVisible()
  await expect(page.getByRole('banner').getByText('Youth of St. Luke')).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Settings · Youth of St. Luke'))
  const visitor = await openPage()
  await visitor.goto('/login')
  await expect(visitor).toHaveTitle(/ · Youth of St\. Luke$/)
})

test('switches join code and approval on, shows and replaces the code @own-group', async ({ page, context, api }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSettings(page)
  const joining = section(page, 'Joining')
  await expect(joining.getByText('Join code', { exact: true })).toHaveCount(0)
  for (const name of ['A join code is needed', 'A leader approves each account']) {
    await joining.getByRole('switch', { name }).click()
    await expect(joining.getByRole('switch', { name })).toBeChecked()
  }
  await save(page, 'Joining')
  await expect(saved(page)).toBeVisible()
  const read = () => call<SavedSettings>(api, leader, 'GET', '/api/settings')
  const { joinCode } = await read()
  await expect(joining.getByText(joinCode)).toHaveCount(0)
  await joining.getByRole('button', { name: 'Show code' }).click()
  await expect(joining.getByText(joinCode)).toBeVisible()
  await joining.getByRole('button', { name: 'Copy code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(joinCode)
  await joining.getByRole('button', { name: 'Replace code' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('sheets that you have printed stop working at once')
  await dialog.getByRole('button', { name: 'Replace code' }).click()
  await expect(dialog).toBeHidden()
  const next = (await read()).joinCode
  expect(next).not.toBe(joinCode)
  await expect(joining.getByText(next)).toBeVisible()
})

test('adds, moves and removes help contacts @own-group', async ({ page, api }) => {
  expectConsole(/status of 400/)
  await openSettings(page, '/admin/settings#help')
  const help = section(page, 'Help contacts')
  const contact = (position: number) => help.getByRole('group', { name: `Contact ${position}` })
  await help.getByRole('button', { name: 'Add contact' }).click()
  await expect(contact(1).getByLabel('Name')).toBeFocused()
  await save(page, 'Help contacts')
  await expect(contact(1).getByLabel('Name')).toHaveAccessibleDescription('Please enter a name')
  // The error does not stretch the field next to it.
  const heightOf = async (label: string) => (await contact(1).getByLabel(label).boundingBox())?.height
  expect(await heightOf('Phone')).toBe(await heightOf('Hours'))
  await contact(1).getByLabel('Name').fill('Miriam')
  await contact(1).getByLabel('Phone').fill('+1 555 0100')
  await help.getByRole('button', { name: 'Add contact' }).click()
  await contact(2).getByLabel('Name').fill('Hotline')
  await contact(2).getByLabel('Web address').fill('javascript:alert(1)')
  await save(page, 'Help contacts')
  await expect(contact(2).getByLabel('Web address')).toBeFocused()
  await expect(contact(2).getByLabel('Web address')).toHaveAttribute('aria-invalid', 'true')
  await contact(2).getByLabel('Web address').fill('hotline.example.org')
  await help.getByRole('button', { name: 'Move contact 2 up' }).click()
  await expect(contact(1).getByLabel('Name')).toHaveValue('Hotline')
  await expect(help.getByRole('button', { name: 'Move contact 1 down' })).toBeFocused()
  await save(page, 'Help contacts')
  await expect(saved(page)).toBeVisible()
  const read = async () => (await call<{ helpContacts: object[] }>(api, leader, 'GET', '/api/settings')).helpContacts
  expect(await read()).toEqual([
    { name: 'Hotline', web: 'hotline.example.org' },
    { name: 'Miriam', phone: '+1 555 0100' },
  ])
  await help.getByRole('button', { name: 'Remove contact 1' }).click()
  await expect(help.getByRole('button', { name: 'Add contact' })).toBeFocused()
  await save(page, 'Help contacts')
  await expect.poll(read).toEqual([{ name: 'Miriam', phone: '+1 555 0100' }])
})

test('saves what the leaders have agreed on @own-group', async ({ page, api }) => {
  await openSettings(page)
  await expect(section(page, 'Agreed among leaders')).toContainText('Between these times, notifications wait.')
  await page.getByLabel('From', { exact: true }).fill('20:30')
  await page.getByLabel('Look through unused accounts').selectOption('After 12 months')
  await page.getByLabel('Days until a second leader').fill('0')
  await save(page, 'Agreed among leaders')
  await expect(page.getByLabel('Days until a second leader')).toHaveAccessibleDescription(/from 1 to 90/)
  await page.getByLabel('Days until a second leader').fill('14')
  await save(page, 'Agreed among leaders')
  await expect(saved(page)).toBeVisible()
  expect(await call(api, leader, 'GET', '/api/settings')).toMatchObject({
    quietHours: { from: '20:30', to: '07:00' },
    retentionMonths: 12,
    secondLookDays: 14,
  })
})

test('W4: keeps what a leader typed across a reload, or discards it @own-group', async ({ page }) => {
  await openSettings(page)
  await page.getByLabel('Group name').fill('Unsaved name')
  await page.getByRole('switch', { name: 'A join code is needed' }).click()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name').fill('Unsaved contact')
  await page.getByLabel('To', { exact: true }).fill('06:15')
  await page.reload()
  await expect(page.getByLabel('Group name')).toHaveValue('Unsaved name')
  await expect(page.getByRole('switch', { name: 'A join code is needed' })).toBeChecked()
  await expect(page.getByRole('group', { name: 'Contact 1' }).getByLabel('Name')).toHaveValue('Unsaved contact')
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:15')
  await section(page, 'Group').getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Group name')).toHaveValue('Youth Ministry')
})

test('shows what another leader changed meanwhile, and lets the leader choose @own-group', async ({ page, api }) => {
  expectConsole(/status of 409/)
  await openSettings(page)
  const name = page.getByLabel('Group name')
  // A field that nobody is typing in follows.
  await change(api, { groupName: 'Name one' })
  await expect(name).toHaveValue('Name one')
  await name.fill('My name')
  await change(api, { groupName: 'Name two' })
  await expect(name).toHaveValue('My name')
  await save(page, 'Group')
  const conflict = section(page, 'Group').getByRole('alert')
  await expect(conflict).toContainText('Another leader has changed this')
  await expect(conflict).toContainText('Name two')
  await conflict.getByRole('button', { name: 'Use their version' }).click()
  await expect(name).toHaveValue('Name two')
  await name.fill('My name again')
  await change(api, { groupName: 'Name three' })
  await save(page, 'Group')
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(saved(page)).toBeVisible()
  await expect(page).toHaveTitle(titleOf('Settings · My name again'))
  // A change in another section is no conflict.
  await page.route('**/api/events', (route) => route.abort('failed'))
  await name.fill('Last name')
  await change(api, { secondLookDays: 30 })
  await save(page, 'Group')
  await expect(page).toHaveTitle(titleOf('Settings · Last name'))
})
