import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from '#tools/process-stats.ts'
import { programFile } from '#tools/programs.ts'
import { type ChaosTests, folder, freshFile, ms, type Outcome, onSmallDisk } from './support.ts'

const port = '18473'
const main = programFile('main')
const envOf = (name: string) => ({
  PATH: process.env.PATH,
  PORT: port,
  DATABASE_URL: freshFile(name),
  LOG_LEVEL: 'debug',
})

/** Sends refused requests to a server whose log is blocked, then stops it. */
async function requestWhileBlocked(pidOf: () => number, block: () => void): Promise<Outcome> {
  const address = `http://127.0.0.1:${port}`
  const request = (path: string) =>
    fetch(`${address}${path}`, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => Number((await response.text()) !== ''),
      () => 0,
    )
  for (let attempt = 0; attempt < 100 && (await request('/healthz')) === 0; attempt += 1) await sleep(100)
  block()
  let [answered, sent] = [0, 0]
  while (sent < 3_000) {
    const results = await Promise.all(Array.from({ length: 10 }, () => request(`/api/nowhere/${'x'.repeat(100)}`)))
    const group = results.reduce((sum, result) => sum + result, 0)
    answered += group
    sent += 10
    if (group === 0) break
  }
  const pid = pidOf()
  process.kill(pid, 'SIGTERM')
  const startedAt = performance.now()
  const isRunning = () =>
    existsSync(`/proc/${pid}/exe`) && /^State:\s+[^Z]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  while (isRunning() && performance.now() - startedAt < 8_000) await sleep(50)
  const stopped = !isRunning()
  if (!stopped) process.kill(pid, 'SIGKILL')
  return {
    figure: `${answered} of ${sent} answered, ${stopped ? `stopped in ${ms(performance.now() - startedAt)}` : 'did not stop'}`,
    passed: answered === 3_000 && stopped,
  }
}

function withLogOn(name: string, stdout: number, block: () => void = () => undefined): Promise<Outcome> {
  const child = spawn(process.execPath, [main], { env: envOf(name), stdio: ['ignore', stdout, 'ignore'] })
  return requestWhileBlocked(() => child.pid as number, block)
}

/** Simulates Ctrl-S: script(1) opens a terminal for the server and is stopped once the server runs. */
async function withLogOnTerminal(): Promise<Outcome> {
  const script = spawn('script', ['-qfc', `exec ${process.execPath} ${main}`, '/dev/null'], {
    env: envOf('log-terminal'),
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  if (script.pid === undefined) return { figure: 'skipped: needs script(1)', passed: true }
  const outcome = await requestWhileBlocked(
    () => childrenOf(script.pid as number)[0] as number,
    () => script.kill('SIGSTOP'),
  )
  script.kill('SIGKILL')
  return outcome
}

export const blockedLog: ChaosTests = {
  AV10: [
    'the log on a full disk, in a closed or unread pipe, or on a stopped terminal: every request is answered',
    async () => {
      const onFullDisk = await onSmallDisk('200k', async (disk) => {
        const file = openSync(join(disk, 'out.log'), 'a')
        writeFileSync(join(disk, 'filler'), Buffer.alloc(190_000))
        const outcome = await withLogOn('log-full', file)
        closeSync(file)
        return outcome
      })
      const results: Record<string, Outcome> = { 'full disk': onFullDisk }
      for (const kind of ['unread', 'closed'] as const) {
        const path = join(folder, `log-${kind}`)
        execFileSync('mkfifo', [path])
        const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
        const writer = openSync(path, constants.O_WRONLY)
        results[`${kind} pipe`] = await withLogOn(`log-${kind}`, writer, () => kind === 'closed' && closeSync(reader))
        closeSync(writer)
      }
      results['stopped terminal'] = await withLogOnTerminal()
      return {
        figure: Object.entries(results)
          .map(([name, { figure }]) => `${name}: ${figure}`)
          .join('; '),
        passed: Object.values(results).every(({ passed }) => passed),
      }
    },
  ],
}
