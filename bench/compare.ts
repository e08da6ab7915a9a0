import { median } from './figures.ts'
import type { Filled } from './fill.ts'
import { type LoadGenerator, processorTime, type Server } from './processes.ts'
import type { Work } from './works.ts'

/** What one server did of a work, once. */
interface Run {
  /** Requests a second. */
  rate: number
  /** Processor time for each request, in microseconds. */
  cost: number
  p50: number
  p99: number
}

export async function runWork(
  load: LoadGenerator,
  server: Server,
  work: Work,
  filled: Filled,
  seconds: number,
): Promise<Run> {
  const { connections, expected } = work
  const requests = await work.requests(server.port, filled)
  const before = processorTime(server.pid)
  const job = { ports: [server.port], requests, connections, expected, seconds }
  const { count, seconds: taken, p50, p99 } = await load.requests(job)
  const cost = ((processorTime(server.pid) - before) * 1000) / count
  return { rate: count / taken, cost, p50, p99 }
}

interface Compared {
  ours: Run
  bare: Run
  /** This program's rate as a share of the bare platform's: the median of the pairs. */
  rate: number
}

/** The median of each figure, by itself. */
function medianRun(runs: readonly Run[]): Run {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]))
  return { rate: of('rate'), cost: of('cost'), p50: of('p50'), p99: of('p99') }
}

/** In turn, so that whatever else the machine does meets both. */
export async function compare(
  load: LoadGenerator,
  [ours, bare]: readonly [Server, Server],
  work: Work,
  filled: Filled,
  { pairs, seconds, warmUp }: { pairs: number; seconds: number; warmUp: number },
): Promise<Compared> {
  const runs: [Run, Run][] = []
  // Not counted: statements are prepared, code is compiled, sessions are looked up.
  for (const server of [ours, bare]) await runWork(load, server, work, filled, warmUp)
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = await runWork(load, ours, work, filled, seconds)
    runs.push([first, await runWork(load, bare, work, filled, seconds)])
  }
  return {
    ours: medianRun(runs.map(([run]) => run)),
    bare: medianRun(runs.map(([, run]) => run)),
    rate: median(runs.map(([mine, other]) => mine.rate / other.rate)),
  }
}
