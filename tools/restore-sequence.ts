import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Program, startProgram } from './start-program.ts'

// Restores a backup in the browser's way and kills processes meanwhile.

export type Phase = 'upload' | 'check' | 'run'
/** Who is killed: the server, the process that works for it, or both at once. */
export type Victim = 'server' | 'child' | 'both'

const pieceBytes = 256 * 1024

async function linkOf(program: Program): Promise<string> {
  for (;;) {
    const token = /\/setup#(\S+)/.exec(program.printed())?.[1]
    if (token !== undefined) return token
    await sleep(10)
  }
}

/** Starts a server on a database, with the secret of its set-up link. */
export async function startEmpty(url: string, settings: Record<string, string> = {}) {
  const program = await startProgram(url, { ...settings, LOG_LEVEL: 'silent' })
  const setupToken = await linkOf(program)
  const call = async (method: string, path: string, body?: object) => {
    const response = await program.call(method, `/api/setup/restore${path}`, body, setupToken)
    return { status: response.status, body: (await response.json()) as { step?: string; refusal?: string } }
  }
  async function settled() {
    for (;;) {
      const { body } = await call('GET', '')
      if (body.step !== 'checking' && body.step !== 'restoring') return body
      await sleep(10)
    }
  }
  /** Uploads a piece of a file. */
  const put = (upload: string, offset: number, total: number, bytes: Buffer) =>
    fetch(
      new URL(
        `/api/setup/restore/file?${new URLSearchParams({ upload, offset: String(offset), total: String(total) })}`,
        program.address,
      ),
      {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${setupToken}` },
        body: new Uint8Array(bytes),
      },
    )
  return {
    program,
    put,
    async upload(bytes: Buffer) {
      const upload = `upload-${Math.random().toString(36).slice(2)}`
      for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
        const response = await put(upload, offset, bytes.length, bytes.subarray(offset, offset + pieceBytes))
        if (!response.ok) throw new Error(`A piece was refused with ${response.status}: ${await response.text()}`)
      }
    },
    async check() {
      await call('POST', '/check', {})
      return settled()
    },
    async run() {
      await call('POST', '/run')
      return settled()
    },
  }
}
export type EmptyServer = Awaited<ReturnType<typeof startEmpty>>

/** Returns the processes that a process has started. */
export const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Kills a server or its process, and waits until no process of the two can change anything any more. */
async function kill({ child }: Program, victim: Victim): Promise<void> {
  const pid = child.pid ?? 0
  const children = childrenOf(pid)
  const stop = (it: number) => {
    try {
      process.kill(it, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  if (victim !== 'server') children.forEach(stop)
  if (victim !== 'child') stop(pid)
  while (victim !== 'child' && [pid, ...children].some(isRunning)) await sleep(5)
}

/** Does all steps up to a phase, and kills processes at a time after that phase has started. @returns milliseconds of the phase */
export async function restoreUntil(
  server: EmptyServer,
  backup: Buffer,
  { phase, victim, afterMs }: { phase: Phase; victim: Victim; afterMs: number },
): Promise<number> {
  const steps = { upload: () => server.upload(backup), check: server.check, run: server.run }
  for (const [name, step] of Object.entries(steps)) {
    if (name !== phase) {
      await step()
      continue
    }
    const startedAt = performance.now()
    // The requests of a server that was killed fail.
    const running = step().catch(() => undefined)
    await Promise.race([running, sleep(afterMs)])
    await kill(server.program, victim)
    await running
    return performance.now() - startedAt
  }
  return 0
}

/** Returns the numbers of accounts and messages, and whether the database is intact. */
export async function countsOf(url: string): Promise<{ users: number; messages: number; isIntact: boolean }> {
  const sql = (table: string) => `select count(*) as count from ${table}`
  if (url.startsWith('file:')) {
    const db = new DatabaseSync(url.slice('file:'.length), { readOnly: true })
    try {
      const count = (table: string) => Number(db.prepare(sql(table)).get()?.['count'])
      const report = Object.values(db.prepare('pragma integrity_check').get() ?? {})[0]
      const isIntact = report === 'ok' && db.prepare('pragma foreign_key_check').get() === undefined
      return { users: count('users'), messages: count('messages'), isIntact }
    } finally {
      db.close()
    }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const count = async (table: string) => Number((await client.query(sql(table))).rows[0].count)
    return { users: await count('users'), messages: await count('messages'), isIntact: true }
  } finally {
    await client.end()
  }
}
