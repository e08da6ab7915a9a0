// The load generator: a process of its own, so that it does not take the processor of what it measures. Its parent sends it one
// job after the other and gets what came of each. It speaks HTTP over plain sockets, because a client that is slower than the
// server would measure itself.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Stands in a request for a number that is never used twice, always of the same length. */
export const numberPlace = '#########'
let nextNumber = Date.now() % 100_000_000

export interface Requests {
  /** The connections are spread over them. */
  ports: number[]
  /** Sent as they are, one after the other, on each connection. */
  requests: string[]
  connections: number
  seconds: number
  /** Before a connection sends its next one, in milliseconds. */
  pause?: number
  expected: number
  /** Each connection has the request that is its own, rather than all of them in turn. */
  eachItsOwn?: boolean
}
export interface RequestsResult {
  count: number
  seconds: number
  /** Milliseconds. */
  p50: number
  p99: number
}

export interface Push {
  port: number
  /** Where the trigger goes, if it is another server. */
  triggerPort?: number
  /** One request for a stream each. */
  streams: string[]
  /** What makes the server tell all of them. */
  trigger: string
  event: string
  rounds: number
}
export interface PushResult {
  /** From the sending until the last stream has it, in milliseconds, for each round. */
  times: number[]
}
export type Job =
  | { work: 'requests'; job: Requests }
  | { work: 'push'; job: Push }
  | { work: 'open'; job: Push }
  | { work: 'close' }

const endOfHead = Buffer.from('\r\n\r\n')

interface Answer {
  status: number
  head: string
  body: Buffer
}

/** One connection that is kept: one request at a time. */
function openConnection(port: number) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let received: Buffer = Buffer.alloc(0)
  let resolve: (answer: Answer) => void = () => undefined
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
      new Promise<Answer>((resolved, rejected) => {
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

const numbered = (request: string) => {
  if (!request.includes(numberPlace)) return request
  nextNumber += 1
  return request.replaceAll(numberPlace, String(nextNumber).padStart(numberPlace.length, '0'))
}

async function sendRequests({
  ports,
  requests,
  connections,
  seconds,
  pause = 0,
  expected,
  eachItsOwn = false,
}: Requests): Promise<RequestsResult> {
  const begun = performance.now()
  const until = begun + seconds * 1000
  const times: number[] = []
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = openConnection(ports[index % ports.length] ?? 0)
      if (pause > 0) await sleep((pause * index) / connections)
      for (let next = index; performance.now() < until; next += eachItsOwn ? 0 : 1) {
        const sent = performance.now()
        const answer = await connection.send(numbered(requests[next % requests.length] ?? ''))
        times.push(performance.now() - sent)
        if (answer.status !== expected) {
          throw new Error(`Answered ${answer.status} rather than ${expected}: ${answer.body.toString().slice(0, 300)}`)
        }
        const now = performance.now()
        if (pause > 0) await sleep(Math.max(0, Math.min(sent + pause, until) - now))
      }
      connection.close()
    }),
  )
  const taken = (performance.now() - begun) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  return { count: times.length, seconds: taken, p50: at(0.5), p99: at(0.99) }
}

let streams: Socket[] = []
/** How many streams have not yet had the event of this round. */
let missing = 0
let allHave: () => void = () => undefined

async function openStreams({ port, streams: requests, event }: Push): Promise<void> {
  // A few at a time: the server's queue for new connections is short.
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
          if (missing === 0) allHave()
        })
        socket.on('error', () => undefined)
        streams.push(socket)
      }),
    )
  }
}

async function pushRounds({ port, triggerPort = port, trigger, rounds }: Push): Promise<PushResult> {
  const connection = openConnection(triggerPort)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    missing = streams.length
    const all = new Promise<void>((resolve) => {
      allHave = resolve
    })
    const sent = performance.now()
    const { status } = await connection.send(numbered(trigger))
    if (status !== 201) throw new Error(`What makes the servers tell was answered ${status}`)
    await all
    times.push(performance.now() - sent)
    await sleep(20)
  }
  connection.close()
  return { times }
}

function closeStreams(): void {
  for (const socket of streams) socket.destroy()
  streams = []
}

async function work(asked: Job): Promise<unknown> {
  if (asked.work === 'requests') return sendRequests(asked.job)
  if (asked.work === 'open') return openStreams(asked.job)
  if (asked.work === 'push') return pushRounds(asked.job)
  return closeStreams()
}

if (process.send !== undefined) {
  process.on('message', (asked: Job) => {
    work(asked).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: String(error) }),
    )
  })
}
