import { processorTime } from '#tools/process-stats.ts'
import { formatTable, median, round } from '#tools/statistics.ts'
import type { LoadGenerator, Server } from './processes.ts'
import type { SeededDatabase } from './seed.ts'
import type { Workload } from './workloads.ts'

/** Result of one run of a workload on one server. */
interface Run {
  /** Requests per second. */
  rate: number
  /** Processor time per request, in microseconds. */
  cost: number
  /** Latencies in milliseconds. */
  p50: number
  p99: number
}

export async function runWorkload(
  load: LoadGenerator,
  server: Server,
  workload: Workload,
  seeded: SeededDatabase,
  seconds: number,
): Promise<Run> {
  const { connections, expected } = workload
  const requests = await workload.requests(server.port, seeded)
  const before = processorTime(server.pid)
  const job = { ports: [server.port], requests, connections, expected, seconds }
  const { count, seconds: elapsed, p50, p99 } = await load.requests(job)
  const cost = ((processorTime(server.pid) - before) * 1000) / count
  return { rate: count / elapsed, cost, p50, p99 }
}

interface Comparison {
  ours: Run
  bare: Run
  /** This program's rate divided by the baseline's; median of the pairs. */
  ratio: number
}

/** Returns the median of each value separately. */
function medianRun(runs: readonly Run[]): Run {
  const of = (key: keyof Run) => median(runs.map((run) => run[key]))
  return { rate: of('rate'), cost: of('cost'), p50: of('p50'), p99: of('p99') }
}

/** Compares both servers. They run in turn, so that other load on the machine affects both. */
async function compare(
  load: LoadGenerator,
  [ours, bare]: readonly [Server, Server],
  workload: Workload,
  seeded: SeededDatabase,
  { pairs, seconds, warmUp }: { pairs: number; seconds: number; warmUp: number },
): Promise<Comparison> {
  const runs: [Run, Run][] = []
  // Warm-up, not measured: prepares statements, compiles code and caches sessions.
  for (const server of [ours, bare]) await runWorkload(load, server, workload, seeded, warmUp)
  for (let pair = 0; pair < pairs; pair += 1) {
    const first = await runWorkload(load, ours, workload, seeded, seconds)
    runs.push([first, await runWorkload(load, bare, workload, seeded, seconds)])
  }
  return {
    ours: medianRun(runs.map(([run]) => run)),
    bare: medianRun(runs.map(([, run]) => run)),
    ratio: median(runs.map(([mine, baseline]) => mine.rate / baseline.rate)),
  }
}

/** Compares both servers by several workloads. @returns a table, or undefined if there are no workloads */
export async function compareWorkloads(
  load: LoadGenerator,
  servers: readonly [Server, Server],
  workloads: readonly Workload[],
  seededFor: (workload: Workload) => SeededDatabase,
  duration: { pairs: number; seconds: number; warmUp: number },
): Promise<string | undefined> {
  const rows: string[][] = []
  for (const workload of workloads) {
    const { name, minRatio } = workload
    const { ours, bare, ratio } = await compare(load, servers, workload, seededFor(workload), duration)
    const latencies = (run: Run) => `${round(run.p50)} / ${round(run.p99)}`
    rows.push([
      ...[name, round(ours.rate), round(bare.rate), round(ratio), round(minRatio)],
      ...[round(ours.cost), round(bare.cost), latencies(ours), latencies(bare)],
      ratio >= minRatio ? 'met' : 'MISSED',
    ])
  }
  const head = [
    'workload',
    'Lampstand/s',
    'baseline/s',
    'ratio',
    'min',
    'µs',
    'baseline µs',
    'ms p50 / p99',
    'baseline',
  ]
  return rows.length === 0 ? undefined : formatTable([...head, ''], rows)
}
