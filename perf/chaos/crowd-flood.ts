// Sends the requests of an attack in a thread, so that reading the responses does not delay the victim's.
import { once } from 'node:events'
import { connect } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Placeholder in a request for a unique number of the same length. */
export const numberPlaceholder = '########'

interface Flood {
  port: number
  /** Requests. Each has connections of its own, which send it again after each response. */
  heads: string[]
  connections: number
}
async function flood({ port, heads, connections }: Flood): Promise<void> {
  const runOne = async (head: string) => {
    for (;;) {
      const socket = connect(port, '127.0.0.1')
      let [missing, status] = [0, '']
      const next = () => {
        missing = -1
        number += 1
        socket.write(head.replaceAll(numberPlaceholder, String(number).padStart(numberPlaceholder.length, '0')))
      }
      socket.on('connect', next)
      socket.on('error', () => undefined)
      socket.on('data', (chunk: Buffer) => {
        let bytes = chunk.length
        if (missing < 0) {
          const text = chunk.toString('latin1')
          const [, length] = /content-length: (\d+)/i.exec(text) ?? []
          status = text.slice(9, 12)
          missing = Number(length ?? 0)
          bytes -= text.indexOf('\r\n\r\n') + 4
        }
        missing -= bytes
        if (missing <= 0) {
          counts.set(status, (counts.get(status) ?? 0) + 1)
          next()
        }
      })
      await once(socket, 'close').catch(() => undefined)
    }
  }
  let number = 0
  const counts = new Map<string, number>()
  setInterval(() => parentPort?.postMessage(counts), 200)
  await Promise.all(heads.flatMap((head) => Array.from({ length: connections }, () => runOne(head))))
}

export function startFlood(input: Flood) {
  const worker = new Worker(new URL(import.meta.url), { workerData: input })
  let counts = new Map<string, number>()
  worker.on('message', (sent: Map<string, number>) => {
    counts = sent
  })
  return {
    async stop() {
      await worker.terminate()
      return counts
    },
  }
}

if (!isMainThread) await flood(workerData as Flood)
