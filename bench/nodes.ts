import { join } from 'node:path'
import { checkBackup } from '#server/database/backup/check-backup.ts'
import { copyToPostgres } from '#server/database/backup/postgres-tables.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { formatTable, percentile, round } from './figures.ts'
import { type Filled, fillMinistry } from './fill.ts'
import {
  childrenOf,
  type LoadGenerator,
  processorTime,
  type Server,
  startLoadGenerator,
  startProgram,
} from './processes.ts'
import { get, sendMessage, works } from './works.ts'

const measured = ['W1', 'W2c', 'W3']
const messages = 200
/** They go where the system puts them: here it is the whole machine that is measured. */
const anyProcessor = -1

/** Milliseconds from the sending of a message on one node until a screen that follows another has it. */
async function measureDelivery(load: LoadGenerator, from: Server, to: Server, filled: Filled) {
  const student = filled.student(1)
  const streams = [get(student, '/api/events')]
  const job = { port: to.port, triggerPort: from.port, streams, trigger: sendMessage(student), event: 'event: chat' }
  await load.openStreams({ ...job, rounds: 0 })
  const { times } = await load.push({ ...job, rounds: messages })
  await load.closeStreams()
  return times
}

/** So many nodes on one PostgreSQL, all of them on this machine with what asks them. */
export async function measureNodes(
  folder: string,
  numbers: readonly number[],
  { seconds, say }: { seconds: number; say: (text: string) => void },
): Promise<void> {
  const ministry = await fillMinistry(join(folder, 'ministry.db'), 1000)
  // So many that they do not all write into the same few chats.
  const filled = { ...ministry, students: Array.from({ length: 500 }, (_, index) => ministry.student(index + 1)) }
  const postgres = await startPostgres({ durable: true })
  const { sums } = checkBackup(filled.path, { unsealed: true })
  await copyToPostgres(filled.path, sums, postgres.url)
  const load = startLoadGenerator(anyProcessor)
  const rows: string[][] = []
  for (const number of numbers) {
    const nodes: Server[] = []
    while (nodes.length < number) nodes.push(await startProgram(postgres.url, anyProcessor))
    const timesOf = () => ({
      nodes: nodes.reduce((sum, { pid }) => sum + processorTime(pid), 0),
      postgres: childrenOf(postgres.pid).reduce((sum, pid) => sum + processorTime(pid), 0),
    })
    for (const work of works.filter(
      ({ name, connections }) => measured.includes(name.split(' ')[0] ?? '') && connections > 1,
    )) {
      const { expected } = work
      const connections = work.connections * number
      const requests = await work.requests(nodes[0]?.port ?? 0, filled)
      const job = { ports: nodes.map(({ port }) => port), requests, connections, expected }
      await load.requests({ ...job, seconds: seconds / 2 })
      const before = timesOf()
      const result = await load.requests({ ...job, seconds })
      const after = timesOf()
      const share = (who: 'nodes' | 'postgres') => round((after[who] - before[who]) / (result.seconds * 1000))
      const rate = result.count / result.seconds
      rows.push([
        ...[`${number}`, work.name, round(rate), round(rate / number), `${round(result.p50)} / ${round(result.p99)}`],
        ...[share('nodes'), share('postgres')],
      ])
    }
    const [first, second = first] = nodes
    if (first !== undefined && second !== undefined) {
      const times = await measureDelivery(load, first, second, filled)
      const label = number === 1 ? 'a message to a screen' : 'a message to a screen on another node'
      rows.push([
        `${number}`,
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
  const head = ['nodes', 'work', 'requests/s', 'by node', 'ms p50 / p99', 'processors: nodes', 'PostgreSQL']
  say(`\n${formatTable(head, rows)}`)
}
