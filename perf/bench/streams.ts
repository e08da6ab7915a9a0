import { memoryOf, processorTime } from '#tools/process-stats.ts'
import { percentile } from '#tools/statistics.ts'
import type { PushJob } from './load-generator.ts'
import type { LoadGenerator, Server } from './processes.ts'
import type { SeededDatabase } from './seed.ts'
import { announcement, get, pollWithoutNews } from './workloads.ts'

export interface PushMeasurement {
  /** Milliseconds until the last stream has received the announcement. */
  p50: number
  p99: number
  /** Memory per stream. */
  kilobytes: number
}

/** Measures how long announcements take to reach all open streams. */
export async function measurePush(
  load: LoadGenerator,
  server: Server,
  seeded: SeededDatabase,
  { streams, rounds }: { streams: number; rounds: number },
): Promise<PushMeasurement> {
  const job: PushJob = {
    port: server.port,
    streams: Array.from({ length: streams }, (_, index) => get(seeded.student(index + 1), '/api/events')),
    trigger: announcement(seeded.leader),
    event: 'event: announcements',
    rounds,
  }
  const before = memoryOf(server.pid)
  await load.openStreams(job)
  const kilobytes = ((memoryOf(server.pid) - before) * 1000) / streams
  await load.push({ ...job, streams: [], rounds: 10 })
  const { times } = await load.push({ ...job, streams: [] })
  await load.closeStreams()
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), kilobytes }
}

/** Returns the share of a processor that students use whose screens poll every five seconds without changes. */
export async function measurePolling(
  load: LoadGenerator,
  server: Server,
  seeded: SeededDatabase,
  { students, seconds }: { students: number; seconds: number },
): Promise<number> {
  const requests = await Promise.all(
    Array.from({ length: students }, (_, index) => pollWithoutNews(server.port, seeded.student(index + 1))),
  )
  const before = processorTime(server.pid)
  const job = {
    ports: [server.port],
    requests,
    connections: students,
    seconds,
    pauseMs: 5000,
    expected: 304,
  }
  const { seconds: elapsed } = await load.requests(job)
  return (processorTime(server.pid) - before) / (elapsed * 1000)
}
