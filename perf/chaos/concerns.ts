import pg from 'pg'
import { startPostgres } from '#tools/start-postgres.ts'
import { register, startProgram, unlimited } from '#tools/start-program.ts'
import { percentile } from '#tools/statistics.ts'
import { type Account, type ChaosTests, freshFile, type Outcome, registerLeader, timed } from './support.ts'

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

/** Starts the program with two leaders and a student. @returns how to get a path as the first leader */
async function startGroup(database: string, hasConcern: boolean) {
  const program = await startProgram(database, unlimited)
  const [saul, ruth, ana] = [
    await registerLeader(program, database, 'saul'),
    await registerLeader(program, database, 'ruth'),
    await register(program, 'ana'),
  ]
  const tell = (about: Account) =>
    program.call('POST', '/api/concerns', { content: 'He frightens me.', about: [about.user._id] }, ana.token)
  const [other] = [await tell(ruth), hasConcern && (await tell(saul))]
  if (other.status !== 201) throw new Error(`Telling a concern failed with ${other.status}`)
  return {
    async get(path: string) {
      const response = await program.call('GET', path, undefined, saul.token)
      if (response.status === 401) throw new Error('The session of the leader has ended.')
      return response.text()
    },
    stop: program.stop,
  }
}

/** Calls `test` with the URLs of two empty databases of one PostgreSQL server. */
async function onPostgres(test: (one: string, other: string) => Promise<Outcome>): Promise<Outcome> {
  const server = await startPostgres()
  try {
    const owner = new pg.Client(server.url)
    await owner.connect()
    const urls: string[] = []
    for (const name of ['without_concern', 'with_concern']) {
      await owner.query(`create database ${name}`)
      urls.push(server.url.replace(/[^/]+$/, name))
    }
    await owner.end()
    return await test(`${urls[0]}`, `${urls[1]}`)
  } finally {
    await server.stop()
  }
}

/** Compares the medians of a group without a concern about its leader with those of a group with one. */
async function compare(label: string, ...databases: [without: string, withConcern: string]): Promise<Outcome> {
  const groups = [await startGroup(databases[0], false), await startGroup(databases[1], true)]
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
    figure: `${label} without/with: ${figures.join(', ')}`,
    passed: differences.every((difference) => difference <= maxDifferenceMs),
  }
}

export const concerns: ChaosTests = {
  AZ8: [
    `a concern costs no time for the leader it is about: medians of ${rounds} alternating requests within ${maxDifferenceMs} ms, on both databases`,
    async () => {
      const outcomes = [
        await compare('SQLite', freshFile('without-concern'), freshFile('with-concern')),
        await onPostgres((without, withConcern) => compare('PostgreSQL', without, withConcern)),
      ]
      return {
        figure: outcomes.map(({ figure }) => figure).join('; '),
        passed: outcomes.every(({ passed }) => passed),
      }
    },
  ],
}
