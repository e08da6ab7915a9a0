// A victim that sends requests from a thread of its own, so that the attacker's work in the main thread does not delay them.
import { once } from 'node:events'
import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { memoryOf } from '#tools/process-stats.ts'

const timeoutMs = 10_000

interface Victim {
  url: string
  token: string
  pid: number
}
interface Seen {
  durationsMs: number[]
  /** Peak memory of the server, in megabytes. */
  peak: number
  failures: number
}

/** Sends a request every 20 ms until the main thread sends a message, and posts what it has seen. */
async function run({ url, token, pid }: Victim): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const seen: Seen = { durationsMs: [], peak: 0, failures: 0 }
  let watching = true
  parentPort?.once('message', () => {
    watching = false
  })
  const sendRequest = () =>
    new Promise<boolean>((resolve) => {
      const options = { agent, headers: { authorization: `Bearer ${token}` }, timeout: timeoutMs }
      const request = httpRequest(new URL('/api/auth/me', url), options, (response) => {
        response.resume().on('end', () => resolve(response.statusCode === 200))
      })
      request.on('timeout', () => request.destroy(new Error('No response in time')))
      request.on('error', () => resolve(false))
      request.end()
    })
  while (watching) {
    const startedAt = performance.now()
    const isAnswered = await sendRequest()
    seen.durationsMs.push(Math.max(performance.now() - startedAt, isAnswered ? 0 : timeoutMs))
    seen.failures += Number(!isAnswered)
    seen.peak = Math.max(seen.peak, memoryOf(pid) || 0)
    await sleep(20)
  }
  agent.destroy()
  parentPort?.postMessage(seen)
}

/** Starts the victim. Returns a function that stops it and returns the durations and the peak memory of the server. */
export function watchVictim(address: URL, pid: number, token: string): () => Promise<Seen> {
  const workerData: Victim = { url: address.href, pid, token }
  const worker = new Worker(new URL(import.meta.url), { workerData })
  return async () => {
    worker.postMessage('stop')
    const [seen] = await once(worker, 'message')
    return seen as Seen
  }
}

if (!isMainThread) await run(workerData as Victim)
