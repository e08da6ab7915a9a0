import { childrenOf, processorTime } from '#tools/process-stats.ts'
import { ourPgbouncer, startPgbouncer } from '#tools/start-pooler.ts'
import { formatTable, median, percentile, round } from '#tools/statistics.ts'
import { type LoadGenerator, type Server, startLoadGenerator, startProgram } from './processes.ts'
import type { SeededDatabase } from './seed.ts'
import { startSeededPostgres } from './start-seeded-postgres.ts'
import { get, sendMessage, workloads } from './workloads.ts'

/** Those with many connections. */
const measured = workloads.filter(({ name, connections }) => /^W(1|2c|3) /.test(name) && connections > 1)
const messageCount = 200
/** Leaves the choice of processors to the system, because this measures the whole machine. */
const anyProcessor = -1

/** Measures the time in milliseconds from sending a message on one node until an event stream of the other delivers it. */
async function measureDelivery(load: LoadGenerator, from: Server, to: Server, seeded: SeededDatabase) {
  const student = seeded.student(1)
  const streams = [get(student, '/api/events')]
  const job = { port: to.port, triggerPort: from.port, streams, trigger: sendMessage(student), event: 'event: chat' }
  await load.openStreams({ ...job, rounds: 0 })
  const { times } = await load.push({ ...job, rounds: messageCount })
  await load.closeStreams()
  return times
}

/** Starts a PostgreSQL server with many students, so that the writes do not all go to the same few chats. */
async function startPostgresOfMany(folder: string) {
  const { postgres, seeded } = await startSeededPostgres(folder, 1000)
  const students = Array.from({ length: 500 }, (_, index) => seeded.student(index + 1))
  return { postgres, seeded: { ...seeded, students } }
}

/** Measures numbers of nodes on one PostgreSQL server, all on this machine together with the load generator. */
export async function measureNodes(
  folder: string,
  nodeCounts: readonly number[],
  { seconds, print }: { seconds: number; print: (text: string) => void },
): Promise<void> {
  const { postgres, seeded } = await startPostgresOfMany(folder)
  const load = startLoadGenerator(anyProcessor)
  const rows: string[][] = []
  for (const nodeCount of nodeCounts) {
    const nodes: Server[] = []
    while (nodes.length < nodeCount) nodes.push(await startProgram(postgres.url, anyProcessor))
    const timesOf = () => ({
      nodes: nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
      postgres: childrenOf(postgres.pid).reduce((sum, pid) => sum + processorTime(pid), 0),
    })
    for (const workload of measured) {
      const { expected } = workload
      const connections = workload.connections * nodeCount
      const requests = await workload.requests(nodes[0]?.port ?? 0, seeded)
      const job = { ports: nodes.map(({ port }) => port), requests, connections, expected }
      await load.requests({ ...job, seconds: seconds / 2 })
      const before = timesOf()
      const result = await load.requests({ ...job, seconds })
      const after = timesOf()
      const processorsOf = (part: 'nodes' | 'postgres') => round((after[part] - before[part]) / (result.seconds * 1000))
      const rate = result.count / result.seconds
      rows.push([
        ...[
          `${nodeCount}`,
          workload.name,
          round(rate),
          round(rate / nodeCount),
          `${round(result.p50)} / ${round(result.p99)}`,
        ],
        ...[processorsOf('nodes'), processorsOf('postgres')],
      ])
    }
    const [first, second = first] = nodes
    if (first !== undefined && second !== undefined) {
      const times = await measureDelivery(load, first, second, seeded)
      const label = nodeCount === 1 ? 'message to a screen' : 'message to a screen on another node'
      rows.push([
        `${nodeCount}`,
        label,
        '',
        '',
        `${round(percentile(times, 0.5))} / ${round(percentile(times, 0.99))}`,
        '',
        '',
      ])
    }
    for (const node of nodes) await node.stop()
  }
  load.stop()
  await postgres.stop()
  const head = ['nodes', 'workload', 'requests/s', 'per node', 'ms p50 / p99', 'processors: nodes', 'PostgreSQL']
  print(`\n${formatTable(head, rows)}`)
}

const pairs = 7

/** Compares nodes behind PgBouncer in session mode with as many that use PostgreSQL directly. They run in turn. */
export async function comparePooler(
  folder: string,
  nodeCounts: readonly number[],
  { seconds, print }: { seconds: number; print: (text: string) => void },
): Promise<void> {
  const { postgres, seeded } = await startPostgresOfMany(folder)
  const limits = ['default_pool_size = 100', 'max_client_conn = 200']
  const pooler = await startPgbouncer(postgres.url, ourPgbouncer, limits)
  const load = startLoadGenerator(anyProcessor)
  const rows: string[][] = []
  for (const nodeCount of nodeCounts) {
    const sides: Server[][] = []
    for (const url of [postgres.url, pooler.url]) {
      const nodes: Server[] = []
      while (nodes.length < nodeCount) nodes.push(await startProgram(url, anyProcessor))
      sides.push(nodes)
    }
    for (const workload of measured) {
      const { expected, connections } = workload
      const measure = async (nodes: Server[]) => {
        const requests = await workload.requests(nodes[0]?.port ?? 0, seeded)
        const job = { ports: nodes.map(({ port }) => port), requests, connections: connections * nodeCount, expected }
        const { count, seconds: elapsed } = await load.requests({ ...job, seconds })
        return count / elapsed
      }
      for (const nodes of sides) await measure(nodes)
      const runs: number[][] = []
      while (runs.length < pairs) runs.push([await measure(sides[0] ?? []), await measure(sides[1] ?? [])])
      const [direct, pooled] = [0, 1].map((side) => median(runs.map((run) => run[side] ?? 0))) as [number, number]
      const ratio = median(runs.map(([first = 0, second = 0]) => second / first))
      rows.push([`${nodeCount}`, workload.name, round(direct), round(pooled), round(ratio)])
    }
    for (const node of sides.flat()) await node.stop()
  }
  load.stop()
  await pooler.stop()
  await postgres.stop()
  print(`\n${formatTable(['nodes', 'workload', 'requests/s', 'behind PgBouncer', 'ratio'], rows)}`)
}
