import { processorTime } from '#tools/process-stats.ts'
import { round } from '#tools/statistics.ts'
import type { LoadGenerator, Server } from './processes.ts'
import type { SeededDatabase } from './seed.ts'
import { request } from './workloads.ts'

/** Calendars of a large church, each of which asks once an hour. */
const subscribers = 10_000
const hourMs = 3_600_000
const maxShare = 0.01

/** Measures the processor's time for the calendars that phones subscribe to, of a student with 199 open questions. */
export async function measureCalendars(
  load: LoadGenerator,
  { port, pid }: Server,
  { students }: SeededDatabase,
  seconds: number,
): Promise<{ text: string; isMet: boolean }> {
  const address = `http://127.0.0.1:${port}`
  const calendars = await Promise.all(
    students.map(async ({ token }) => {
      const headers = { authorization: `Bearer ${token}` }
      const { path } = await (await fetch(`${address}/api/calendar`, { method: 'POST', headers })).json()
      const response = await fetch(address + path)
      return { path: `${path}`, etag: response.headers.get('etag') ?? '', text: await response.text() }
    }),
  )
  /** Returns the processor's time for a request, in milliseconds. */
  async function costOf(expected: number, requests: string[]) {
    const job = { ports: [port], requests, connections: 4, expected }
    await load.requests({ ...job, seconds: 1 })
    const before = processorTime(pid)
    const { count } = await load.requests({ ...job, seconds })
    return (processorTime(pid) - before) / count
  }
  const unchanged = await costOf(
    304,
    calendars.map(({ path, etag }) => request('GET', path, { 'if-none-match': etag })),
  )
  const whole = await costOf(
    200,
    calendars.map(({ path }) => request('GET', path, {})),
  )
  const unknown = await costOf(404, [request('GET', `/api/calendar/${'x'.repeat(43)}.ics`, {})])
  const share = (unchanged * subscribers) / hourMs
  const { text: file = '' } = calendars[0] ?? {}
  const events = file.split('BEGIN:VEVENT').length - 1
  const size = `${events} events, ${round(Buffer.byteLength(file) / 1000)} kB`
  const costs = `${round(unchanged)} ms of a processor for a request with 304, ${round(whole)} with 200, ${round(unknown)} with an unknown address`
  const all = `${subscribers.toLocaleString('en')} that ask once an hour take ${round(share * 100)} % (max ${maxShare * 100})`
  return { text: `Calendars of ${size}: ${costs}; ${all}`, isMet: share <= maxShare }
}
