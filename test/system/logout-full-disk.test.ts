import { createHash } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { canMount, onSmallDisk } from '#tools/small-disk.ts'
import { killPrograms, register, setUp, startProgram } from '#tools/start-program.ts'

afterAll(killPrograms)

/** Fills a disk to its last byte, with a file that can be deleted. */
function fill(disk: string): string {
  const file = join(disk, 'filling')
  for (let bytes = 1 << 16; bytes >= 1; bytes = Math.floor(bytes / 16)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' })
    } catch {
      // The rest is smaller.
    }
  }
  return file
}

// Only root can mount a disk, and in a container often not even root.
describe.runIf(canMount)('a log-out on a full disk', () => {
  it('AU5: ends the session at once, and for good when the browser repeats it', { tags: 'slow' }, () =>
    onSmallDisk('8m', async (disk) => {
      const url = `file:${join(disk, 'lampstand.db')}`
      const program = await startProgram(url)
      await setUp(program, 'ruth')
      const { token } = await register(program, 'ana')
      const { token: other } = await register(program, 'ben')
      const statusOf = async (of = program, session = token) =>
        (await of.call('GET', '/api/auth/me', undefined, session)).status
      expect(await statusOf()).toBe(200)
      const filling = fill(disk)
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
    }),
  )
})
