// Downloads of backups by leaders: docs/leaders.md#backups.
import { readFileSync } from 'node:fs'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, logInLive } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const backupsPath = '/admin/settings/backups'

test('downloads a backup with the password, after a second leader has agreed @own-group', async ({
  page,
  api,
  openPage,
}) => {
  expectConsole(/Failed to load resource/)
  const tomas = await registerLeader(api, 'Tomas')
  await logIn(page, leader, backupsPath)
  const ask = page.getByRole('button', { name: 'Download a backup' })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: 'Download a backup' })
  const password = dialog.getByLabel('Current password', { exact: true })
  const send = dialog.getByRole('button', { name: 'Download', exact: true })
  await send.click()
  await expect(password).toHaveAccessibleDescription(/./)
  await password.fill('mustard-tree')
  await send.click()
  await expect(password).toHaveAccessibleDescription('Current password is incorrect')
  await password.fill(leader.password)
  const [file] = await Promise.all([page.waitForEvent('download'), send.click()])
  expect(file.suggestedFilename()).toMatch(/^lampstand-.*\.db$/)
  expect(
    readFileSync(await file.path())
      .subarray(0, 15)
      .toString(),
  ).toBe('SQLite format 3')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Save the file' })).toBeVisible()

  // With a third leader, a second one has to agree.
  await registerLeader(api, 'Ines')
  await page.reload()
  await page.getByRole('button', { name: 'Ask another leader' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Ask another leader' }).click()
  await expect(page.getByText('You asked to download a backup')).toBeVisible()
  const other = await openPage()
  await logInLive(other, tomas, '/admin/dashboard')
  await expect(other.getByText(`${leader.name} downloaded a backup of the whole group`)).toHaveCount(1)
  await other.getByRole('button', { name: 'Confirm' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Another leader agreed.')).toBeVisible()
  await ask.click()
  await password.fill(leader.password)
  await Promise.all([page.waitForEvent('download'), send.click()])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Ask another leader' })).toBeVisible()
})
