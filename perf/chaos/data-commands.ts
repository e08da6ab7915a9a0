// Kills backup, restore, upgrade and move at random moments, and checks that the old or the new database is complete.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type ProgramName, programFile } from '#tools/programs.ts'
import { startPostgres } from '#tools/start-postgres.ts'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { type ChaosTests, folder, send } from './support.ts'

const root = join(import.meta.dirname, '../..')
const fixture = join(root, 'test/system/fixtures/backup-of-002-chat-prayer-announcements.db')
const templates = join(folder, 'templates')
const suffixes = ['', '-wal', '-lock']

/** A command with its arguments. */
type Command = [ProgramName, ...string[]]

interface CommandResult {
  /** Exit code, or null if the command was killed. */
  code: number | null
  output: string
  ms: number
}

/** Runs a command. @param killAfterMs sends SIGKILL after this time */
async function run(url: string, args: Command, killAfterMs?: number): Promise<CommandResult> {
  const startedAt = performance.now()
  const [command, ...options] = args
  const child = spawn(process.execPath, [programFile(command), ...options], {
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
  return { code, output, ms: performance.now() - startedAt }
}

/** Returns the accounts and messages of an SQLite database and its write-ahead log. Reads a copy, so it changes nothing. */
function contentsOf(file: string): string {
  const copy = join(folder, 'read.db')
  for (const suffix of ['', '-wal', '-shm', '-journal']) {
    rmSync(copy + suffix, { force: true })
    if (suffix !== '-shm' && existsSync(file + suffix)) copyFileSync(file + suffix, copy + suffix)
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

/** Creates a database, half of which is in a backup and the other half in the write-ahead log of a killed server. */
async function prepareMinistry(): Promise<{ file: string; backup: string }> {
  mkdirSync(templates, { recursive: true })
  const [file, backup] = [join(templates, 'killed.db'), join(templates, 'backup.db')]
  const program = await startProgram(`file:${file}`, unlimited)
  const ana = await register(program, 'ana')
  for (let number = 0; number < 50; number += 1)
    await send(program, ana.user._id, ana.token, `${number} ${'x'.repeat(500)}`)
  const { code, output } = await run(`file:${file}`, ['backup', backup])
  if (code !== 0) throw new Error(output)
  const ben = await register(program, 'ben')
  for (let number = 0; number < 50; number += 1)
    await send(program, ben.user._id, ben.token, `${number} ${'y'.repeat(500)}`)
  await program.kill()
  return { file, backup }
}

type Ministry = Awaited<ReturnType<typeof prepareMinistry>>

/** Moving averages of the durations of complete runs. Other runs are killed at a random moment of the second half. */
const durationsMs = new Map<string, number>()
const kills = { all: 0, withFilesOnDisk: 0 }
async function killedRun(url: string, args: Command): Promise<CommandResult> {
  const usualMs = durationsMs.get(args[0] ?? '') ?? 400
  const result = await run(url, args, usualMs * (0.4 + Math.random() * 0.65))
  kills.all += Number(result.code === null)
  if (url.startsWith('file:')) {
    const names = readdirSync(dirname(url.slice('file:'.length)))
    kills.withFilesOnDisk += Number(names.some((name) => /\.(restoring|unfinished)/.test(name)))
  }
  return result
}
async function completeRun(url: string, args: Command): Promise<CommandResult> {
  const result = await run(url, args)
  const usualMs = durationsMs.get(args[0] ?? '') ?? result.ms
  durationsMs.set(args[0] ?? '', usualMs * 0.8 + result.ms * 0.2)
  return result
}

const sequences = { started: 0 }
/** Copies the database into a new folder. */
function copyDatabase(ministry: Ministry): { file: string; url: string; remove(): void } {
  sequences.started += 1
  const sequenceFolder = join(folder, `sequence-${sequences.started}`)
  mkdirSync(sequenceFolder)
  const file = join(sequenceFolder, 'lampstand.db')
  for (const suffix of suffixes)
    if (existsSync(ministry.file + suffix)) copyFileSync(ministry.file + suffix, file + suffix)
  return { file, url: `file:${file}`, remove: () => rmSync(sequenceFolder, { recursive: true }) }
}

const savedCopiesOf = (file: string) =>
  readdirSync(join(file, '..'))
    .filter((name) => /\.before-restore-[\dT-]+$/.test(name))
    .sort()
    .map((name) => join(file, '..', name))

/** Runs one sequence of commands and returns what went wrong, if anything. */
type Sequence = (ministry: Ministry) => Promise<string | undefined>

/** Restores a backup and undoes the restore, each killed once and then repeated. */
const restoreAndUndo: Sequence = async (ministry) => {
  const { file, url, remove } = copyDatabase(ministry)
  const [before, after] = [contentsOf(file), contentsOf(ministry.backup)]
  await killedRun(url, ['restore', ministry.backup])
  const killed = contentsOf(file)
  if (killed !== before && killed !== after) return `killed restore left ${killed.slice(0, 200)}`
  const again = await completeRun(url, ['restore', ministry.backup])
  if (again.code !== 0 || contentsOf(file) !== after) return `restore after a kill: ${again.output}`
  const saved = savedCopiesOf(file).find((name) => contentsOf(name) === before)
  if (saved === undefined) return 'the previous database was not saved'
  await killedRun(url, ['restore', saved])
  const killedUndo = contentsOf(file)
  if (killedUndo !== before && killedUndo !== after) return `killed undo left ${killedUndo.slice(0, 200)}`
  const undone = await completeRun(url, ['restore', saved])
  if (undone.code !== 0 || contentsOf(file) !== before) return `undo after a kill: ${undone.output}`
  remove()
  return undefined
}

/** Kills a restore and runs the next command. */
const restoreThenStart: Sequence = async (ministry) => {
  const { file, url, remove } = copyDatabase(ministry)
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
  const { file, url, remove } = copyDatabase(ministry)
  const before = contentsOf(file)
  const target = join(file, '../backup.db')
  await killedRun(url, ['backup', target])
  if (existsSync(target) && contentsOf(target) !== before) return 'a killed backup left an incomplete file'
  if (contentsOf(file) !== before) return 'a killed backup has changed the database'
  const { code, output } = existsSync(target) ? { code: 0, output: '' } : await completeRun(url, ['backup', target])
  if (code !== 0 || contentsOf(target) !== before) return `backup after a kill: ${output}`
  remove()
  return undefined
}

const upgrade: Sequence = async () => {
  const old = { file: fixture, backup: fixture }
  const { file, url, remove } = copyDatabase(old)
  const db = new DatabaseSync(file)
  db.exec('drop table backup_seal')
  db.close()
  const before = contentsOf(file)
  // `admin list` opens the database, which upgrades it.
  await killedRun(url, ['admin', 'list'])
  if (contentsOf(file) !== before) return 'a killed upgrade changed rows'
  const { code, output } = await completeRun(url, ['admin', 'list'])
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
  words: (ministry: Ministry, target: string) => [url: string, ...Command],
): Sequence {
  return async (ministry) => {
    const { file, remove } = copyDatabase(ministry)
    sequences.started += 1
    const name = `target_${sequences.started}`
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
      // PostgreSQL may still be committing when its client is killed.
      for (let attempt = 0; attempt < 50 && (await countConnections(owner, name)) > 0; attempt += 1) await sleep(20)
      const killed = await count()
      if (killed !== '0 0' && killed !== expected) return `killed ${command[0]} left ${killed}`
      const again = killed === expected ? { code: 0, output: '' } : await completeRun(url, command)
      if (again.code !== 0 || (await count()) !== expected) return `${command[0]} after a kill: ${again.output}`
      if (contentsOf(file) !== before) return `${command[0]} changed the source`
    } finally {
      await owner.query(`drop database ${name} with (force)`)
      await owner.end()
    }
    remove()
    return undefined
  }
}

async function countConnections(owner: pg.Client, name: string): Promise<number> {
  const { rows } = await owner.query('select count(*) as count from pg_stat_activity where datname = $1', [name])
  return Number(rows[0]?.count)
}

export const dataCommands: ChaosTests = {
  DU10: [
    'backup, restore, undo, upgrade and move, killed at random moments: the old or new database is complete, and the next run succeeds (0 losses in 500 sequences)',
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
          `${failures.length} of ${total} sequences failed, ${kills.all} kills, ${kills.withFilesOnDisk} with an unfinished file on disk`,
          ...failures.slice(0, 5),
        ].join('\n              '),
        passed: failures.length === 0 && total === 500,
      }
    },
  ],
}
