// Kills the commands that move data, at random moments, and checks that the old or the new database is complete.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '../../test/support/postgres.ts'
import { register, startProgram, unlimited } from '../../test/support/program.ts'
import { type ChaosTests, folder, send } from './support.ts'

const root = join(import.meta.dirname, '../..')
const commands = join(root, 'src/server/commands')
const fixture = join(root, 'test/fixtures/backup-of-002-chat-prayer-announcements.db')
const ministries = join(folder, 'ministries')
const endings = ['', '-wal', '-lock']

interface Ran {
  /** Nothing where it was killed. */
  code: number | null
  output: string
  ms: number
}

/** Runs a command. @param killAfterMs kills it with SIGKILL then, unless it has ended */
async function run(url: string, words: string[], killAfterMs?: number): Promise<Ran> {
  const begunAt = performance.now()
  const [command, ...others] = words
  const child = spawn(process.execPath, [join(commands, `${command}.ts`), ...others], {
    env: { PATH: process.env.PATH, DATABASE_URL: url, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  }
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  const [code] = await once(child, 'close')
  clearTimeout(timer)
  return { code, output, ms: performance.now() - begunAt }
}

/** What a SQLite database holds, its log included: the accounts and messages. Reads a copy, and so changes nothing. */
function contentsOf(file: string): string {
  const copy = join(folder, 'looked-at.db')
  for (const ending of ['', '-wal', '-shm', '-journal']) {
    rmSync(copy + ending, { force: true })
    if (ending !== '-shm' && existsSync(file + ending)) copyFileSync(file + ending, copy + ending)
  }
  const db = new DatabaseSync(copy)
  try {
    const report = db.prepare('pragma integrity_check').get()?.['integrity_check']
    const users = db.prepare('select username from users order by 1').all()
    const messages = db.prepare('select content from messages order by 1').all()
    return JSON.stringify([report, users, messages])
  } catch (error) {
    return `unreadable: ${error}`
  } finally {
    db.close()
  }
}

/** A ministry with a backup of its first half; the second half is in the log that a killed server left. */
async function prepareMinistry(): Promise<{ file: string; backup: string }> {
  mkdirSync(ministries, { recursive: true })
  const [file, backup] = [join(ministries, 'killed.db'), join(ministries, 'backup.db')]
  const program = await startProgram(`file:${file}`, unlimited)
  const ana = await register(program, 'ana')
  for (let number = 0; number < 50; number += 1)
    await send(program, ana.user._id, ana.token, `${number} ${'x'.repeat(500)}`)
  const { code, output } = await run(`file:${file}`, ['backup', backup])
  if (code !== 0) throw new Error(output)
  const ben = await register(program, 'ben')
  for (let number = 0; number < 50; number += 1)
    await send(program, ben.user._id, ben.token, `${number} ${'y'.repeat(500)}`)
  const ended = once(program.child, 'exit')
  program.child.kill('SIGKILL')
  await ended
  return { file, backup }
}

type Ministry = Awaited<ReturnType<typeof prepareMinistry>>

/** Durations of commands that were not killed: others are killed at a moment between half of that and its end. */
const durationsMs = new Map<string, number>()
const kills = { all: 0, withFilesOnDisk: 0 }
async function killedRun(url: string, words: string[]): Promise<Ran> {
  const usualMs = durationsMs.get(words[0] ?? '') ?? 400
  const ran = await run(url, words, usualMs * (0.4 + Math.random() * 0.65))
  kills.all += Number(ran.code === null)
  if (url.startsWith('file:')) {
    const names = readdirSync(dirname(url.slice('file:'.length)))
    kills.withFilesOnDisk += Number(names.some((name) => /\.(restoring|unfinished)/.test(name)))
  }
  return ran
}
async function wholeRun(url: string, words: string[]): Promise<Ran> {
  const ran = await run(url, words)
  const usualMs = durationsMs.get(words[0] ?? '') ?? ran.ms
  durationsMs.set(words[0] ?? '', usualMs * 0.8 + ran.ms * 0.2)
  return ran
}

const places = { number: 0 }
function place(ministry: Ministry): { file: string; url: string; remove(): void } {
  places.number += 1
  const own = join(folder, `sequence-${places.number}`)
  mkdirSync(own)
  const file = join(own, 'lampstand.db')
  for (const ending of endings)
    if (existsSync(ministry.file + ending)) copyFileSync(ministry.file + ending, file + ending)
  return { file, url: `file:${file}`, remove: () => rmSync(own, { recursive: true }) }
}

const sealedIn = (file: string) =>
  readdirSync(join(file, '..'))
    .filter((name) => /\.before-restore-[\dT-]+$/.test(name))
    .sort()
    .map((name) => join(file, '..', name))

/** What went wrong in one sequence, if anything. */
type Sequence = (ministry: Ministry) => Promise<string | undefined>

/** Restores and undoes it, each killed once and then repeated. */
const restoreAndUndo: Sequence = async (ministry) => {
  const { file, url, remove } = place(ministry)
  const [before, after] = [contentsOf(file), contentsOf(ministry.backup)]
  await killedRun(url, ['restore', ministry.backup])
  const killed = contentsOf(file)
  if (killed !== before && killed !== after) return `killed restore left ${killed.slice(0, 200)}`
  const again = await wholeRun(url, ['restore', ministry.backup])
  if (again.code !== 0 || contentsOf(file) !== after) return `restore after a kill: ${again.output}`
  const kept = sealedIn(file).find((name) => contentsOf(name) === before)
  if (kept === undefined) return 'the previous database was not kept'
  await killedRun(url, ['restore', kept])
  const killedUndo = contentsOf(file)
  if (killedUndo !== before && killedUndo !== after) return `killed undo left ${killedUndo.slice(0, 200)}`
  const undone = await wholeRun(url, ['restore', kept])
  if (undone.code !== 0 || contentsOf(file) !== before) return `undo after a kill: ${undone.output}`
  remove()
  return undefined
}

/** Kills a restore, and reads what the next command says. */
const restoreThenStart: Sequence = async (ministry) => {
  const { file, url, remove } = place(ministry)
  const before = contentsOf(file)
  await killedRun(url, ['restore', ministry.backup])
  const listed = await run(url, ['admin', 'list'])
  const isInterrupted = existsSync(`${file}.restoring`)
  if (isInterrupted !== (listed.code === 1)) return `list: ${listed.code} ${listed.output}`
  if (isInterrupted && !listed.output.includes('Run npm run restore again')) return `list: ${listed.output}`
  if (isInterrupted && contentsOf(file) !== before) return 'an interrupted restore has changed the database'
  remove()
  return undefined
}

const backUp: Sequence = async (ministry) => {
  const { file, url, remove } = place(ministry)
  const before = contentsOf(file)
  const target = join(file, '../backup.db')
  await killedRun(url, ['backup', target])
  if (existsSync(target) && contentsOf(target) !== before) return 'a killed backup is there and incomplete'
  if (contentsOf(file) !== before) return 'a killed backup has changed the database'
  const { code, output } = existsSync(target) ? { code: 0, output: '' } : await wholeRun(url, ['backup', target])
  if (code !== 0 || contentsOf(target) !== before) return `backup after a kill: ${output}`
  remove()
  return undefined
}

const upgrade: Sequence = async () => {
  const old = { file: fixture, backup: fixture }
  const { file, url, remove } = place(old)
  const db = new DatabaseSync(file)
  db.exec('drop table backup_seal')
  db.close()
  const before = contentsOf(file)
  // Listing opens the database, and so upgrades it.
  await killedRun(url, ['admin', 'list'])
  if (contentsOf(file) !== before) return 'a killed upgrade has changed rows'
  const { code, output } = await wholeRun(url, ['admin', 'list'])
  if (code !== 0 || contentsOf(file) !== before) return `upgrade after a kill: ${output}`
  const saved = readdirSync(join(file, '..')).filter((name) => /\.before-003[^.]*$/.test(name))
  if (saved.length === 0 || saved.some((name) => contentsOf(join(file, '..', name)) !== before))
    return 'upgrade not saved'
  remove()
  return undefined
}

/** Restores or moves to PostgreSQL, killed once and then repeated. */
function toPostgres(
  postgresUrl: string,
  words: (ministry: Ministry, target: string) => [url: string, ...string[]],
): Sequence {
  return async (ministry) => {
    const { file, remove } = place(ministry)
    places.number += 1
    const name = `target_${places.number}`
    const owner = new pg.Client(postgresUrl)
    await owner.connect()
    await owner.query(`create database ${name}`)
    const target = postgresUrl.replace(/\/postgres$/, `/${name}`)
    const count = async () => {
      const client = new pg.Client(target)
      await client.connect()
      const counted = await client
        .query("select (select count(*) from users) || ' ' || (select count(*) from messages) as count")
        .then(({ rows }) => String(rows[0]?.count))
        .catch(() => '0 0')
      await client.end()
      return counted
    }
    const [url, ...command] = words({ ...ministry, file }, target)
    const expected = command[0] === 'move' ? '2 100' : '1 50'
    const before = contentsOf(file)
    try {
      await killedRun(url, command)
      // A commit may be under way when its client is killed.
      for (let tries = 0; tries < 50 && (await connections(owner, name)) > 0; tries += 1) await sleep(20)
      const killed = await count()
      if (killed !== '0 0' && killed !== expected) return `killed ${command[0]} left ${killed}`
      const again = killed === expected ? { code: 0, output: '' } : await wholeRun(url, command)
      if (again.code !== 0 || (await count()) !== expected) return `${command[0]} after a kill: ${again.output}`
      if (contentsOf(file) !== before) return `${command[0]} has changed the source`
    } finally {
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    }
    remove()
    return undefined
  }
}

async function connections(owner: pg.Client, name: string): Promise<number> {
  const { rows } = await owner.query('select count(*) as count from pg_stat_activity where datname = $1', [name])
  return Number(rows[0]?.count)
}

export const dataCommands: ChaosTests = {
  DU10: [
    'backup, restore, its undo, upgrade and move, killed at random moments: old or new complete, and the next run finishes (0 silent losses of 500 sequences)',
    async () => {
      const ministry = await prepareMinistry()
      const postgres = await startPostgres()
      const kinds: [name: string, times: number, Sequence][] = [
        ['restore and undo', 230, restoreAndUndo],
        ['restore, then start', 90, restoreThenStart],
        ['backup', 60, backUp],
        ['upgrade', 50, upgrade],
        ['restore to PostgreSQL', 40, toPostgres(postgres.url, ({ backup }, target) => [target, 'restore', backup])],
        ['move', 30, toPostgres(postgres.url, ({ file }, target) => [`file:${file}`, 'move', '--to', target])],
      ]
      const failures: string[] = []
      let total = 0
      for (const [name, times, sequence] of kinds) {
        for (let round = 0; round < times; round += 1) {
          total += 1
          const failure = await sequence(ministry).catch((error: unknown) => String(error))
          if (failure !== undefined) failures.push(`${name}: ${failure}`)
        }
      }
      await postgres.stop()
      return {
        figure: [
          `${failures.length} of ${total} sequences lost something, ${kills.all} kills, ${kills.withFilesOnDisk} with an unfinished file on disk`,
          ...failures.slice(0, 5),
        ].join('\n              '),
        held: failures.length === 0 && total === 500,
      }
    },
  ],
}
