import { percentile } from './figures.ts'
import type { Filled } from './fill.ts'
import type { Push } from './load.ts'
import { type LoadGenerator, memoryOf, processorTime, type Server } from './processes.ts'
import { announcement, get, pollWithoutNews } from './works.ts'

export interface Pushed {
  /** Milliseconds until the last of the streams has the message. */
  p50: number
  p99: number
  /** Kilobytes of memory for each stream. */
  memory: number
}

/** One announcement to so many open streams, again and again. */
export async function measurePush(
  load: LoadGenerator,
  server: Server,
  filled: Filled,
  { streams, rounds }: { streams: number; rounds: number },
): Promise<Pushed> {
  const job: Push = {
    port: server.port,
    streams: Array.from({ length: streams }, (_, index) => get(filled.student(index + 1), '/api/events')),
    trigger: announcement(filled.administrator),
    event: 'event: announcements',
    rounds,
  }
  const before = memoryOf(server.pid)
  await load.openStreams(job)
  const memory = ((memoryOf(server.pid) - before) * 1000) / streams
  await load.push({ ...job, streams: [], rounds: 10 })
  const { times } = await load.push({ ...job, streams: [] })
  await load.closeStreams()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), memory }
}

/** So many students whose screens ask every five seconds and find nothing new. @returns the share of a processor that it takes */
export async function measurePolling(
  load: LoadGenerator,
  server: Server,
  filled: Filled,
  { students, seconds }: { students: number; seconds: number },
): Promise<number> {
  const requests = await Promise.all(
    Array.from({ length: students }, (_, index) => pollWithoutNews(server.port, filled.student(index + 1))),
  )
  const before = processorTime(server.pid)
  const job = {
    ports: [server.port],
    requests,
    connections: students,
    seconds,
    pause: 5000,
    expected: 304,
    eachItsOwn: true,
  }
  const { seconds: taken } = await load.requests(job)
  return (processorTime(server.pid) - before) / (taken * 1000)
}
