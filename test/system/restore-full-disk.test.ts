import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import * as messages from '#messages'
import { countsOf, startEmpty } from '#tools/restore-sequence.ts'
import { canMount, onSmallDisk } from '#tools/small-disk.ts'
import { killPrograms } from '#tools/start-program.ts'

afterAll(killPrograms)

const backup = readFileSync(join(import.meta.dirname, 'fixtures/backup-of-023-reacted-messages.db'))
const megabyte = 1024 ** 2

/** Fills a disk, with a file that can be deleted. */
function fill(disk: string): string {
  const file = join(disk, 'filling')
  try {
    for (;;) writeFileSync(file, Buffer.alloc(megabyte / 16), { flag: 'a' })
  } catch {
    return file
  }
}

// Only root can mount a disk, and in a container often not even root.
describe.runIf(canMount)('a restore in the browser on a full disk', () => {
  it(
    'UB3: is refused at once or in the middle, changes nothing, and succeeds when there is room',
    { tags: 'slow' },
    () =>
      onSmallDisk('40m', async (disk) => {
        const url = `file:${join(disk, 'lampstand.db')}`
        const server = await startEmpty(url)
        const announced = await server.put('upload-1', 0, 100 * megabyte, backup.subarray(0, 1000))
        expect([announced.status, (await announced.json()).message]).toEqual([507, messages.setup_restore_disk_full()])

        expect((await server.put('upload-2', 0, 2 * megabyte, backup.subarray(0, 1000))).status).toBe(200)
        let filling = fill(disk)
        expect((await server.put('upload-2', 1000, 2 * megabyte, Buffer.alloc(megabyte / 2))).status).toBe(507)
        expect(readdirSync(disk)).not.toContain('lampstand.db.restore-upload')
        rmSync(filling)

        await server.upload(backup)
        filling = fill(disk)
        expect(await server.check()).toMatchObject({ step: 'uploaded', refusal: 'disk full' })
        rmSync(filling)
        expect((await server.check()).step).toBe('checked')
        filling = fill(disk)
        expect(await server.run()).toMatchObject({ step: 'checked', refusal: 'disk full' })
        expect(await countsOf(url)).toMatchObject({ users: 0, isIntact: true })
        rmSync(filling)
        expect((await server.run()).step).toBe('restored')
        expect((await countsOf(url)).users).toBeGreaterThan(0)
        await server.program.stop()
      }),
  )
})
