// The built programs start, and finish their work, whatever their output and their clock do.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, copyFileSync, openSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { freePort } from '#tools/free-port.ts'
import { type ProgramName, programFile } from '#tools/programs.ts'
import { killPrograms, register, startProgram } from '#tools/start-program.ts'

afterAll(killPrograms)

type Output = 'full' | 'closed'

/** Runs a built program whose standard output and standard error are full or closed. */
function run(output: Output, program: ProgramName, args: string[], env: Record<string, string>) {
  const stdio = output === 'closed' ? ('pipe' as const) : openSync('/dev/full', constants.O_WRONLY)
  const child = spawn(process.execPath, [programFile(program), ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['pipe', stdio, stdio],
  })
  if (typeof stdio === 'number') closeSync(stdio)
  child.stdout?.destroy()
  child.stderr?.destroy()
  return child
}

describe.skipIf(process.platform !== 'linux').each(['full', 'closed'] as const)('with a %s log', (output) => {
  it('AV13: the server starts, and stops with status 0', async ({ folder }) => {
    const port = await freePort()
    const env = { PORT: `${port}`, DATABASE_URL: `file:${join(folder, 'group.db')}` }
    const server = run(output, 'main', [], env)
    const ended = once(server, 'exit')
    const isReady = async () => {
      if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}`)
      return (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.status
    }
    await expect.poll(isReady).toBe(200)
    // Refused requests are logged.
    expect((await fetch(`http://127.0.0.1:${port}/api/auth/me`)).status).toBe(401)
    server.kill('SIGTERM')
    expect((await ended)[0]).toBe(0)
  })

  it('AV13: commands finish what they do', { tags: 'slow' }, async ({ folder, testDatabase, app, student }) => {
    expect(app.database.kind).toBe('sqlite')
    const env = { DATABASE_URL: testDatabase.url }
    for (const [program, args] of [
      ['admin', ['promote', student.username]],
      ['backup', [join(folder, 'copy.db')]],
      ['history', ['verify']],
    ] as const) {
      const [status] = await once(run(output, program, [...args], env), 'exit')
      expect([program, status]).toEqual([program, 0])
    }
    expect((await app.dumpTables())['users']).toMatchObject([{ username: student.username, role: 'admin' }])
  })
})

describe('with a wrong clock', () => {
  /** Sets the clock of a program that starts: `--import` runs this first. */
  const atTime = (time: string) => {
    const offset = `${Date.parse(time)} - Date.now()`
    const script = `const R = Date, o = ${offset}; globalThis.Date = class extends R {
      constructor(...a) { a.length === 0 ? super(R.now() + o) : super(...a) } static now() { return R.now() + o } }`
    return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
  }

  it('AV13: the server starts and works in 1970, in 2100, and then with the right one', { tags: 'slow' }, async ({
    folder,
  }) => {
    const url = `file:${join(folder, 'group.db')}`
    for (const [index, settings] of [atTime('1970-01-01T00:00:01Z'), atTime('2100-01-01'), {}].entries()) {
      const program = await startProgram(url, settings)
      const { token, user } = await register(program, `ana-${index}`)
      const message = await program.call('POST', `/api/chats/${user._id}/messages`, { content: 'Shalom!' }, token)
      expect(message.status).toBe(201)
      expect(await program.stop()).toBe(0)
    }
  })
})

it('names a misspelled setting, and starts', { tags: 'slow' }, async ({ folder }) => {
  const port = await freePort()
  const env = {
    PORT: `${port}`,
    PUBLIC_ULR: 'https://youth.example.org',
    LOG_LEVEL: 'silent',
    DATABASE_URL: `file:${join(folder, 'group.db')}`,
  }
  const server = spawn(process.execPath, [programFile('main')], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stderr, ready] = await Promise.all([once(server.stderr, 'data'), once(server.stdout, 'data')])
  expect(`${stderr}`).toContain('Lampstand does not know PUBLIC_ULR. Did you mean PUBLIC_URL?')
  expect(`${ready}`).toContain('Lampstand is ready')
  server.kill('SIGTERM')
  expect((await once(server, 'exit'))[0]).toBe(0)
})

it('says how to return if a start fails after it has migrated the database', { tags: 'slow' }, async ({ folder }) => {
  const file = join(folder, 'group.db')
  copyFileSync(join(import.meta.dirname, 'fixtures', 'backup-of-022-leaders-inbox.db'), file)
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const env = { PORT: `${(other.address() as AddressInfo).port}`, LOG_LEVEL: 'silent', DATABASE_URL: `file:${file}` }
  const server = spawn(process.execPath, [programFile('main')], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [[words]] = await Promise.all([once(server.stderr, 'data'), once(server, 'exit')])
  expect(`${words}`).toMatch(/^Lampstand could not start.\nPort \d+ is already in use/)
  expect(`${words}`).toMatch(
    /If this began with an upgrade: .*: npm run restore -- \S+group.db.before-023-reacted-messages-\S+\n$/,
  )
  other.close()
})
