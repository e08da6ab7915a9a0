// Addresses of PostgreSQL with which Lampstand reaches none: it says what to do.
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '#test/support/expect-refusal.ts'
import { freePort } from '#tools/free-port.ts'
import { runCommand } from '#tools/run-command.ts'
import { killPrograms, startProgram } from '#tools/start-program.ts'

afterAll(killPrograms)

it('names the variable with the address, and never prints the password', async () => {
  await expectRefusal(
    'postgres://u:secret@127.0.0.1:1/x',
    /^.*\nNo PostgreSQL listens .* DATABASE_URL \(connect ECONNREFUSED/,
  )
})

describe('an address', { tags: 'slow' }, () => {
  it('of no server', async () => {
    const port = await freePort()
    const refused = /No PostgreSQL listens at the address in DATABASE_URL .*ECONNREFUSED/
    await expectRefusal(`postgres://u:secret@localhost:${port}/x`, refused, 'admin', 'backup', 'history')
    await expectRefusal('postgres://u:secret@nowhere.invalid/x', /The name of the host in DATABASE_URL is not known/)
    await expectRefusal('postgres://u:secret@/x?host=/nowhere', /names a socket of PostgreSQL that does not exist/)
  })

  it.for([
    ['that ends connections', (socket: Socket) => socket.end(), /What listens .* ends the connection/],
    ['that says nothing', (socket: Socket) => socket.resume(), /does not answer in time at the address/],
  ] as const)('of something else %s', async ([, answer, expected]) => {
    const other = createServer(answer)
    await once(other.listen(0, '127.0.0.1'), 'listening')
    await expectRefusal(`postgres://u:secret@127.0.0.1:${(other.address() as AddressInfo).port}/x`, expected)
    other.close()
  })

  it('of a target without a server', async ({ onTestFinished }) => {
    const folder = mkdtempSync(join(tmpdir(), 'lampstand-settings-'))
    onTestFinished(() => {
      delete process.env['TARGET_DATABASE_URL']
      rmSync(folder, { recursive: true })
    })
    const [url, target] = [`file:${join(folder, 'group.db')}`, 'postgres://u:secret@127.0.0.1:1/x']
    await (await startProgram(url)).stop()
    const given = await runCommand(url, 'move', '--to', target)
    process.env['TARGET_DATABASE_URL'] = target
    for (const [{ code, output }, name] of [
      [given, '--to'],
      [await runCommand(url, 'move'), 'TARGET_DATABASE_URL'],
    ] as const) {
      expect([code, output]).toEqual([1, expect.stringContaining(`No PostgreSQL listens at the address in ${name} (`)])
      expect(output).not.toContain('secret')
    }
  })
})
