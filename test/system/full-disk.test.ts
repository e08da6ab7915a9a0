import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, vi } from 'vitest'
import * as messages from '#messages'
import { it } from '#test/support/fixtures.ts'
import { countsOf, startEmpty } from '#tools/restore-sequence.ts'
import { runCommand } from '#tools/run-command.ts'
import { canMount, fillDisk, onSmallDisk } from '#tools/small-disk.ts'
import { killPrograms, register, setUp, startProgram, unlimited } from '#tools/start-program.ts'

afterAll(killPrograms)

const backup = readFileSync(join(import.meta.dirname, 'fixtures/backup-of-023-reacted-messages.db'))
const megabyte = 1024 ** 2

// Only root can mount a disk, and in a container often not even root.
describe.runIf(canMount)('a full disk', { tags: 'slow' }, () => {
  it('AV7, DU4: leaves the server ready to be read, and metrics count what it could not write', () =>
    onSmallDisk('8m', async (disk) => {
      const program = await startProgram(`file:${join(disk, 'lampstand.db')}`, unlimited)
      const { token } = await register(program, 'ana')
      const metrics = async () => (await program.call('GET', '/metrics')).text()
      expect(await metrics()).not.toContain('status="503"')
      const filling = fillDisk(disk)
      const statusOf = async (method: string, path: string, body?: object) =>
        (await program.call(method, path, body, token)).status
      const person = { name: 'Ben', password: 'lamp-light' }
      let written = 0
      // The log of the database may have room for a few writes.
      for (let number = 0; number < 100 && written !== 503; number += 1) {
        written = await statusOf('POST', '/api/auth/register', { ...person, username: `ben-${number}` })
      }
      expect(written).toBe(503)
      expect([await statusOf('GET', '/readyz'), await statusOf('GET', '/api/auth/me')]).toEqual([200, 200])
      expect(await metrics()).toContain('status="503"')
      rmSync(filling)
      await program.stop()
    }))

  it('UB10: refuses an encrypted backup with one sentence, and keeps nothing of it', ({ testDatabase }) =>
    onSmallDisk('1m', async (disk) => {
      const kept = join(disk, 'kept')
      mkdirSync(kept)
      const filling = fillDisk(disk)
      vi.stubEnv('BACKUP_DIR', kept)
      vi.stubEnv('BACKUP_PASSPHRASE', 'five random words')
      const { code, output } = await runCommand(testDatabase.url, 'backup')
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/ENOSPC|full|Make room/)]])
      expect(readdirSync(kept)).toEqual([])
      expect(readdirSync(`${testDatabase.url.slice('file:'.length)}.backup`)).toEqual(['lock'])
      rmSync(filling)
      vi.unstubAllEnvs()
    }))

  it('AU5: a log-out ends the session at once, and for good when the browser repeats it', () =>
    onSmallDisk('8m', async (disk) => {
      const url = `file:${join(disk, 'lampstand.db')}`
      const program = await startProgram(url)
      await setUp(program, 'ruth')
      const { token } = await register(program, 'ana')
      const { token: other } = await register(program, 'ben')
      const statusOf = async (of = program, session = token) =>
        (await of.call('GET', '/api/auth/me', undefined, session)).status
      expect(await statusOf()).toBe(200)
      const filling = fillDisk(disk)
      // It is not written down yet, so the browser has to repeat it.
      expect((await program.call('POST', '/api/auth/logout', undefined, token)).status).toBe(503)
      expect([await statusOf(), await statusOf(program, other)]).toEqual([401, 200])
      const session = createHash('sha256').update(token).digest('base64url')
      const repeat = async () => (await program.call('POST', '/api/auth/end-session', { session })).status
      expect(await repeat()).toBe(503)
      rmSync(filling)
      expect(await repeat()).toBe(204)
      await program.kill()
      const again = await startProgram(url)
      expect([await statusOf(again), await statusOf(again, other)]).toEqual([401, 200])
      await again.stop()
    }))

  it('UB3: refuses a restore in the browser at once or in the middle, changes nothing, and restores when there is room', () =>
    onSmallDisk('40m', async (disk) => {
      const url = `file:${join(disk, 'lampstand.db')}`
      const server = await startEmpty(url)
      const announced = await server.put('upload-1', 0, 100 * megabyte, backup.subarray(0, 1000))
      expect([announced.status, (await announced.json()).message]).toEqual([507, messages.setup_restore_disk_full()])

      expect((await server.put('upload-2', 0, 2 * megabyte, backup.subarray(0, 1000))).status).toBe(200)
      let filling = fillDisk(disk)
      expect((await server.put('upload-2', 1000, 2 * megabyte, Buffer.alloc(megabyte / 2))).status).toBe(507)
      expect(readdirSync(disk)).not.toContain('lampstand.db.restore-upload')
      rmSync(filling)

      await server.upload(backup)
      filling = fillDisk(disk)
      expect(await server.check()).toMatchObject({ step: 'uploaded', refusal: 'disk full' })
      rmSync(filling)
      expect((await server.check()).step).toBe('checked')
      filling = fillDisk(disk)
      expect(await server.run()).toMatchObject({ step: 'checked', refusal: 'disk full' })
      expect(await countsOf(url)).toMatchObject({ users: 0, isIntact: true })
      rmSync(filling)
      expect((await server.run()).step).toBe('restored')
      expect((await countsOf(url)).users).toBeGreaterThan(0)
      await server.program.stop()
    }))
})
