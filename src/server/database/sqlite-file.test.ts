import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { DatabaseUnusable } from './errors.ts'
import { openDatabase } from './open.ts'
import { statement } from './statement.ts'

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
    const program = join(import.meta.dirname, '../../../test/support/write-until-killed.ts')
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
      await sleep(150)
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

  it('has one server at a time, commands beside it, and is free after a kill', async () => {
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

  it("UB6, DU7: refuses another program's database, and one of a newer Lampstand", async () => {
    const change = (sql: string) => {
      const db = new DatabaseSync(file)
      db.exec(sql)
      db.close()
    }
    change("insert into schema_migrations (name) values ('999-from-the-future')")
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('used by a newer Lampstand')
    change('pragma application_id = 1')
    await expect(openDatabase(`file:${file}`)).rejects.toThrow('a database of another program')
  })

  it('DU7: does not begin anew where there was a database', async () => {
    await (await openDatabase(`file:${file}`, { exclusive: true })).close()
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
    const started = { exclusive: true, create: true }
    await expect(openDatabase(`file:${file}`, started)).rejects.toThrow('was here before and is gone')
    rmSync(`${file}-lock`)
    await (await openDatabase(`file:${file}`, started)).close()
  })

  it('DU6: waits for a lock held by another program without holding up the process', async () => {
    const database = await openDatabase(`file:${file}`)
    const other = new DatabaseSync(file)
    other.exec('begin immediate')
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 5)
    const written = database.write(async () => 'written')
    await sleep(400)
    expect(turns).toBeGreaterThan(4)
    other.exec('commit')
    other.close()
    expect(await written).toBe('written')
    clearInterval(ticking)
    await database.close()
  })
})
