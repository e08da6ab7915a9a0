import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { writeBackup } from '#server/platform/database/backup/write-backup.ts'
import { DatabaseUnusable } from '#server/platform/database/errors.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { statement } from '#server/platform/database/statement.ts'
import { startProgram } from '#tools/start-program.ts'

const keys = statement((sql) => sql.selectFrom('sign_in_attempts').select('key'))

describe('a SQLite file [sqlite]', () => {
  let folder = ''
  let file = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lampstand-file-'))
    file = join(folder, 'lampstand.db')
    copyFileSync(inject('sqliteTemplate'), file)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  async function writeUntilKilled(round = 'a'): Promise<{ child: ChildProcess; said: () => string }> {
    const program = join(import.meta.dirname, 'programs/write-until-killed.ts')
    const child = spawn(process.execPath, [program, `file:${file}`, round], { stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
    })
    await once(child.stdout ?? child, 'data')
    return { child, said: () => said }
  }
  async function kill(child: ChildProcess): Promise<void> {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }

  it('DU1: keeps every acknowledged write when the process is killed', async () => {
    const acknowledged = new Set<string>()
    for (const round of ['a', 'b', 'c']) {
      const { child, said } = await writeUntilKilled(round)
      await expect.poll(() => said().split('\n').length).toBeGreaterThan(20)
      await kill(child)
      // The last line may be cut off.
      for (const key of said().split('\n').slice(1, -1)) acknowledged.add(key)
    }
    expect(acknowledged.size).toBeGreaterThan(30)
    const database = await openDatabase(`file:${file}`)
    const kept = new Set((await database.read.all(keys)).map(({ key }) => key))
    await database.close()
    expect([...acknowledged].filter((key) => !kept.has(key))).toEqual([])
  })

  it('is locked by one server, open to commands, and unlocked after a kill', async () => {
    const { child } = await writeUntilKilled()
    await expect(openDatabase(`file:${file}`, { exclusive: true })).rejects.toThrow(
      'Another Lampstand is already running',
    )
    await (await openDatabase(`file:${file}`)).close()
    await kill(child)
    await (await openDatabase(`file:${file}`, { exclusive: true })).close()
  })

  it.for([
    ['no database at all', () => Buffer.from('This is a shopping list, and no database.'.repeat(200)), "can't be read"],
    [
      'a damaged one',
      () => {
        const bytes = readFileSync(file)
        return bytes.fill(0xa5, 4096, bytes.length)
      },
      'Restore the newest backup',
    ],
  ] as const)('DU7: refuses %s with advice, and leaves it as it is', async ([, make, advice]) => {
    const bytes = make()
    writeFileSync(file, bytes)
    const error = await openDatabase(`file:${file}`, { exclusive: true }).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(DatabaseUnusable)
    expect(String(error)).toContain(advice)
    expect(readFileSync(file).equals(bytes)).toBe(true)
  })

  it("UB6, DU7: refuses another program's database, and one of a newer version", async () => {
    const change = (sql: string) => {
      const db = new DatabaseSync(file)
      db.exec(sql)
      db.close()
    }
    change("insert into schema_migrations (name) values ('999-from-the-future')")
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('A newer version of Lampstand has used this database')
    change('pragma application_id = 1')
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('a database of another program')
  })

  it('DU7: refuses to replace a missing database with an empty one', async () => {
    await (await openDatabase(`file:${file}`, { exclusive: true })).close()
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
    const started = { exclusive: true, create: true }
    await expect(openDatabase(`file:${file}`, started)).rejects.toThrow('is missing but existed before')
    rmSync(`${file}-lock`)
    await (await openDatabase(`file:${file}`, started)).close()
  })

  it('DU7: refuses a file that was emptied', async () => {
    await (await openDatabase(`file:${file}`, { exclusive: true })).close()
    writeFileSync(file, '')
    const started = { exclusive: true, create: true }
    await expect(openDatabase(`file:${file}`, started)).rejects.toThrow('is empty but had contents before')
    // A database that has lost its log has no tables either.
    const db = new DatabaseSync(file)
    db.exec('pragma journal_mode = wal')
    db.close()
    await expect(openDatabase(`file:${file}`, started)).rejects.toThrow('is empty but had contents before')
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('There is no database at')
  })

  it('DU7: creates no folder other than data/', async () => {
    const missing = join(folder, 'disk', 'lampstand.db')
    const started = { exclusive: true, create: true }
    await expect(openDatabase(`file:${missing}`, started)).rejects.toThrow('does not exist. Mount the disk')
    symlinkSync(missing, join(folder, 'link.db'))
    await expect(openDatabase(`file:${join(folder, 'link.db')}`, started)).rejects.toThrow('is a symbolic link')
    expect(readdirSync(folder).sort()).toEqual(['lampstand.db', 'link.db'])
  })

  it.for([
    ['a table', 'drop table prayers', 'table prayers'],
    ['a column', 'alter table messages drop column edited_at', 'column messages.edited_at'],
    ['an index', 'drop index messages_in_order', 'index messages_in_order'],
    ['its history', 'drop table schema_migrations', 'table schema_migrations'],
  ] as const)('DU7: refuses a database without %s', async ([, sql, missing]) => {
    // The server remembers that the schema was complete when it started.
    const server = await openDatabase(`file:${file}`, { exclusive: true })
    await server.close()
    const db = new DatabaseSync(file)
    db.exec(sql)
    db.close()
    for (const exclusive of [true, false])
      await expect(openDatabase(`file:${file}`, { exclusive })).rejects.toThrow(`it lacks the ${missing}`)
    const backup = writeBackup(`file:${file}`, join(folder, 'backup.db'))
    await expect(backup).rejects.toThrow(`it lacks the ${missing}`)
  })

  it('has one lock for all its paths', async () => {
    const link = join(folder, 'link.db')
    symlinkSync(file, link)
    symlinkSync(folder, join(folder, 'folder'))
    const database = await openDatabase(`file:${file}`, { exclusive: true })
    for (const name of [link, join(folder, 'folder', 'lampstand.db')]) {
      await expect(openDatabase(`file:${name}`, { exclusive: true })).rejects.toThrow('already running')
    }
    await database.close()
  })

  it('is accessible to its owner only, like its log and lock', { tags: 'slow' }, async () => {
    const folder = join(file, '../private')
    mkdirSync(folder)
    const program = await startProgram(`file:${join(folder, 'new.db')}`)
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777])
    await program.stop()
    expect(modes.length).toBeGreaterThan(3)
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
  })

  it('is backed up before each upgrade past the same migration, of which the first and the newest stay', async () => {
    const old = join(import.meta.dirname, 'fixtures/backup-of-001-main-job.db')
    const saved = () => readdirSync(folder).filter((name) => name.includes('.before-002'))
    for (const round of [1, 2, 3, 4]) {
      copyFileSync(old, file)
      const db = new DatabaseSync(file)
      db.exec(`drop table backup_seal; update users set name = 'Round ${round}'`)
      db.close()
      await (await openDatabase(`file:${file}`)).close()
      expect(saved()).toHaveLength(Math.min(round, 2))
    }
    const names = saved().map((name) => {
      const db = new DatabaseSync(join(folder, name), { readOnly: true })
      const row = db.prepare('select name from users').get()
      db.close()
      return row?.['name']
    })
    expect(names.sort()).toEqual(['Round 1', 'Round 4'])
  })

  it('DU6: waits for the lock of another program without blocking the process', async () => {
    const database = await openDatabase(`file:${file}`)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 5)
    const written = database.write(async () => 'written')
    await expect.poll(() => turns).toBeGreaterThan(4)
    other.exec('commit')
    other.close()
    expect(await written).toBe('written')
    clearInterval(ticking)
    await database.close()
  })
})
