import { spawnSync } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { expectRightCounts } from '#test/support/counts.ts'
import type { TestDatabase } from '#test/support/databases.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { password } from '#test/support/people.ts'

const program = join(import.meta.dirname, 'admin.ts')

describeOnBoth('npm run admin', () => {
  const run = ({ url }: TestDatabase, input: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    })
    return { status, stdout, stderr }
  }

  it('prints its usage, and validates like the forms', async ({ testDatabase }) => {
    expect(run(testDatabase, '').stderr).toContain('Usage:')
    expect(run(testDatabase, '12345\n', 'create', 'ruth')).toMatchObject({
      status: 1,
      stderr: 'Password must be at least 6 characters long\n',
    })
    expect(run(testDatabase, '', 'promote', 'nobody')).toMatchObject({
      status: 1,
      stderr: 'There is no account with the username "nobody".\n',
    })
    expect(run(testDatabase, '', 'list').stdout).not.toContain('ruth')
  })

  it('creates, lists, promotes, and resets a password next to a running server', async ({
    app,
    testDatabase,
    student,
  }) => {
    const logged = (stderr: string) => JSON.parse(stderr) as { security: string; account: string }
    const created = run(testDatabase, `${password}\n`, 'create', 'ruth', '--name', 'Ruth')
    expect(created.status).toBe(0)
    expect(logged(created.stderr)).toMatchObject({ level: 40, security: 'leader created by command' })
    expect(run(testDatabase, `${password}\n`, 'create', 'RUTH')).toMatchObject({
      status: 1,
      stderr: 'Username is already taken\n',
    })
    const ruth = await app.call('POST /api/auth/login', { body: { username: 'ruth', password } })
    expect(ruth.body.user).toMatchObject({ name: 'Ruth', role: 'admin' })

    const promoted = run(testDatabase, '', 'promote', student.username)
    expect(promoted.status).toBe(0)
    expect(logged(promoted.stderr)).toMatchObject({
      security: 'role changed to leader by command',
      account: student._id,
    })
    expect((await app.call('GET /api/auth/me', {}, student.token)).body.role).toBe('admin')
    expect(run(testDatabase, '', 'promote', student.username).status).toBe(0)
    await expectRightCounts(testDatabase.dump)
    expect(run(testDatabase, '', 'list').stdout).toContain(student.username)

    const reset = run(testDatabase, 'brighter\n', 'reset-password', student.username)
    expect(reset.status).toBe(0)
    expect(logged(reset.stderr).security).toBe('password reset by command, all sessions ended')
    expect(reset.stderr).not.toContain('brighter')
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    const again = { username: student.username, password: 'brighter' }
    expect((await app.call('POST /api/auth/login', { body: again })).status).toBe(200)
  })
})

describe('a command without a database', () => {
  const commands: [string, ...string[]][] = [
    ['admin', 'list'],
    ['admin', 'create', 'ruth'],
    ['admin', 'promote', 'ruth'],
    ['admin', 'reset-password', 'ruth'],
    ['backup'],
    ['move', '--to', 'postgres://nobody@127.0.0.1:1/nothing'],
  ]
  const run = (folder: string, url: string, [command, ...words]: [string, ...string[]]) =>
    spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], {
      cwd: folder,
      input: `${password}\n`,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, DATABASE_URL: url },
    })

  it('refuses to create a SQLite file, and prints what to do', async ({ folder }) => {
    writeFileSync(join(folder, 'empty.db'), '')
    const [list] = commands
    const cases = [...commands.map((command) => ['./none.db', command]), ['./data/none.db', list], ['empty.db', list]]
    for (const [path, command] of cases as [string, typeof list & {}][]) {
      const { status, stderr } = run(folder, `file:${path}`, command)
      expect([command, status, stderr]).toEqual([
        command,
        1,
        `There is no database at ${path}. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n`,
      ])
    }
    expect(readdirSync(folder)).toEqual(['empty.db'])
  }, 60_000)

  it('refuses to create tables in PostgreSQL, and prints what to do [postgres]', async ({ folder, emptyPostgres }) => {
    for (const command of commands.filter(([name]) => name !== 'move')) {
      const { status, stderr } = run(folder, emptyPostgres, command)
      expect([command, status, stderr]).toEqual([
        command,
        1,
        'The PostgreSQL database has no tables of Lampstand. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n',
      ])
    }
  }, 60_000)
})
