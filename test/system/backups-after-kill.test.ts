import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { it } from '#test/support/fixtures.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { programFile } from '#tools/programs.ts'
import { createRandom } from '#tools/random.ts'

/** Whether each killed backup is to be encrypted, which takes most of its time. */
const rounds = [false, false, true, false]

interface Options {
  killAfterMs?: number
  isEncrypted?: boolean
}

/** Starts `npm run backup`, and kills it after a time. @returns its exit status, null if it was killed */
async function backUp(
  url: string,
  folder: string,
  { killAfterMs, isEncrypted = false }: Options = {},
): Promise<number | null> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const passphrase = isEncrypted ? { BACKUP_PASSPHRASE: 'five random words' } : {}
  const child = spawn(process.execPath, [programFile('backup')], {
    env: { PATH, NODE_COMPILE_CACHE, DATABASE_URL: url, BACKUP_DIR: folder, ...passphrase },
    stdio: 'ignore',
  })
  const ended = once(child, 'close')
  if (killAfterMs !== undefined) {
    await Promise.race([ended, sleep(killAfterMs)])
    child.kill('SIGKILL')
  }
  const [status] = await ended
  return status
}

const isBackup = (name: string) => /\.db(\.age)?$/.test(name)

/** Verifies the backups in a folder. @returns how many there are */
function verifyBackups(folder: string): number {
  const backups = readdirSync(folder).filter(isBackup)
  for (const name of backups) if (name.endsWith('.db')) checkBackup(join(folder, name))
  return backups.length
}

describe('UB4, DU10: a backup that is killed', { tags: 'slow' }, () => {
  it('leaves only complete backups, and what the next one deletes', async ({ app, testDatabase: { url }, folder }) => {
    await fillMinistry(app)
    const kept = join(folder, 'kept')
    mkdirSync(kept)
    const started = performance.now()
    expect(await backUp(url, kept)).toBe(0)
    const duration = performance.now() - started
    const random = createRandom(1)
    for (const isEncrypted of rounds) {
      await backUp(url, kept, { killAfterMs: duration * (0.3 + random() * 0.7), isEncrypted })
      expect(verifyBackups(kept)).toBeGreaterThan(0)
    }
    expect(await backUp(url, kept)).toBe(0)
    // Those of the same day are deleted.
    expect([verifyBackups(kept), readdirSync(kept)]).toEqual([1, [expect.stringMatching(/^lampstand-.*\.db$/)]])
  })
})
