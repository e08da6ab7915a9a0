import { memoryOf } from '#tools/process-stats.ts'
import { round } from '#tools/statistics.ts'
import { compareWorkloads } from './compare.ts'
import { keepOff, startBarePostgresServer, startLoadGenerator, startProgram } from './processes.ts'
import { startSeededPostgres } from './start-seeded-postgres.ts'
import { postgresWorkloads, type Workload } from './workloads.ts'

interface Options {
  duration: { pairs: number; seconds: number; warmUp: number }
  serverProcessor: number
  loadProcessor: number
  isSelected: (name: string) => boolean
  print: (text: string) => void
}

/** Compares this program with a bare server on one PostgreSQL database. */
export async function comparePostgres(
  folder: string,
  { duration, serverProcessor, loadProcessor, isSelected, print }: Options,
): Promise<void> {
  const selected = postgresWorkloads.filter(({ name }) => isSelected(name.split(' ')[0] ?? ''))
  if (selected.length === 0) return
  const { postgres, seeded } = await startSeededPostgres(folder, 5000)
  keepOff(postgres.pid, serverProcessor)
  const load = startLoadGenerator(loadProcessor)
  const ours = await startProgram(postgres.url, serverProcessor)
  const bare = await startBarePostgresServer(postgres.url, serverProcessor)
  // A row lock lets one transaction at a time write to a chat, so that ten chats would measure the lock.
  const many = { ...seeded, students: Array.from({ length: 500 }, (_, index) => seeded.student(index + 1)) }
  const seededFor = ({ name }: Workload) => (name.startsWith('W3') ? many : seeded)
  print(`\nOn PostgreSQL:\n\n${await compareWorkloads(load, [ours, bare], selected, seededFor, duration)}`)
  print(`\nMemory under this load: ${round(memoryOf(ours.pid))} MB, the baseline ${round(memoryOf(bare.pid))} MB.`)
  await ours.stop()
  await bare.stop()
  load.stop()
  await postgres.stop()
}
