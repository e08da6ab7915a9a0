import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, vi } from 'vitest'
import { it } from '#test/support/fixtures.ts'
import { runCommand } from '#tools/run-command.ts'
import { canMount, onSmallDisk } from '#tools/small-disk.ts'
import { killPrograms, register, startProgram, unlimited } from '#tools/start-program.ts'

afterAll(killPrograms)

/** Fills a disk. @returns the file that does */
function fill(disk: string): string {
  const file = join(disk, 'filling')
  for (const bytes of [1 << 20, 1 << 12, 1]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // Smaller pieces may have room.
    }
  }
  return file
}

// Only root can mount a disk, and in a container often not even root.
describe.runIf(canMount)('a full disk', { tags: 'slow' }, () => {
  it('AV7, DU4: leaves the server ready to be read, and metrics count what it could not write', () =>
    onSmallDisk('8m', async (disk) => {
      const program = await startProgram(`file:${join(disk, 'lampstand.db')}`, unlimited)
      const { token } = await register(program, 'ana')
      const metrics = async () => (await program.call('GET', '/metrics')).text()
      expect(await metrics()).not.toContain('status="503"')
      const filling = fill(disk)
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
      const filling = fill(disk)
      vi.stubEnv('BACKUP_DIR', kept)
      vi.stubEnv('BACKUP_PASSPHRASE', 'five random words')
      const { code, output } = await runCommand(testDatabase.url, 'backup')
      expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringMatching(/ENOSPC|full|Make room/)]])
      expect(readdirSync(kept)).toEqual([])
      expect(readdirSync(`${testDatabase.url.slice('file:'.length)}.backup`)).toEqual(['lock'])
      rmSync(filling)
      vi.unstubAllEnvs()
    }))
})
