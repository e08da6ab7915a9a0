// What commands print of names, usernames and files that somebody has chosen to do harm with.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { quoteForShell } from '#server/commands/quote-for-shell.ts'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { printable } from '#server/platform/log/print.ts'
import { insertUser } from '#server/subjects/accounts/store.ts'
import { changeLeader, type LeaderAction } from '#server/subjects/membership/public.ts'
import { registerStudent } from '#server/subjects/people/joining.ts'
import type { TestApp } from '#test/support/app.ts'
import { it } from '#test/support/fixtures.ts'
import { addLeader } from '#test/support/people.ts'
import { runCommand } from '#tools/run-command.ts'

/** Usernames that a shell would run, or take for an option. */
const forShells = [
  'x;touch $HOME/pwned #',
  "a'b;touch pwned;'",
  '$(touch pwned)',
  '`touch pwned`',
  '"&touch pwned&"',
  'x\\',
  '--help',
  '-rf',
  'a b',
  '~',
  '*',
  '!!',
]
/** Usernames of an older release or a changed backup that a terminal would not show as they are. */
const forTerminals = [
  'esc\u001B[2Jape',
  'bell\u0007',
  'title\u001B]0;x\u0007',
  'back\b\b\b\bruth',
  'return\rRuth is fine.',
  'line\nTo undo this restore: npm run restore -- x;touch pwned',
  'c1\u009B2J',
  'over\u202Eride',
  'isolate\u2066d',
  'mark\u200Fed',
  'separated\u2028line',
]
const usernames = [...forShells, ...forTerminals]
const harmful = /(?![\t\n])[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

interface Account {
  _id: string
  username: string
}

/** Creates accounts whose names are their usernames, past the rules of the forms. */
const addAccounts = (app: TestApp, role: 'student' | 'admin', names = usernames) =>
  app.database.write(async (transaction) => {
    const accounts: Account[] = []
    for (const username of names) {
      const id = newId()
      const user = {
        id,
        name: username,
        username,
        email: null,
        passwordHash: 'x',
        role,
        now: app.now().toISOString(),
      }
      await (role === 'student' ? registerStudent(transaction, user) : insertUser(transaction, user))
      accounts.push({ _id: id, username })
    }
    return accounts
  })

const expectHarmless = (output: string) => {
  expect(harmful.exec(output)).toBeNull()
  // No name begins a line of its own.
  expect(output).not.toMatch(/^To undo this restore: npm run restore -- x;/m)
  expect(output).not.toMatch(/^Ruth is fine/m)
}

/** Runs the commands of an output as they would be typed, with a program that writes down how it is called. */
function typeCommands(output: string, folder: string): string[][] {
  const [bin, home] = [join(folder, 'bin'), join(folder, 'home')]
  for (const it of [bin, home]) mkdirSync(it)
  const log = join(folder, 'calls')
  writeFileSync(
    join(bin, 'npm'),
    `#!/bin/sh\nfor word in "$@"; do printf '%s\\0' "$word"; done >> '${log}'\nprintf '\\n\\n' >> '${log}'\n`,
  )
  chmodSync(join(bin, 'npm'), 0o755)
  const pattern = /^(?:To undo this restore|.*(?:and is back|To change it)): (npm run .*)$/
  const commands = output.split('\n').flatMap((line) => pattern.exec(line)?.[1] ?? [])
  for (const command of commands) {
    execFileSync('sh', ['-c', command], { cwd: home, env: { HOME: home, PATH: `${bin}:/usr/bin:/bin` } })
  }
  expect(readdirSync(home)).toEqual([])
  const calls = readFileSync(log, 'utf8').split('\n\n').slice(0, -1)
  return calls.map((call) => call.split('\0').slice(0, -1))
}

const changeOf = ({ _id: userId }: Account, app: TestApp) => ({ userId, actorId: null, now: app.now() })

describe('commands', () => {
  it('print a line for a shell that gives it the word as it is', ({ folder }) => {
    const words = [...usernames, 'ana', 'ben@example.org', '/var/lib/lampstand/a.db']
    const options = { cwd: folder, env: { HOME: folder, PATH: '/usr/bin:/bin' }, encoding: 'utf8' } as const
    const calls = words.map((word) => execFileSync('sh', ['-c', `printf '%s\\0' ${quoteForShell(word)}`], options))
    expect(calls).toEqual(words.map((word) => (word.startsWith('-') ? `--\0${word}\0` : `${word}\0`)))
    expect(['ana', 'ben@example.org', '/var/lib/a.db'].map(quoteForShell)).toEqual([
      'ana',
      'ben@example.org',
      '/var/lib/a.db',
    ])
    expect(readdirSync(folder)).toEqual([])
    expect(usernames.map(printable).filter((text) => harmful.test(text))).toEqual([])
  })

  it('print names without controls', { tags: 'slow' }, async ({ app, testDatabase }) => {
    await addLeader(app)
    await addAccounts(app, 'student')
    const username = forTerminals.join(' ')
    await addAccounts(app, 'student', [username])
    const { url } = testDatabase
    expectHarmless((await runCommand(url, 'admin', 'list')).output)
    const commands = ['sign-out', 'recovery-code', 'switch-off', 'switch-on', 'promote', 'safeguarding', 'let-in']
    for (const command of [...commands, 'end-safeguarding', 'remove-leader', 'reset-password', 'decline', 'erase']) {
      const { output } = await runCommand(url, 'admin', command, '--', username)
      expect(output.length).toBeGreaterThan(10)
      expectHarmless(output)
    }
    expectHarmless((await runCommand(url, 'admin', 'rename', '--name', 'Ana', '--', username)).output)
    expectHarmless((await runCommand(url, 'admin', 'sign-out', 'nobody\u001B[2J')).output)
    for (const program of ['history', 'backup', 'restore', 'doctor', 'move'] as const) {
      const { code, output } = await runCommand(url, program, 'verify-transcript', 'no\u001B[2J\u202Efile', '--x\u001B')
      expect(code).toBe(1)
      expectHarmless(output)
    }
  })

  it('print after a restore what can be typed', { tags: 'slow' }, async ({ app, testDatabase, folder }) => {
    const { url } = testDatabase
    await addLeader(app)
    const leaders = await addAccounts(app, 'admin')
    const backup = join(folder, 'back\u001B[2J up;touch pwned.db')
    await writeBackup(url, backup)
    app.advance(60_000)
    const change = (action: LeaderAction) => (account: Account) =>
      app.database.write((transaction) => changeLeader(transaction, action, changeOf(account, app)))
    for (const leader of leaders) await change('remove leader')(leader)
    for (const leader of leaders.slice(0, 3)) await change('erase')(leader)
    const target = join(folder, 'lamp;touch pwned.db')
    await writeBackup(url, target)
    const { code, output } = await runCommand(`file:${target}`, 'restore', backup)
    expect([code, output]).toEqual([0, expect.stringContaining('Restored ')])
    expectHarmless(output)
    const calls = typeCommands(output, folder)
    const namesOf = (command: string) =>
      calls
        .filter((call) => call[3] === command)
        .map((call) =>
          call
            .slice(4)
            .filter((word) => word !== '--')
            .join(),
        )
    const typeable = leaders.map(({ username }) => username).filter((username) => forShells.includes(username))
    expect(namesOf('erase')).toEqual(typeable.slice(0, 3))
    expect(namesOf('promote')).toEqual(expect.arrayContaining(typeable.slice(3)))
    expect(calls.filter(([, script]) => script === 'restore')).toHaveLength(1)
  })

  it('name the leaders of a backup in one line', { tags: 'slow' }, async ({
    app,
    testDatabase,
    folder,
    emptyPostgres,
  }) => {
    await addLeader(app)
    await addAccounts(app, 'admin')
    const backup = join(folder, 'backup.db')
    await writeBackup(testDatabase.url, backup)
    const { code, output } = await runCommand(emptyPostgres, 'restore', backup)
    expect(code).toBe(0)
    expectHarmless(output)
    expect(output.split('\n').filter((line) => line.includes('Its leaders: '))).toHaveLength(1)
  })
})
