// Faults of the database, its disk and its backups that are made on purpose, and what the doctor says about each.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect } from 'vitest'
import { backupOf, expectFault, type Installation, it } from '#test/support/installation.ts'
import { canRunUnprivileged } from '#tools/run-command.ts'
import { isRoot, nobody, unprivileged } from '#tools/unprivileged.ts'

describe('a database', { tags: 'slow' }, () => {
  it('that other users can read', async ({ installed }) => {
    chmodSync(installed.file, 0o644)
    await expectFault(installed, /^Permissions: Other users .* can read .*lampstand.db. → sudo chmod 600 /)
  })

  it('in a folder that other users can open', async ({ installed }) => {
    chmodSync(installed.folder, 0o755)
    await expectFault(installed, /^Permissions: Other users .* can open the folder .* → sudo chmod 700 /)
  })

  it.skipIf(!isRoot)('in a folder of another user, or of root', async ({ installed }) => {
    await expectFault(installed, /^Permissions: The database belongs to root, .* → sudo chown -R lampstand: /)
    chownSync(installed.folder, nobody, nobody)
    await expectFault(installed, /^Permissions: The folder .* belongs to another user .* → sudo chown --reference=/)
  })

  it('whose disk is not mounted', async ({ installed }) => {
    rmSync(installed.folder, { recursive: true })
    await expectFault(installed, /^Database: The folder .* does not exist. Mount the disk/)
  })

  it('that is gone', async ({ installed }) => {
    rmSync(installed.file)
    await expectFault(installed, /^Database: .* is missing or empty, .* → .*npm run restore -- .*lampstand-20/)
  })

  it('that is damaged', async ({ installed: { file, ...others } }) => {
    truncateSync(file, Math.floor(statSync(file).size / 2))
    await expectFault(
      { file, ...others },
      /^Database: The database .* (damaged|can't be read) .* → npm run restore -- /,
    )
  })

  it('that a newer version has used', async ({ installed }) => {
    const db = new DatabaseSync(installed.file)
    db.exec("insert into schema_migrations (name) values ('999-future')")
    db.close()
    await expectFault(installed, /^Database: A newer version of Lampstand has used this database/)
  })

  it('that another program holds', async ({ installed }) => {
    const db = new DatabaseSync(installed.file)
    db.exec('begin immediate')
    await expectFault(installed, /^Database: Another program holds .* for writing. → sudo fuser -v /)
    db.close()
  })

  it('on a PostgreSQL that is away', async ({ installed }) => {
    const settings = { DATABASE_URL: 'postgres://lampstand:x@127.0.0.1:1/lampstand' }
    await expectFault(
      installed,
      /^Database: No PostgreSQL listens .* \(connect ECONNREFUSED 127.0.0.1:1\). → Start it, .*: sudo systemctl start postgresql/,
      settings,
    )
  })

  it('on a PostgreSQL without it [postgres]', async ({ installed, emptyPostgres }) => {
    const missing = new URL(emptyPostgres)
    missing.pathname = '/nothing'
    await expectFault(installed, /^Database: .*, 3D000\). → Create it: sudo -u postgres createdb/, {
      DATABASE_URL: `${missing}`,
    })
    const { findings } = await installed.examine({ DATABASE_URL: emptyPostgres })
    expect(findings).toContainEqual(expect.objectContaining({ check: 'Database', state: 'note' }))
  })

  it.skipIf(!isRoot)('on a full disk', async ({ installed, skip }) => {
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', join(installed.folder, 'backups')])
    // Containers may not mount.
    if (mounted.status !== 0) return skip()
    try {
      await expectFault(installed, /^Disk: 0 MB are free on the disk of .*backups. .* → Make room: sudo du -xh /)
    } finally {
      spawnSync('umount', [join(installed.folder, 'backups')])
    }
  })
})

describe('backups', { tags: 'slow' }, () => {
  const newest = ({ folder }: Installation) => {
    const [name = ''] = readdirSync(join(folder, 'backups'))
    return join(folder, 'backups', name)
  }

  it('that do not exist', async ({ installed }) => {
    rmSync(newest(installed))
    await expectFault(installed, /^Backups: There are none in .*backups. → npm run backup/)
    rmSync(join(installed.folder, 'backups'), { recursive: true })
    await expectFault(installed, /^Backups: There are none: the folder .* does not exist. → npm run backup/)
  })

  it('that are old', async ({ installed }) => {
    renameSync(newest(installed), backupOf(installed.folder, Date.now() - 5 * 86_400_000))
    await expectFault(installed, /^Backups: The newest is 5 days old: .* → npm run backup, and read why/)
  })

  it('that are dated in the future', async ({ installed }) => {
    copyFileSync(newest(installed), join(installed.folder, 'backups', 'lampstand-2099-01-01T00-00-00-n1.db'))
    await expectFault(
      installed,
      /^Backups: lampstand-2099-01-01T00-00-00-n1.db is dated in the future, so no backup is deleted. → Set the clock/,
    )
  })

  it('whose newest is damaged', async ({ installed }) => {
    truncateSync(newest(installed), 8192)
    await expectFault(installed, /^Backups: The newest is unusable. .* → npm run backup/)
  })

  it('on the disk of the database, or interrupted', async ({ installed }) => {
    writeFileSync(`${newest(installed)}.unfinished`, '')
    const { findings } = await installed.examine()
    const notes = findings.filter(({ check, state }) => check === 'Backups' && state === 'note').map(({ text }) => text)
    expect(notes).toEqual([
      expect.stringContaining('One was interrupted'),
      'They are on the disk of the database, and are lost with it.',
    ])
  })

  it.skipIf(!canRunUnprivileged)('whose folder this user may not write', async ({ installed }) => {
    if (isRoot) {
      for (const path of [join(installed.folder, '..'), installed.folder, installed.file, `${installed.file}-lock`]) {
        chownSync(path, nobody, nobody)
      }
    }
    chmodSync(join(installed.folder, 'backups'), 0o500)
    await expectFault(installed, /^Backups: This user can't write to .* → sudo chown -R lampstand: /, {}, unprivileged)
    chmodSync(join(installed.folder, 'backups'), 0o700)
  })
})
