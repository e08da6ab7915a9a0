import { join } from 'node:path'
import { runWork } from './compare.ts'
import { median } from './figures.ts'
import { type Filled, fillMinistry } from './fill.ts'
import { type LoadGenerator, type Server, startProgram } from './processes.ts'
import { get, type Work, works } from './works.ts'

const page = (name: string, path: string, who: 'students' | 'administrators'): Work => ({
  name,
  ...{ connections: 32, expected: 200, least: 0 },
  requests: (_, filled) => filled[who].map((it) => get(it, path)),
})

/** The works that are compared with the bare platform, but for the sign-in, which is the same whatever its size; and the lists. */
const grown: readonly Work[] = [
  ...works.filter(({ name }) => !name.startsWith('W4') && !name.endsWith('one connection')),
  page("a student's dashboard", '/api/dashboard/stats', 'students'),
  page("a student's responses", '/api/responses/user', 'students'),
  page("a leader's dashboard", '/api/dashboard/stats', 'administrators'),
  page('participation by question', '/api/dashboard/participation', 'administrators'),
  page('participation by student', '/api/dashboard/participation/students', 'administrators'),
  page('all responses', '/api/responses/all', 'administrators'),
  page('the list of chats', '/api/chats/admin', 'administrators'),
  page('accounts by name', '/api/users?sort=name', 'administrators'),
  page('accounts by responses', '/api/users?sort=responsesCount&order=desc', 'administrators'),
]

export interface Grown {
  name: string
  /** Microseconds of processor time for each request, by size. */
  costs: number[]
  /** The largest as a multiple of the smallest, the median of the rounds. */
  ratio: number
}

/** The same requests to ministries of several sizes, in turn. */
export async function measureGrowth(
  load: LoadGenerator,
  folder: string,
  { sizes, rounds, seconds, processor }: { sizes: number[]; rounds: number; seconds: number; processor: number },
): Promise<Grown[]> {
  const ministries: [Filled, Server][] = []
  for (const size of sizes) {
    const filled = await fillMinistry(join(folder, `${size}.db`), size)
    ministries.push([filled, await startProgram(`file:${filled.path}`, processor)])
  }
  const results: Grown[] = []
  for (const work of grown) {
    const measureAll = async () => {
      const costs: number[] = []
      for (const [filled, server] of ministries) costs.push((await runWork(load, server, work, filled, seconds)).cost)
      return costs
    }
    await measureAll()
    const measured: number[][] = []
    for (let round = 0; round < rounds; round += 1) measured.push(await measureAll())
    results.push({
      name: work.name,
      costs: sizes.map((_, index) => median(measured.map((costs) => costs[index] ?? Number.NaN))),
      ratio: median(measured.map((costs) => (costs.at(-1) ?? Number.NaN) / (costs[0] ?? Number.NaN))),
    })
  }
  for (const [, server] of ministries) await server.stop()
  return results
}
