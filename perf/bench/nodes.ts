import { childrenOf, processorTime } from '#tools/process-stats.ts'
import { ourPgbouncer, startPgbouncer } from '#tools/start-pooler.ts'
import { formatTable, percentile, round } from '#tools/statistics.ts'
import { type LoadGenerator, type Server, startLoadGenerator, startProgram } from './processes.ts'
import type { SeededDatabase } from './seed.ts'
import { startSeededPostgres } from './start-seeded-postgres.ts'
import { get, sendMessage, workloads } from './workloads.ts'

const measuredWorkloads = ['W1', 'W2c', 'W3']
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

/**
 * Measures numbers of nodes on one PostgreSQL server, all on this machine together with the load generator.
 * @param hasPooler whether each number is measured again behind PgBouncer
 */
export async function measureNodes(
  folder: string,
  nodeCounts: readonly number[],
  { seconds, hasPooler, print }: { seconds: number; hasPooler: boolean; print: (text: string) => void },
): Promise<void> {
  const { postgres, seeded: database } = await startSeededPostgres(folder, 1000)
  // Many students, so that the writes do not all go to the same few chats.
  const seeded = { ...database, students: Array.from({ length: 500 }, (_, index) => database.student(index + 1)) }
  const load = startLoadGenerator(anyProcessor)
  const rows: string[][] = []
  const pooler = hasPooler
    ? await startPgbouncer(postgres.url, ourPgbouncer, ['default_pool_size = 100', 'max_client_conn = 100'])
    : undefined
  /** Requests per second without the pooler, by row. */
  const direct = new Map<string, number>()
  const setups = nodeCounts.flatMap((count) => [
    { nodeCount: count, label: `${count}`, url: postgres.url },
    ...(pooler === undefined ? [] : [{ nodeCount: count, label: `${count}, PgBouncer`, url: pooler.url }]),
  ])
  for (const { nodeCount, label, url } of setups) {
    const nodes: Server[] = []
    while (nodes.length < nodeCount) nodes.push(await startProgram(url, anyProcessor))
    const timesOf = () => ({
      nodes: nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
      postgres: childrenOf(postgres.pid).reduce((sum, pid) => sum + processorTime(pid), 0),
    })
    for (const workload of workloads.filter(
      ({ name, connections }) => measuredWorkloads.includes(name.split(' ')[0] ?? '') && connections > 1,
    )) {
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
      const key = `${nodeCount} ${workload.name}`
      const directly = direct.get(key)
      direct.set(key, directly ?? rate)
      rows.push([
        ...[label, workload.name, round(rate), round(rate / nodeCount), `${round(result.p50)} / ${round(result.p99)}`],
        ...[processorsOf('nodes'), processorsOf('postgres')],
        ...(hasPooler ? [directly === undefined ? '' : round(rate / directly)] : []),
      ])
    }
    const [first, second = first] = nodes
    if (first !== undefined && second !== undefined) {
      const times = await measureDelivery(load, first, second, seeded)
      const name = nodeCount === 1 ? 'message to a screen' : 'message to a screen on another node'
      rows.push([
        label,
        name,
        '',
        '',
        `${round(percentile(times, 0.5))} / ${round(percentile(times, 0.99))}`,
        '',
        '',
        ...(hasPooler ? [''] : []),
      ])
    }
    for (const node of nodes) await node.stop()
  }
  load.stop()
  await pooler?.stop()
  await postgres.stop()
  const head = ['nodes', 'workload', 'requests/s', 'per node', 'ms p50 / p99', 'processors: nodes', 'PostgreSQL']
  if (hasPooler) head.push('ratio')
  print(`\n${formatTable(head, rows)}`)
}
