import { copyFileSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { processorTime, proportionalMemoryOf } from '#tools/process-stats.ts'
import { formatTable, percentile, round } from '#tools/statistics.ts'
import { type Server, startProgram } from './processes.ts'
import { seedDatabase } from './seed.ts'

const studentsPerGroup = 40
const idleSeconds = 30
/** Leaves the choice of processors to the system, because this measures the whole machine. */
const anyProcessor = -1

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/**
 * Measures many groups on one machine, each with a server and an SQLite file of its own: the time until each responds, which is what the
 * first visitor waits with socket activation; their memory; and the processor time of all while nobody uses them.
 */
export async function measureGroups(folder: string, count: number, print: (text: string) => void): Promise<void> {
  const seeded = await seedDatabase(join(folder, 'group.db'), studentsPerGroup)
  const servers: Server[] = []
  const rows: string[][] = []
  try {
    for (let number = 1; number <= count; number += 1) {
      const group = join(folder, `group-${number}`)
      mkdirSync(group)
      copyFileSync(seeded.path, join(group, 'lampstand.db'))
      const server = await startProgram(`file:${join(group, 'lampstand.db')}`, anyProcessor)
      servers.push(server)
      // What a student loads first.
      for (const path of ['/api/dashboard/today', '/api/questions', '/api/unread']) {
        const headers = { authorization: `Bearer ${seeded.student(1).token}` }
        const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers })
        if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
      }
      if (number === 1 || number === count || number % 10 === 0) {
        const starts = servers.map(({ startMs }) => startMs)
        const memory = sum(servers.map(({ pid }) => proportionalMemoryOf(pid)))
        const times = `${round(percentile(starts, 0.5))} / ${round(percentile(starts, 0.99))}`
        rows.push([`${number}`, times, round(memory), round(memory / number)])
      }
    }
    print(`\n${formatTable(['groups', 'start in ms p50 / p99', 'MB in all', 'MB each'], rows)}`)
    const before = servers.map(({ pid }) => processorTime(pid))
    await sleep(idleSeconds * 1000)
    const idle = sum(servers.map(({ pid }, index) => processorTime(pid) - (before[index] ?? 0)))
    print(`\nIdle, all together use ${round((idle / (idleSeconds * 1000)) * 100)} % of a processor.`)
    print(`The file of a group of ${studentsPerGroup} has ${round(statSync(seeded.path).size / 1e6)} MB.`)
  } finally {
    for (const server of servers) await server.stop()
  }
}
