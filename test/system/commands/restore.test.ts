import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { checkBackup } from '#server/platform/database/backup/check-backup.ts'
import { digestDatabase } from '#server/platform/database/backup/digests.ts'
import { prepareCopy } from '#server/platform/database/backup/prepare-copy.ts'
import { restoreSqliteFile } from '#server/platform/database/backup/restore-file.ts'
import { encryptQuickly } from '#test/support/encrypt-quickly.ts'
import type { ProgramName } from '#tools/programs.ts'
import { canRunUnprivileged, runCommand, runCommandIn, runServer, runUnprivileged } from '#tools/run-command.ts'
import { register, startProgram } from '#tools/start-program.ts'
import { isInstalled } from '#tools/start-proxy.ts'
import { isRoot, nobody } from '#tools/unprivileged.ts'

const fixture = join(import.meta.dirname, '../fixtures/backup-of-001-main-job.db')

describe('npm run restore [sqlite]', () => {
  let folder = ''
  let file = ''
  let url = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lampstand-restore-'))
    file = join(folder, 'lampstand.db')
    url = `file:${file}`
  })
  afterEach(() => {
    chmodSync(folder, 0o700)
    rmSync(folder, { recursive: true, force: true })
  })
  const digestsOf = (path: string) => {
    const db = new DatabaseSync(path)
    try {
      return digestDatabase(db)
    } finally {
      db.close()
    }
  }
  const keptFiles = () => readdirSync(folder).filter((name) => name.includes('.before-restore-'))

  it('opens an encrypted backup with BACKUP_PASSPHRASE, and refuses it with another one', {
    tags: 'slow',
  }, async () => {
    const encrypted = join(folder, 'backup.db.age')
    await encryptQuickly(fixture, encrypted, 'five random words')
    const restoreWith = (passphrase: string) => {
      vi.stubEnv('BACKUP_PASSPHRASE', passphrase)
      return runCommand(url, 'restore', encrypted)
    }
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await restoreWith('four random words')).toEqual({
      code: 1,
      output: expect.stringContaining('is not its passphrase'),
    })
    expect(readdirSync(folder)).not.toContain('lampstand.db')
    expect(await restoreWith('five random words')).toEqual({ code: 0, output: expect.stringContaining('Restored') })
    expect(readdirSync(folder).filter((name) => !name.startsWith('lampstand.db'))).toEqual(['backup.db.age'])
  })

  it('opens a passphrase that was typed with other code points, and asks for one', { tags: 'slow' }, async () => {
    const encrypted = join(folder, 'backup.db.age')
    await encryptQuickly(fixture, encrypted, 'fünf zufällige Wörter'.normalize('NFD'))
    const missing = await runCommand(url, 'restore', encrypted)
    expect(missing).toEqual({
      code: 1,
      output: expect.stringContaining('there is no passphrase. Set BACKUP_PASSPHRASE'),
    })
    vi.stubEnv('BACKUP_PASSPHRASE', 'fünf zufällige Wörter'.normalize('NFC'))
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await runCommand(url, 'restore', encrypted)).toEqual({
      code: 0,
      output: expect.stringContaining('Restored'),
    })
  })

  it.skipIf(!isInstalled('age'))(
    'says how to decrypt what age has encrypted for a key, or as text',
    { tags: 'slow' },
    async () => {
      const key = join(folder, 'key.txt')
      execFileSync('age-keygen', ['-o', key], { stdio: 'ignore' })
      const [, recipient = ''] = /public key: (\S+)/.exec(readFileSync(key, 'utf8')) ?? []
      for (const [options, expected] of [
        [[], 'is encrypted for a key, and not with a passphrase. Decrypt it first: age -d -i <key> -o'],
        [['--armor'], 'is encrypted as text (armor), which is not read here. Decrypt it first: age -d -o'],
      ] as const) {
        const encrypted = join(folder, 'backup.db.age')
        execFileSync('age', [...options, '-r', recipient, '-o', encrypted, fixture])
        const { code, output } = await runCommand(url, 'restore', encrypted)
        expect([code, output]).toEqual([1, expect.stringContaining(`${encrypted} ${expected}`)])
      }
    },
  )

  /** Creates a backup of a leader and a student, then five more accounts in the write-ahead log of a killed server. */
  async function backUpAndKill(): Promise<string> {
    const program = await startProgram(url)
    await register(program, 'ana')
    const backup = join(folder, 'backup.db')
    expect(await runCommand(url, 'backup', backup)).toMatchObject({ code: 0 })
    for (const name of ['ben', 'cleo', 'dan', 'eve', 'finn']) await register(program, name)
    await program.kill()
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    return backup
  }

  it('DU10: is undone without an option after a kill -9 of the server', { tags: 'slow' }, async () => {
    const backup = await backUpAndKill()
    expect((await runCommand(url, 'restore', backup)).output).toContain('Restored 2 accounts ')
    const [kept] = keptFiles()
    expect(keptFiles()).toEqual([kept])
    const keptDigests = checkBackup(join(folder, `${kept}`)).digests
    expect(keptDigests.tables['users']?.rows).toBe(7)
    const undone = await runCommand(url, 'restore', join(folder, `${kept}`))
    expect([undone.code, undone.output]).toEqual([0, expect.stringContaining('Restored 7 accounts')])
    // What gave access has ended, validators are new, and leaders are told.
    const changed = { sessions: { rows: 0 }, setup_links: { rows: 0 }, installation: {}, notices: {} }
    expect(digestsOf(file)).toMatchObject({ ...keptDigests, tables: { ...keptDigests.tables, ...changed } })
    expect((await runCommand(url, 'admin', 'list')).output).toContain('finn')
    expect(readdirSync(folder).filter((name) => /unfinished|restoring|-wal|-shm/.test(name))).toEqual([])
  })

  it('DU10: includes the write-ahead log of a database file that is not a backup', { tags: 'slow' }, async () => {
    await backUpAndKill()
    for (const ending of ['', '-wal']) renameSync(file + ending, `${file}.old${ending}`)
    expect(await runCommand(url, 'restore', `${file}.old`)).toMatchObject({ code: 1 })
    const { code, output } = await runCommand(url, 'restore', '--unsealed', `${file}.old`)
    expect([code, output]).toEqual([0, expect.stringContaining('Restored 7 accounts')])
    expect(digestsOf(file).tables['users']?.rows).toBe(7)
  })

  it('DU10: refuses a result that differs, and changes nothing', async () => {
    copyFileSync(inject('sqliteTemplate'), file)
    const before = digestsOf(file)
    const users = { rows: 7, digest: 'another' }
    const copy = join(folder, 'copy.db')
    const digests = prepareCopy(fixture, copy)
    const expected = { ...digests, tables: { ...digests.tables, users } }
    const options = { now: new Date(), compare: async () => undefined }
    await expect(restoreSqliteFile(copy, file, expected, options)).rejects.toThrow('table users: 7 rows became')
    expect(digestsOf(file)).toEqual(before)
    expect(readdirSync(folder).sort()).toEqual(['lampstand.db', 'lampstand.db-lock'])
  })

  it('DU10: leaves only the database and the previous one after restoring an older backup', {
    tags: 'slow',
  }, async () => {
    copyFileSync(inject('sqliteTemplate'), file)
    expect((await runCommand(url, 'restore', fixture)).code).toBe(0)
    expect(keptFiles()).toHaveLength(1)
    expect(readdirSync(folder).filter((name) => !keptFiles().includes(name))).toEqual([
      'lampstand.db',
      'lampstand.db-lock',
    ])
  })

  it('DU10: tells what to do if it was interrupted', { tags: 'slow' }, async () => {
    copyFileSync(inject('sqliteTemplate'), file)
    writeFileSync(`${file}.restoring`, '')
    for (const { code, output } of [await runServer(url), await runCommand(url, 'admin', 'list')]) {
      expect([code, output]).toEqual([1, expect.stringContaining('Run npm run restore again')])
    }
    expect((await runCommand(url, 'restore', fixture)).code).toBe(0)
    expect((await runCommand(url, 'admin', 'list')).code).toBe(0)
  })

  it('DU10: keeps a damaged database unchanged, with its log', { tags: 'slow' }, async () => {
    const bytes = Buffer.alloc(20_000, 'This is a shopping list.')
    writeFileSync(file, bytes)
    writeFileSync(`${file}-wal`, 'log')
    const { code, output } = await runCommand(url, 'restore', fixture)
    expect([code, output]).toEqual([0, expect.stringContaining('is damaged, and is kept unchanged')])
    expect(keptFiles().map((name) => statSync(join(folder, name)).size)).toEqual([20_000, 3])
    expect(existsSync(`${file}-wal`)).toBe(false)
    expect((await runCommand(url, 'admin', 'list')).code).toBe(0)
  })

  it('UB8: does not wait for a pipe, and writes nothing next to a backup', { tags: 'slow' }, async () => {
    const pipe = join(folder, 'pipe.db')
    spawnSync('mkfifo', [pipe])
    expect(await runCommand(url, 'restore', pipe)).toEqual({ code: 1, output: `${pipe} is not a file.\n` })
    const other = join(folder, 'other')
    mkdirSync(other)
    const backup = join(other, 'backup.db')
    copyFileSync(fixture, backup)
    const db = new DatabaseSync(backup)
    db.exec('pragma journal_mode = wal')
    db.close()
    expect((await runCommand(url, 'restore', backup)).output).toContain('Restored')
    expect(readdirSync(other)).toEqual(['backup.db'])
  })

  it('DU7: is refused if the folder of the database does not exist', async () => {
    const { code, output } = await runCommand(`file:${join(folder, 'disk', 'lampstand.db')}`, 'restore', fixture)
    expect([code, output]).toEqual([1, expect.stringContaining('does not exist. Mount the disk')])
    expect(readdirSync(folder)).toEqual([])
  })

  it('creates the default folder, which is private', { tags: 'slow' }, async () => {
    expect(await runCommandIn(folder, 'restore', fixture)).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'data'))).toEqual(['lampstand.db', 'lampstand.db-lock'])
    expect(statSync(join(folder, 'data')).mode & 0o777).toBe(0o700)
    expect((await runCommandIn(folder, 'admin', 'list')).code).toBe(0)
  })

  it.runIf(isRoot)('DU10: run as root leaves every file to the owner of the folder', { tags: 'slow' }, async () => {
    chownSync(folder, nobody, nobody)
    const backups = join(folder, 'backups')
    expect((await runCommand(url, 'restore', fixture)).code).toBe(0)
    expect((await runCommand(url, 'backup', join(backups, 'one.db'))).code).toBe(0)
    expect((await runCommand(url, 'restore', fixture)).code).toBe(0)
    const files = [backups, join(backups, 'one.db'), ...readdirSync(folder).map((name) => join(folder, name))]
    expect(files.length).toBeGreaterThan(5)
    for (const path of files) {
      const { uid, gid, mode } = statSync(path)
      expect([basename(path), uid, gid, mode & 0o077]).toEqual([basename(path), nobody, nobody, 0])
    }
  })

  // Skipped for root in a folder such as /root, which nobody else can open.
  it.runIf(canRunUnprivileged)(
    'DU10: reports missing permissions in one sentence and leaves no files',
    { tags: 'slow' },
    async () => {
      copyFileSync(inject('sqliteTemplate'), file)
      chmodSync(folder, 0o555)
      const commands: [ProgramName, ...string[]][] = [
        ['main'],
        ['restore', fixture],
        ['backup', join(folder, 'backup.db')],
        ['admin', 'list'],
      ]
      for (const [command, ...words] of commands) {
        const { code, output } = await runUnprivileged(url, command, ...words)
        const lines = output.trim().replace('Lampstand could not start.\n', '').split('\n')
        expect([command, code, lines]).toEqual([command, 1, [expect.stringContaining('Allow this user')]])
      }
      expect(readdirSync(folder)).toEqual(['lampstand.db'])
    },
  )
})
