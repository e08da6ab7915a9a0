import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { projectFolder } from './project-folder.ts'
import type { Update } from './read-update.ts'
import { version } from './version.ts'

const dayMs = 86_400_000
/** A server that is restarted again and again asks nobody. */
const firstDelayMs = 60_000
const timeoutMs = 10_000
/** The answer is a list of releases, of which the newest one comes first. */
const maxBytes = 500_000

/** Reads an answer in a thread: a list that is nested very deeply takes longer than requests may wait. */
function readInThread(text: string, address: string): Promise<Update | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Update | undefined>()
  const worker = new Worker(join(projectFolder, 'src/server/platform/update-thread.ts'), {
    workerData: { text, address, current: version },
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  })
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', () => reject(new Error('The thread that reads the answer has ended early')))
  return promise
}

async function ask(address: string): Promise<string> {
  const response = await fetch(address, {
    // Nothing that identifies this installation.
    headers: { accept: 'application/json, application/atom+xml', 'user-agent': 'Lampstand' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`It answered with ${response.status}`)
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new Error('Its answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

export interface UpdateCheck {
  /** The newer version that is available, as far as this server knows. */
  available(): Update | undefined
  /** Asks now. Failures are in the log of the level `debug` only. */
  check(): Promise<void>
  /** Asks once a day. */
  start(): void
  stop(): void
}

/** @param address of a list of releases; undefined if nobody is to be asked (docs/decisions/061) */
export function createUpdateCheck(address: string | undefined, log: Pick<FastifyBaseLogger, 'debug'>): UpdateCheck {
  let update: Update | undefined
  let timer: NodeJS.Timeout | undefined
  async function check(): Promise<void> {
    if (address === undefined) return
    try {
      update = await readInThread(await ask(address), address)
    } catch (err) {
      log.debug({ err }, 'the check for a new version failed')
    }
  }
  const checkAfter = (delayMs: number) => {
    timer = setTimeout(() => void check().finally(() => checkAfter(dayMs)), delayMs).unref()
  }
  return {
    available: () => update,
    check,
    start: () => address !== undefined && checkAfter(firstDelayMs),
    stop: () => clearTimeout(timer),
  }
}
