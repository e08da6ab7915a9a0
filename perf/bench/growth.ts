import { join } from 'node:path'
import { median } from '#tools/statistics.ts'
import { runWorkload } from './compare.ts'
import { type LoadGenerator, type Server, startProgram } from './processes.ts'
import { measuredCount, type SeededDatabase, seedDatabase } from './seed.ts'
import { get, type Workload, workloads } from './workloads.ts'

const list = (name: string, path: string, role: 'students' | 'leaders'): Workload => ({
  name,
  ...{ connections: 32, expected: 200, minRatio: 0 },
  requests: (_, seeded) => seeded[role].map((it) => get(it, path)),
})

/** The workloads of the comparison except logins, whose cost does not depend on the size, and further lists. */
const growthWorkloads: readonly Workload[] = [
  ...workloads.filter(({ name }) => !name.startsWith('W4') && !name.endsWith('one connection')),
  list("a student's dashboard", '/api/dashboard/stats', 'students'),
  list("a student's open questions and news", '/api/dashboard/today', 'students'),
  list("a student's responses", '/api/responses/user', 'students'),
  list("a leader's dashboard", '/api/dashboard/stats', 'leaders'),
  list('what waits for leaders', '/api/dashboard/today', 'leaders'),
  list('participation by question', '/api/dashboard/participation', 'leaders'),
  list('participation by student', '/api/dashboard/participation/students', 'leaders'),
  list('all responses', '/api/responses/all', 'leaders'),
  list('responses to review', '/api/responses/all?status=pending', 'leaders'),
  list('summary of responses', '/api/responses/summary', 'leaders'),
  list("a student's unread counts", '/api/unread', 'students'),
  list("a leader's unread counts", '/api/unread', 'leaders'),
  list('list of chats', '/api/chats/admin', 'leaders'),
  list('accounts by name', '/api/users?sort=name', 'leaders'),
  list('accounts by responses', '/api/users?sort=responsesCount&order=desc', 'leaders'),
]

export interface Growth {
  name: string
  /** Processor time per request in microseconds, by size. */
  costs: number[]
  /** Cost with the largest database divided by the cost with the smallest; median of the rounds. */
  ratio: number
}

/** A large group. The number of people does not grow with what they write. Those who are measured have two pages at every size. */
const students = 1_000
const own = 100

/** Measures the same requests on databases with several numbers of responses and messages, in turn. */
export async function measureGrowth(
  load: LoadGenerator,
  folder: string,
  { sizes, rounds, seconds, processor }: { sizes: number[]; rounds: number; seconds: number; processor: number },
): Promise<Growth[]> {
  const databases: [SeededDatabase, Server][] = []
  for (const size of sizes) {
    const seeded = await seedDatabase(join(folder, `${size}.db`), size, { students, leaders: measuredCount, own })
    databases.push([seeded, await startProgram(`file:${seeded.path}`, processor)])
  }
  const results: Growth[] = []
  for (const workload of growthWorkloads) {
    const measureAll = async () => {
      const costs: number[] = []
      for (const [seeded, server] of databases)
        costs.push((await runWorkload(load, server, workload, seeded, seconds)).cost)
      return costs
    }
    await measureAll()
    const measured: number[][] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measureAll())
    results.push({
      name: workload.name,
      costs: sizes.map((_, index) => median(measured.map((costs) => costs[index] ?? Number.NaN))),
      ratio: median(measured.map((costs) => (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN))),
    })
  }
  for (const [, server] of databases) await server.stop()
  return results
}
