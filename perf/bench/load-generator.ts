// The load generator runs in a separate process, so that it does not compete with the servers. Its parent process sends it
// jobs and receives their results. It uses plain sockets, because an HTTP client that is slower than the server would measure
// itself.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Placeholder in a request for a unique number of the same length. */
export const numberPlaceholder = '#########'
let nextNumber = Date.now() % 100_000_000

export interface RequestsJob {
  /** Ports, among which the connections are distributed. */
  ports: number[]
  /** HTTP requests. Each connection sends its share in turn: one account over many connections would be a flood (AV11). */
  requests: string[]
  connections: number
  seconds: number
  /** Time between two requests of a connection. */
  pauseMs?: number
  /** Expected status. */
  expected: number
}
export interface RequestsResult {
  count: number
  seconds: number
  /** Latencies in milliseconds. */
  p50: number
  p99: number
}

export interface PushJob {
  port: number
  /** Port that receives the trigger, if it is another server. */
  triggerPort?: number
  /** HTTP requests that open one stream each. */
  streams: string[]
  /** HTTP request that makes the server publish an event to all streams. */
  trigger: string
  event: string
  rounds: number
}
export interface PushResult {
  /** Milliseconds from the trigger until the last stream has received the event, for each round. */
  times: number[]
}
export type Job =
  | { kind: 'requests'; job: RequestsJob }
  | { kind: 'push'; job: PushJob }
  | { kind: 'open'; job: PushJob }
  | { kind: 'close' }

const endOfHead = Buffer.from('\r\n\r\n')

interface HttpResponse {
  status: number
  head: string
  body: Buffer
}

/** Opens a persistent connection that sends one request at a time. */
function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let resolve: (response: HttpResponse) => void = () => undefined
  let reject: (error: Error) => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const end = received.indexOf(endOfHead)
    if (end < 0) return
    const head = received.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 || status === 204 ? 0 : Number(/content-length: (\d+)/i.exec(head)?.[1])
    const total = end + endOfHead.length + length
    if (received.length < total) return
    const body = received.subarray(end + endOfHead.length, total)
    received = received.subarray(total)
    resolve({ status, head, body })
  })
  socket.on('error', (error) => reject(error))
  socket.on('close', () => reject(new Error('The server closed a connection')))
  return {
    send: (request: string) =>
      new Promise<HttpResponse>((resolved, rejected) => {
        resolve = resolved
        reject = rejected
        socket.write(request)
      }),
    close() {
      reject = () => undefined
      socket.destroy()
    },
  }
}

const insertNumber = (request: string) => {
  if (!request.includes(numberPlaceholder)) return request
  nextNumber += 1
  return request.replaceAll(numberPlaceholder, String(nextNumber).padStart(numberPlaceholder.length, '0'))
}

async function sendRequests({
  ports,
  requests,
  connections,
  seconds,
  pauseMs = 0,
  expected,
}: RequestsJob): Promise<RequestsResult> {
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = openConnection(ports[index % ports.length] ?? 0)
      const share = requests.filter((_, number) => number % connections === index % requests.length)
      if (pauseMs > 0) await sleep((pauseMs * index) / connections)
      for (let next = 0; performance.now() < until; next += 1) {
        const sentAt = performance.now()
        const response = await connection.send(insertNumber(share[next % share.length] ?? ''))
        times.push(performance.now() - sentAt)
        if (response.status !== expected) {
          throw new Error(`Expected ${expected}, got ${response.status}: ${response.body.toString().slice(0, 300)}`)
        }
        const now = performance.now()
        if (pauseMs > 0) await sleep(Math.max(0, Math.min(sentAt + pauseMs, until) - now))
      }
      connection.close()
    }),
  )
  const elapsed = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { count: times.length, seconds: elapsed, p50: at(0.5), p99: at(0.99) }
}

let streams: Socket[] = []
/** Number of streams that have not received the event of this round. */
let missing = 0
let onComplete: () => void = () => undefined

async function openStreams({ port, streams: requests, event }: PushJob): Promise<void> {
  // Opens 100 at a time, because the server's queue of new connections is short.
  for (let index = 0; index < requests.length; index += 100) {
    await Promise.all(
      requests.slice(index, index + 100).map(async (request) => {
        const socket = connect({ port, host: '127.0.0.1', noDelay: true })
        socket.write(request)
        await new Promise((resolve, reject) => {
          socket.once('data', resolve)
          socket.once('error', reject)
        })
        socket.on('data', (chunk) => {
          if (!chunk.includes(event)) return
          missing -= 1
          if (missing === 0) onComplete()
        })
        socket.on('error', () => undefined)
        streams.push(socket)
      }),
    )
  }
}

async function pushRounds({ port, triggerPort = port, trigger, rounds }: PushJob): Promise<PushResult> {
  const connection = openConnection(triggerPort)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    missing = streams.length
    const complete = new Promise<void>((resolve) => {
      onComplete = resolve
    })
    const sentAt = performance.now()
    const { status } = await connection.send(insertNumber(trigger))
    if (status !== 201) throw new Error(`The trigger failed with ${status}`)
    await complete
    times.push(performance.now() - sentAt)
    await sleep(20)
  }
  connection.close()
  return { times }
}

function closeStreams(): void {
  for (const socket of streams) socket.destroy()
  streams = []
}

async function run(job: Job): Promise<unknown> {
  if (job.kind === 'requests') return sendRequests(job.job)
  if (job.kind === 'open') return openStreams(job.job)
  if (job.kind === 'push') return pushRounds(job.job)
  return closeStreams()
}

if (process.send !== undefined) {
  process.on('message', (job: Job) => {
    run(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
}
