// Restoring a backup without a terminal, on a phone: docs/operating.md#restore.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Route } from '@playwright/test'
import { encryptQuickly } from '#test/support/encrypt-quickly.ts'
import { runCommand } from '#tools/run-command.ts'
import { setupLinkOf } from '../support/account-forms.ts'
import { leader } from '../support/people.ts'
import { test as base, expect, expectConsole } from '../support/test.ts'

const passphrase = 'five random words'

const test = base.extend<{ files: { backup: string; damaged: string; other: string }; encrypted: string }>({
  async files({ startFile }, use) {
    const folder = mkdtempSync(join(tmpdir(), 'lampstand-files-'))
    const path = (name: string) => join(folder, name)
    const files = { backup: 'a.db', damaged: 'b.db', other: 'c.pdf' }
    const { file } = await startFile()
    await runCommand(`file:${file}`, 'backup', path(files.backup))
    const bytes = readFileSync(path(files.backup))
    writeFileSync(path(files.damaged), bytes.subarray(0, bytes.length - 9000))
    writeFileSync(path(files.other), 'A song sheet')
    await use({
      backup: path(files.backup),
      damaged: path(files.damaged),
      other: path(files.other),
    })
    rmSync(folder, { recursive: true, force: true })
  },
  async encrypted({ files }, use) {
    const file = `${files.backup}.age`
    await encryptQuickly(files.backup, file, passphrase)
    await use(file)
  },
})

async function choose(page: Page, file: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(file)
}
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('UB3: says why a file or a passphrase is refused', async ({ page, startFresh, files, encrypted }) => {
  const server = await startFresh()
  await page.goto(await setupLinkOf(server))
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  await expect(heading(page, 'Restore from a backup')).toBeFocused()

  await choose(page, files.other)
  await expect(page.getByRole('alert')).toContainText('This file is not a backup of Lampstand.')
  await choose(page, files.damaged)
  await expect(page.getByRole('alert')).toContainText('This backup is damaged')

  await choose(page, encrypted)
  await expect(heading(page, 'This backup is encrypted')).toBeFocused()
  const open = page.getByRole('button', { name: 'Open backup' })
  await open.click()
  await expect(page.getByLabel('Passphrase', { exact: true })).toHaveAccessibleDescription('Type the passphrase')
  await page.getByLabel('Passphrase', { exact: true }).fill('four random words')
  await open.click()
  await expect(page.getByRole('alert')).toContainText('This passphrase is wrong.')
})

test('UB5: restores an encrypted backup, and everybody can log in', async ({ page, startFresh, files, encrypted }) => {
  const server = await startFresh()
  await page.goto(await setupLinkOf(server))
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  await choose(page, encrypted)
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Open backup' }).click()

  await expect(heading(page, 'Is this your group?')).toBeFocused()
  await expect(page.getByText(leader.name)).toBeVisible()
  await page.getByRole('button', { name: 'Choose another backup' }).click()
  await choose(page, files.backup)
  await expect(heading(page, 'Is this your group?')).toBeVisible()
  // What was checked is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(heading(page, 'Your group is back')).toBeFocused()
  await expect(page.getByText('Are all of these still leaders?')).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([leader.name])
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('Username').fill(leader.username)
  await page.getByLabel('Password', { exact: true }).fill(leader.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(`${server.address}/admin/dashboard`)
  const notice = /^The group was restored from a backup of \w+ \d+, \d{4}\. Check people/
  await page.locator('summary').getByText(notice).click()
  await page.getByRole('button', { name: /^Dismiss: The group was restored/ }).click()
  await expect(page.getByText(notice)).toHaveCount(0)
  await page.reload()
  await expect(heading(page, 'Dashboard')).toBeVisible()
  await expect(page.getByText(notice)).toHaveCount(0)
})

test('waits for an answer that takes longer than the time between two of them', async ({ page, startFresh, files }) => {
  await page.clock.install()
  const server = await startFresh()
  await page.goto(await setupLinkOf(server))
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  const asked: Route[] = []
  await page.route('**/api/setup/restore', (route) => void asked.push(route))
  await choose(page, files.backup)
  await expect(page.getByText('Checking the backup.')).toBeVisible()
  await page.clock.runFor(1_000)
  await expect.poll(() => asked.length).toBe(1)
  await page.clock.runFor(10_000)
  const backup = { leaders: [leader.name], accounts: 2, newestAt: '2026-01-01T10:00:00.000Z' }
  await asked[0]?.fulfill({ json: { step: 'checked', backup, found: [], hasAccounts: false } })
  await expect(heading(page, 'Is this your group?')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('goes on with an upload when the connection is back, and refuses a link that is over', async ({
  page,
  startFresh,
  files,
}) => {
  expectConsole(/Failed to load resource/)
  const server = await startFresh()
  const link = await setupLinkOf(server)
  await page.goto(link)
  await page.getByRole('button', { name: 'Restore from a backup' }).click()
  const pieces: string[] = []
  await page.route('**/api/setup/restore/file?*', async (route) => {
    pieces.push(new URL(route.request().url()).searchParams.get('offset') ?? '')
    if (pieces.length === 2) return route.abort()
    return route.continue()
  })
  await choose(page, files.backup)
  await expect(page.getByText('There is no connection.')).toBeVisible()
  await expect(heading(page, 'Is this your group?')).toBeVisible()
  expect(pieces.slice(0, 3)).toEqual(['0', `${256 * 1024}`, `${256 * 1024}`])

  const leader = { name: 'Tom', username: 'tom', password: 'mustard-seed', setupToken: link.split('#')[1] }
  await expect(await page.request.post(`${server.address}/api/auth/setup`, { data: leader })).toBeOK()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This group is already set up.')
})
