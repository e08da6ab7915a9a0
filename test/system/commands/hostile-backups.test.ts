// Restores files as somebody makes them who can change a backup: docs/decisions/064.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, inject, vi } from 'vitest'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { prepareCopy, withDatabase } from '#server/platform/database/backup/prepare-copy.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { readEnvironment } from '#server/platform/env.ts'
import { createWorkFolder, runRestoreProgram } from '#server/subjects/backups/public.ts'
import { createTestApp } from '#test/support/app.ts'
import { it as base, describeOnPostgres } from '#test/support/fixtures.ts'
import { hostileBackups, makeHostile } from '#test/support/hostile-backups.ts'
import { type Hostile, hostilePassphrase } from '#test/support/hostile-changes.ts'
import { openSetupLink, writeGroupBackup } from '#test/support/restore.ts'
import { runCommand } from '#tools/run-command.ts'

const everyNth = (n: number) => hostileBackups.filter((_, index) => index % n === 0)

/** Folders for backups, for what a file would write, and for temporary files. */
const it = base.extend('place', ({ folder }, { onCleanup }) => {
  const [backups, outside, temporary] = ['backups', 'outside', 'tmp'].map((name) => join(folder, name))
  const place = { backups: `${backups}`, outside: `${outside}`, temporary: `${temporary}` }
  for (const path of Object.values(place)) mkdirSync(path)
  vi.stubEnv('TMPDIR', place.temporary)
  vi.stubEnv('BACKUP_PASSPHRASE', hostilePassphrase)
  onCleanup(() => void vi.unstubAllEnvs())
  return { ...place, list: () => readdirSync(folder, { recursive: true }).sort() }
})

const good = { folder: '', file: '' }
beforeAll(async () => {
  good.folder = mkdtempSync(join(tmpdir(), 'lampstand-good-'))
  good.file = join(good.folder, 'good.db')
  await writeGroupBackup(good.file)
})
afterAll(() => rmSync(good.folder, { recursive: true }))

async function make(one: Hostile, { backups, outside }: { backups: string; outside: string }): Promise<string> {
  const file = join(backups, `evil.${one.isEncrypted ? 'age' : 'db'}`)
  await makeHostile(one, good.file, file, outside)
  return file
}

function refuseEach(hostile: readonly Hostile[]): void {
  it.for(hostile)(
    'UB8: is refused by command, and runs and writes nothing: $name',
    async (one, { testDatabase, place }) => {
      const file = await make(one, place)
      const [files, rows] = [place.list(), await testDatabase.dump()]
      const { code, output } = await runCommand(testDatabase.url, 'restore', file)
      // One sentence or two in one line, which a terminal can show.
      expect([code, output]).toEqual([1, expect.stringMatching(/^[\x20-\x7e…]+\n$/)])
      expect(output).not.toMatch(/ended with status|^\w*Error/)
      expect(await testDatabase.dump()).toEqual(rows)
      expect(place.list()).toEqual(files)
    },
  )

  it.for(hostile)(
    'UB8: is refused in the browser, and runs and writes nothing: $name',
    async (one, { testDatabase, place }) => {
      const file = await make(one, place)
      const settings = { DATABASE_URL: testDatabase.url, BACKUP_DIR: place.backups }
      const app = await createTestApp(testDatabase, { settings })
      const link = await openSetupLink(app)
      // The first request creates the keys of notifications.
      await link.state()
      const [files, rows] = [place.list(), await testDatabase.dump()]
      const { status } = await link.check({
        found: file.slice(place.backups.length + 1),
        passphrase: hostilePassphrase,
      })
      const { step, refusal } = await link.settled()
      expect(step).toBe('none')
      if (status === 200) expect(['damaged', 'not a backup', 'newer', 'unsealed', 'work factor']).toContain(refusal)
      else expect([status, one.name]).toEqual([404, 'a folder'])
      expect(await testDatabase.dump()).toEqual(rows)
      await app.close()
      expect(place.list()).toEqual(files)
    },
  )
}

// All take minutes. Where the data would go makes no difference to reading them, so that some are enough for PostgreSQL.
describe('a hostile backup', () => refuseEach(everyNth(inject('complete') ? 1 : 65)))
if (inject('complete')) describeOnPostgres('a hostile backup', () => refuseEach(everyNth(4)))

it('UB8: each hostile backup is refused by what every command reads backups with', async ({ place }) => {
  for (const one of hostileBackups.filter(({ isEncrypted }) => !isEncrypted)) {
    const file = await make(one, place)
    const [files, copy] = [place.list(), join(place.temporary, 'copy.db')]
    expect(() => prepareCopy(file, copy), one.name).toThrow(DatabaseUnusable)
    rmSync(copy, { force: true })
    expect(place.list(), one.name).toEqual(files)
    rmSync(file, { recursive: true })
  }
})

describe('the process that reads a backup', () => {
  it('UB8: is ended after a limit of time, and leaves nothing', async ({ place }) => {
    const file = join(place.backups, 'good.db')
    copyFileSync(good.file, file)
    const folder = createWorkFolder(readEnvironment({ DATABASE_URL: `file:${file}` }), 'restore-upload')
    await folder.prepare()
    const request = { step: 'check', file, folder: folder.path, passphrases: [] as string[] } as const
    expect(await runRestoreProgram(request)).toMatchObject({ backup: { accounts: 2 } })
    const answer = await runRestoreProgram(request, { maxMs: 1 })
    expect(answer).toMatchObject({ refusal: 'too slow', detail: expect.stringContaining('was not read within') })
    expect(readdirSync(folder.path)).toEqual(['checked.json'])
  })

  it('UB8: refuses what other commands that read a backup refuse', async ({ place, testDatabase }) => {
    const [evil] = hostileBackups.filter(({ name }) => name === 'index, with a second statement')
    const file = await make(evil as Hostile, place)
    const files = place.list()
    expect(() => checkBackup(file)).toThrow('is none that Lampstand creates')
    const { code, output } = await runCommand(testDatabase.url, 'history', 'verify', '--backup', file)
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('its index users_by_role is none that Lampstand creates'),
    ])
    expect(place.list()).toEqual(files)
  })

  it('UB8: leaves out of a backup what an operator has added to a database, which goes on', async ({
    folder,
    testDatabase,
  }) => {
    const sql = 'create index own on users (name); create view seen as select name from users'
    withDatabase(testDatabase.url.slice('file:'.length), (db) => db.exec(sql))
    const backup = join(folder, 'backup.db')
    expect(await runCommand(testDatabase.url, 'backup', backup)).toMatchObject({ code: 0 })
    const added = (db: DatabaseSync) => db.prepare("select 1 from sqlite_schema where name in ('own', 'seen')").all()
    expect(withDatabase(backup, added)).toEqual([])
    expect(await runCommand(testDatabase.url, 'admin', 'list')).toMatchObject({ code: 0 })
  })
})
