import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type ChaosTests, freshFile, timed } from './support.ts'

const rounds = 200
const maxDifferenceMs = 0.5
const paths = [
  '/api/concerns',
  '/api/concerns?show=closed',
  '/api/concerns/none',
  '/api/unread',
  '/api/dashboard/today',
  '/api/history',
]
const admin = join(import.meta.dirname, '../../src/server/commands/admin.ts')

/** Starts the program with two leaders and a student. @returns how to get a path as the first leader */
async function startGroup(name: string, hasConcern: boolean) {
  const database = freshFile(name)
  const program = await startProgram(database, unlimited)
  const [saul, ruth, ana] = [
    await register(program, 'saul'),
    await register(program, 'ruth'),
    await register(program, 'ana'),
  ]
  for (const username of ['saul', 'ruth']) {
    spawnSync(process.execPath, [admin, 'promote', username], { env: { ...process.env, DATABASE_URL: database } })
  }
  const tell = (about: { user: { _id: string } }) =>
    program.call('POST', '/api/concerns', { content: 'He frightens me.', about: [about.user._id] }, ana.token)
  const [other] = [await tell(ruth), hasConcern && (await tell(saul))]
  if (other.status !== 201) throw new Error(`Telling a concern failed with ${other.status}`)
  return {
    get: async (path: string) => (await program.call('GET', path, undefined, saul.token)).text(),
    stop: program.stop,
  }
}

export const concerns: ChaosTests = {
  AZ8: [
    `a concern costs no time for the leader it is about: medians of ${rounds} alternating requests within ${maxDifferenceMs} ms`,
    async () => {
      const groups = [await startGroup('without-concern', false), await startGroup('with-concern', true)]
      const differences: number[] = []
      const figures: string[] = []
      for (const path of paths) {
        const times: number[][] = groups.map(() => [])
        for (let round = 0; round < rounds + 20; round += 1) {
          for (const [index, { get }] of groups.entries()) {
            const [milliseconds] = await timed(() => get(path))
            if (round >= 20) times[index]?.push(milliseconds)
          }
        }
        const [without = 0, withConcern = 0] = times.map((all) => percentile(all, 0.5))
        differences.push(Math.abs(without - withConcern))
        figures.push(`${path} ${without.toFixed(2)}/${withConcern.toFixed(2)} ms`)
      }
      for (const { stop } of groups) await stop()
      return {
        figure: `without/with: ${figures.join(', ')}`,
        passed: differences.every((difference) => difference <= maxDifferenceMs),
      }
    },
  ],
}
