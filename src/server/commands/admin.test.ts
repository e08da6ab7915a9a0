import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/support/app.ts'
import { expectRightCounts } from '#test/support/counts.ts'
import { createEmptyPostgres, describeOnBoth } from '#test/support/databases.ts'
import { addStudent, password } from '#test/support/people.ts'

const program = join(import.meta.dirname, 'admin.ts')

describeOnBoth('npm run admin', (test) => {
  const run = (input: string, ...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      input,
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: test().url },
    })
    return { status, stdout, stderr }
  }

  it('prints its usage, and validates like the forms', async () => {
    expect(run('').stderr).toContain('Usage:')
    expect(run('12345\n', 'create', 'ruth')).toMatchObject({
      status: 1,
      stderr: 'Password must be at least 6 characters long\n',
    })
    expect(run('', 'promote', 'nobody')).toMatchObject({
      status: 1,
      stderr: 'There is no account with the username "nobody".\n',
    })
    expect(run('', 'list').stdout).not.toContain('ruth')
  })

  it('creates, lists, promotes, and resets a password next to a running server', async () => {
    const app = await createTestApp(test())
    const logged = (stderr: string) => JSON.parse(stderr) as { security: string; account: string }
    const created = run(`${password}\n`, 'create', 'ruth', '--name', 'Ruth')
    expect(created.status).toBe(0)
    expect(logged(created.stderr)).toMatchObject({ level: 40, security: 'leader created by command' })
    expect(run(`${password}\n`, 'create', 'RUTH')).toMatchObject({ status: 1, stderr: 'Username is already taken\n' })
    const ruth = await app.call('POST /api/auth/login', { body: { username: 'ruth', password } })
    expect(ruth.body.user).toMatchObject({ name: 'Ruth', role: 'admin' })

    const student = await addStudent(app)
    const promoted = run('', 'promote', student.username)
    expect(promoted.status).toBe(0)
    expect(logged(promoted.stderr)).toMatchObject({
      security: 'role changed to leader by command',
      account: student._id,
    })
    expect((await app.call('GET /api/auth/me', {}, student.token)).body.role).toBe('admin')
    expect(run('', 'promote', student.username).status).toBe(0)
    await expectRightCounts(test().dump)
    expect(run('', 'list').stdout).toContain(student.username)

    const reset = run('brighter\n', 'reset-password', student.username)
    expect(reset.status).toBe(0)
    expect(logged(reset.stderr).security).toBe('password reset by command, all sessions ended')
    expect(reset.stderr).not.toContain('brighter')
    expect((await app.call('GET /api/auth/me', {}, student.token)).status).toBe(401)
    const again = { username: student.username, password: 'brighter' }
    expect((await app.call('POST /api/auth/login', { body: again })).status).toBe(200)
    await app.close()
  })
})

describeOnBoth('a command without a database', (test) => {
  const commands: [string, ...string[]][] = [
    ['admin', 'list'],
    ['admin', 'create', 'ruth'],
    ['admin', 'promote', 'ruth'],
    ['admin', 'reset-password', 'ruth'],
    ['backup'],
    ['move', '--to', 'postgres://nobody@127.0.0.1:1/nothing'],
  ]

  it('refuses to create one, changes nothing and prints what to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lampstand-none-'))
    const run = (url: string, [command, ...words]: [string, ...string[]]) =>
      spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...words], {
        cwd: folder,
        input: `${password}\n`,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, DATABASE_URL: url },
      })
    if (!test().url.startsWith('file:')) {
      const postgres = await createEmptyPostgres()
      for (const command of commands.filter(([name]) => name !== 'move')) {
        const { status, stderr } = run(postgres.url, command)
        expect([command, status, stderr]).toEqual([
          command,
          1,
          'The PostgreSQL database has no tables of Lampstand. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n',
        ])
      }
      return postgres.remove()
    }
    writeFileSync(join(folder, 'empty.db'), '')
    for (const path of ['./none.db', './data/none.db', 'empty.db']) {
      for (const command of commands) {
        const { status, stderr } = run(`file:${path}`, command)
        expect([command, status, stderr]).toEqual([
          command,
          1,
          `There is no database at ${path}. Set DATABASE_URL to the database of your Lampstand, or start it once with npm start.\n`,
        ])
      }
    }
    expect(readdirSync(folder)).toEqual(['empty.db'])
    rmSync(folder, { recursive: true })
  }, 120_000)
})
