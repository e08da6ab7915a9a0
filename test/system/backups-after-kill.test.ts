import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, vi } from 'vitest'
import { decryptFile } from '#server/platform/database/backup/age.ts'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import {
  createMigrationsTable,
  migrationsNamed,
  recordMigration,
} from '#server/platform/database/migrations/migrations.ts'
import { beginExclusiveWork } from '#server/subjects/backups/exclusive-work.ts'
import { listBackups } from '#server/subjects/backups/public.ts'
import { createWorkFolder } from '#server/subjects/backups/work-folder.ts'
import { describeOnBoth, it } from '#test/support/fixtures.ts'
import { fillMinistry } from '#test/support/ministry.ts'
import { addStudent, sendMessage } from '#test/support/people.ts'
import { programFile } from '#tools/programs.ts'
import { createRandom } from '#tools/random.ts'
import { killPrograms, startProgram } from '#tools/start-program.ts'

afterAll(killPrograms)

const passphrase = 'five random words'
const isSecret = (folder: string) => folder.endsWith('secret')
/** What the database contains, and an encrypted backup must not. */
const marker = 'MARK-OF-A-STUDENT'

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
  const settings = { DATABASE_URL: url, BACKUP_DIR: folder, BACKUP_COMMAND: 'sleep 0.05' }
  const child = spawn(process.execPath, [programFile('backup')], {
    env: { PATH, NODE_COMPILE_CACHE, ...settings, ...(isEncrypted && { BACKUP_PASSPHRASE: passphrase }) },
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

const namesOf = (folder: string) => listBackups(folder).map(({ name }) => name)

/** Returns the files that show what the database contains. */
function clearFilesIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => {
    try {
      const bytes = readFileSync(join(folder, name))
      return bytes.includes(marker) || bytes.includes('SQLite format 3')
    } catch {
      // It was renamed or deleted meanwhile.
      return false
    }
  })
}

/** Verifies that a backup is whole. */
async function expectUsable(file: string, folder: string): Promise<void> {
  const plain = join(folder, 'plain.db')
  if (file.endsWith('.age')) await decryptFile(file, plain, passphrase)
  else copyFileSync(file, plain)
  expect(checkBackup(plain).digests.tables['users']?.rows).toBeGreaterThan(0)
}

const day = 86_400_000

/** Makes a backup, and copies of it as if it had been made on each of many days. @returns milliseconds that it took */
async function fill(url: string, folder: string, isEncrypted: boolean): Promise<number> {
  const started = performance.now()
  expect(await backUp(url, folder, { isEncrypted })).toBe(0)
  const duration = performance.now() - started
  const [made = ''] = namesOf(folder)
  for (let number = 1; number <= 40; number += 1) {
    const at = new Date(Date.now() - (41 - number) * day).toISOString().slice(0, 19).replaceAll(':', '-')
    copyFileSync(join(folder, made), join(folder, `lampstand-${at}-n${number}${isEncrypted ? '.db.age' : '.db'}`))
  }
  rmSync(join(folder, made))
  return duration
}

/** Kills backups at random moments, every third one encrypted, and expects what each of them must leave. */
async function killBackups(url: string, folder: string, rounds: number): Promise<void> {
  const random = createRandom(1)
  const work = createWorkFolder({ databaseUrl: url }, 'backup').path
  const places = ['plain', 'plain-too', 'secret'].slice(0, rounds).map((name) => join(folder, name))
  const durations = new Map<string, number>()
  for (const place of places) durations.set(place, await fill(url, place, isSecret(place)))
  for (let round = 0; round < rounds; round += 1) {
    const place = `${places[round % places.length]}`
    const isEncrypted = isSecret(place)
    const before = namesOf(place)
    const killAfterMs = (durations.get(place) ?? 0) * (0.2 + random() * 0.85)
    const clear: string[] = []
    const watching = setInterval(() => clear.push(...clearFilesIn(place)), 20)
    await backUp(url, place, { isEncrypted, killAfterMs })
    clearInterval(watching)
    expect([...clear, ...clearFilesIn(place)].length > 0).toBe(!isEncrypted)
    const made = namesOf(place).filter((name) => !before.includes(name))
    for (const name of made) await expectUsable(join(place, name), folder)
    expect(made.length).toBeLessThan(2)
    expect(namesOf(place)).toEqual(expect.arrayContaining([...made, ...before].slice(0, 7)))
  }
  // What they have left is deleted by the next ones.
  for (const place of places) {
    expect(await backUp(url, place, { isEncrypted: isSecret(place) })).toBe(0)
    expect(new Set(readdirSync(place))).toEqual(new Set(namesOf(place)))
    expect(readdirSync(work)).toEqual(['lock'])
  }
}

describeOnBoth('UB4, UB10, DU10: a backup that is killed', () => {
  const rounds = [
    [2, {}],
    [50, { tags: 'slow', timeout: 900_000 }],
  ] as const
  for (const [count, options] of rounds) {
    it(
      `leaves complete ones, nothing in clear, and what the next one deletes (${count} rounds)`,
      options,
      async ({ app, testDatabase: { url }, folder }) => {
        await fillMinistry(app)
        const student = await addStudent(app)
        await sendMessage(app, student, student._id, marker)
        await killBackups(url, folder, count)
      },
    )
  }
})

describe('a copy in clear', () => {
  it.for(['sqlite', 'postgres'] as const)(
    'UB10: of a killed backup is deleted at the next start, unless it is being used [%s]',
    { tags: 'slow' },
    async (kind, { folder, emptyPostgres }) => {
      vi.stubEnv('TMPDIR', folder)
      const url = kind === 'sqlite' ? `file:${join(folder, 'lampstand.db')}` : emptyPostgres
      const work = await beginExclusiveWork(url)
      writeFileSync(join(work.folder, 'plain.db'), marker)
      expect(statSync(work.folder).mode & 0o777).toBe(0o700)
      const during = await startProgram(url, { TMPDIR: folder, BACKUP_DIR: join(folder, 'kept') })
      expect(readdirSync(work.folder)).toContain('plain.db')
      await during.stop()
      work.end()
      writeFileSync(join(work.folder, 'plain.db'), marker)
      const after = await startProgram(url, { TMPDIR: folder, BACKUP_DIR: join(folder, 'kept') })
      await expect.poll(() => readdirSync(work.folder)).toEqual(['lock'])
      await after.stop()
      vi.unstubAllEnvs()
    },
  )

  it('UB10: of PostgreSQL before an upgrade is not in the folder of encrypted backups [postgres]', {
    tags: 'slow',
  }, async ({ folder, emptyPostgres }) => {
    const client = new pg.Client(emptyPostgres)
    await client.connect()
    const first = migrationsNamed(['001-main-job']).flatMap((it) => [it.sql.postgres, recordMigration(it)])
    for (const sql of [createMigrationsTable, ...first]) await client.query(sql)
    await client.query(
      `insert into users (id, name, username, username_key, email, password_hash, role, created_at)
        values ('s', '${marker}', 'ana', 'ana', null, '', 'student', '')`,
    )
    await client.end()
    const kept = join(folder, 'kept')
    const settings = { TMPDIR: folder, BACKUP_DIR: kept, BACKUP_PASSPHRASE: passphrase }
    const program = await startProgram(emptyPostgres, settings)
    expect(program.printed()).toMatch(/It was backed up to .*before-002-.*\.db\.age\./)
    await program.stop()
    const [saved = '', ...others] = readdirSync(kept)
    expect([others, clearFilesIn(kept)]).toEqual([[], []])
    await decryptFile(join(kept, saved), join(folder, 'saved.db'), passphrase)
    expect(checkBackup(join(folder, 'saved.db')).digests.tables['users']?.rows).toBe(1)
  })
})
