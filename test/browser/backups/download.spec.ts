// Downloads of backups by leaders: docs/leaders.md#backups.
import { readFileSync } from 'node:fs'
import { call } from '../support/content.ts'
import { registerLeader } from '../support/group.ts'
import { leader, logIn, logInLive } from '../support/people.ts'
import { expect, expectConsole, test } from '../support/test.ts'

const backupsPath = '/admin/settings/backups'

test('AZ8: downloads a backup with the password, after a safeguarding lead has agreed @own-group', async ({
  page,
  api,
  openPage,
}) => {
  expectConsole(/Failed to load resource/)
  const tomas = await registerLeader(api, 'Tomas')
  await logIn(page, leader, backupsPath)
  // Before anybody types a password.
  await expect(page.getByText('there is no other safeguarding lead who could agree')).toContainText('BACKUP_PASSPHRASE')
  await expect(page.getByRole('button', { name: 'Download a backup' })).toHaveCount(0)
  await call(api, leader, 'PUT', `/api/users/${tomas._id}/safeguarding`, { isLead: true })
  await registerLeader(api, 'Ines')
  await page.reload()
  await expect(page.getByText('A safeguarding lead has to agree first: Tomas.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask a safeguarding lead' }).click()
  await page.getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Ask a safeguarding lead' }).click()
  await expect(page.getByText('You asked to download a backup')).toBeVisible()
  await expect(page.getByText('Needs a safeguarding lead')).toBeVisible()

  const other = await openPage()
  await logInLive(other, tomas, '/admin/dashboard')
  await expect(other.getByText('Needs a safeguarding lead')).toBeVisible()
  await other.getByRole('button', { name: 'Confirm' }).click()
  await expect(other.getByRole('dialog')).toContainText(`also concerns about ${leader.name}`)
  await other.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Another leader agreed.')).toBeVisible()
  await page.getByRole('button', { name: 'Download a backup' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download a backup' })
  await expect(dialog).toContainText('every concern')
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
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Ask a safeguarding lead' })).toBeVisible()
  await expect(other.getByText(`${leader.name} downloaded a backup of the whole group`).first()).toBeVisible()
})
