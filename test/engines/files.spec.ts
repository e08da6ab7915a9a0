import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { runCommand } from '#tools/run-command.ts'
import { setupLinkOf } from '../browser/support/account-forms.ts'
import { askForPrayer, call } from '../browser/support/content.ts'
import { registerLeader } from '../browser/support/group.ts'
import { leader, registerStudent } from '../browser/support/people.ts'
import { logIn } from './support/menu.ts'
import { countPages } from './support/pdf.ts'
import { button, field, heading, link, role, text, within } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test('EB1: restores a group from a file', async ({ open, startFile, startFresh }, testInfo) => {
  const { file } = await startFile()
  const backup = testInfo.outputPath('group.db')
  await runCommand(`file:${file}`, 'backup', backup)
  const server = await startFresh()
  const screen = await open(new URL(await setupLinkOf(server)).href.replace(server.address, ''), server)
  await screen.tap(button('Restore from a backup'))
  await screen.sees(button('Choose a file'))
  await screen.tab.upload('input[type=file]', backup)
  await screen.sees(heading('Is this your group?'))
  await screen.tap(button('Restore'))
  await screen.sees(heading('Your group is back'))
  await screen.tap(link('Log in'))
  await logIn(screen, leader)
  await screen.sees(heading('Dashboard'))
})

test('EB1: downloads a backup and own data, complete and with their names @own-group', async ({ openAs, api }) => {
  const tomas = await registerLeader(api, 'Tomas')
  await call(api, leader, 'PUT', `/api/users/${tomas._id}/safeguarding`, { isLead: true })
  await registerLeader(api, 'Ines')
  const screen = await openAs(leader, '/admin/settings/backups')
  await screen.tap(button('Ask a safeguarding lead'))
  await screen.sees(button('Take back'))
  const [asked] = await call(api, tomas, 'GET', '/api/confirmations')
  await call(api, tomas, 'POST', `/api/confirmations/${asked._id}/confirm`)
  await screen.tap(button('Download a backup'))
  await screen.fill(field('Current password'), leader.password)
  await screen.tap(within(role('dialog'), button('Download')))
  const backup = await screen.tab.downloaded()
  expect(basename(backup)).toMatch(/^lampstand-.*\.db$/)
  const database = new DatabaseSync(backup, { readOnly: true })
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' })
  expect(database.prepare('select count(*) as count from users').get()).toEqual({ count: 3 })
  database.close()

  const student = await registerStudent(api, { name: 'Noor Haddad' })
  const { content } = await askForPrayer(api, student)
  const own = await openAs(student, '/manage-account')
  await own.tap(button('Your data'))
  await own.tap(button('Data for programs (JSON)'))
  const file = await own.tab.downloaded()
  expect(basename(file)).toBe('Noor Haddad my data.json')
  const data = JSON.parse(readFileSync(file, 'utf8'))
  expect([data.account.username, data.prayerRequests[0].content]).toEqual([student.username, content])
  await own.sees(text('Your file is ready.'))
})

test('EB1: prints an invitation on one page, and all of the privacy page', async ({ openAs, expectErrors }) => {
  expectErrors(/ResizeObserver loop completed/)
  const screen = await openAs(leader, '/admin/invite')
  for (const paper of ['A4', 'Letter']) {
    await screen.tap(role('radio', paper))
    expect(countPages(await screen.tab.print()), paper).toBe(1)
  }
  await screen.open('/privacy')
  await screen.sees(button('Print'))
  expect([2, 3]).toContain(countPages(await screen.tab.print()))
})
