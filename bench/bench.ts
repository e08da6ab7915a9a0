// `npm run bench`: this program and the bare platform doing the same work, side by side, as ratios. See docs/scaling.md.
//   npm run bench                       all of it, in under five minutes
//   npm run bench -- --quick            the same, shorter and rougher, in under one
//   npm run bench -- --only W1,push     some of it
//   npm run bench -- --nodes 1,2,4      several nodes on one PostgreSQL instead
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { compare } from './compare.ts'
import { formatTable, round } from './figures.ts'
import { fillMinistry } from './fill.ts'
import { measureGrowth } from './growth.ts'
import { measureNodes } from './nodes.ts'
import { canPin, memoryOf, startBare, startLoadGenerator, startProgram } from './processes.ts'
import { measurePackages, measureStart, measureWebApp } from './resting.ts'
import { measurePolling, measurePush } from './streams.ts'
import { works } from './works.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    nodes: { type: 'string' },
  },
})
const { quick } = values
const chosen = values.only?.split(',')
const isChosen = (name: string) => chosen === undefined || chosen.includes(name)

// The servers on one processor, what asks them on another.
const last = availableParallelism() - 1
const [serverProcessor, loadProcessor] = [Math.max(0, last - 1), last]
// Beside the program and not among temporary files, which may be in memory: writes have to reach a disk.
const folder = mkdtempSync(join(import.meta.dirname, '../.bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const say = (text = '') => console.log(text)
const verdict = (isHeld: boolean) => (isHeld ? 'held' : 'MISSED')
const begun = performance.now()
const { model } = cpus()[0] ?? { model: 'unknown' }
say(`${model}, ${availableParallelism()} processors, Node ${process.version}, ${process.platform}`)
if (!canPin) say('Processors can not be told apart here: what asks takes from what answers.')

async function compareWithBarePlatform(): Promise<void> {
  const filled = await fillMinistry(join(folder, 'ours.db'), 5000)
  const bareFile = join(folder, 'bare.db')
  copyFileSync(filled.path, bareFile)
  const startOurs = () => startProgram(`file:${filled.path}`, serverProcessor)
  const startOther = () => startBare(bareFile, serverProcessor)
  const load = startLoadGenerator(loadProcessor)

  if (isChosen('start')) {
    const times = quick ? 3 : 10
    const [ours, bare] = [await measureStart(startOurs, times), await measureStart(startOther, times)]
    const [starts, memory] = [ours.start / bare.start, ours.memory / bare.memory]
    const rows = [
      ['start to first answer, ms', round(ours.start), round(bare.start), round(starts), '3', verdict(starts <= 3)],
      ['memory at rest, MB', round(ours.memory), round(bare.memory), round(memory), '1.5', verdict(memory <= 1.5)],
    ]
    say(`\n${formatTable(['', 'Lampstand', 'bare platform', 'ratio', 'at most', ''], rows)}`)
    const { packages, node } = measurePackages()
    const web = measureWebApp()
    say(`\nInstalled for production: ${round(packages)} MB of packages and ${round(node)} MB of Node.`)
    say(
      web === undefined
        ? 'The web app is not built here.'
        : `The web app, brotli: ${round(web.login)} kB for the login screen, ${round(web.shell)} kB more for the frame of the others.`,
    )
  }

  const [ours, bare] = [await startOurs(), await startOther()]
  const rows: string[][] = []
  for (const work of works) {
    if (!isChosen(work.name.split(' ')[0] ?? '')) continue
    const length = quick ? { pairs: 3, seconds: 0.35, warmUp: 1.1 } : { pairs: 5, seconds: 1, warmUp: 2.5 }
    const it = await compare(load, [ours, bare], work, filled, length)
    const latencies = (run: typeof it.ours) => `${round(run.p50)} / ${round(run.p99)}`
    rows.push([
      ...[work.name, round(it.ours.rate), round(it.bare.rate), round(it.rate), round(work.least)],
      ...[round(it.ours.cost), round(it.bare.cost), latencies(it.ours), latencies(it.bare)],
      verdict(it.rate >= work.least),
    ])
  }
  if (rows.length > 0) {
    const head = ['work', 'Lampstand/s', 'bare/s', 'ratio', 'at least', 'µs', 'bare µs', 'ms p50 / p99', 'bare', '']
    say(`\n${formatTable(head, rows)}`)
    say(`\nMemory under this load: ${round(memoryOf(ours.pid))} MB, the bare platform ${round(memoryOf(bare.pid))} MB.`)
  }

  if (isChosen('push')) {
    const pushed: string[][] = []
    for (const streams of quick ? [1000] : [1000, 5000]) {
      const rounds = quick ? 40 : 100
      const [mine, other] = [
        await measurePush(load, ours, filled, { streams, rounds }),
        await measurePush(load, bare, filled, { streams, rounds }),
      ]
      const ratio = mine.p99 / other.p99
      // The last of a thousand waits for a few milliseconds that mean nothing: it is the five thousand that are held to it.
      const isHeldTo = streams === 5000
      pushed.push([
        ...[
          `${streams} streams`,
          `${round(mine.p50)} / ${round(mine.p99)}`,
          `${round(other.p50)} / ${round(other.p99)}`,
        ],
        ...[
          round(ratio),
          isHeldTo ? '1.2' : '',
          `${round(mine.memory)} kB`,
          `${round(other.memory)} kB`,
          isHeldTo ? verdict(ratio <= 1.2) : '',
        ],
      ])
    }
    const head = ['one message to', 'ms p50 / p99', 'bare', 'p99 ratio', 'at most', 'a stream', 'bare', '']
    say(`\n${formatTable(head, pushed)}`)
    const polling = { students: 1000, seconds: quick ? 3 : 10 }
    const [mine, other] = [
      await measurePolling(load, ours, filled, polling),
      await measurePolling(load, bare, filled, polling),
    ]
    say(
      `\n1,000 students whose chat asks every 5 s: ${round(mine * 100)} % of a processor, the bare platform ${round(other * 100)} %.`,
    )
  }
  await ours.stop()
  await bare.stop()

  if (isChosen('growth')) {
    const sizes = quick ? [100, 10_000] : [100, 10_000, 1_000_000]
    const length = quick ? { rounds: 1, seconds: 0.15 } : { rounds: 3, seconds: 0.4 }
    const grown = await measureGrowth(load, folder, { sizes, ...length, processor: serverProcessor })
    const body = grown.map(({ name, costs, ratio }) => [name, ...costs.map(round), round(ratio), verdict(ratio <= 1.3)])
    const head = ['µs a request with', ...sizes.map((size) => size.toLocaleString('en')), 'ratio (1.3)', '']
    say(`\n${formatTable(head, body)}`)
  }
  load.stop()
}

if (values.nodes === undefined) await compareWithBarePlatform()
else await measureNodes(folder, values.nodes.split(',').map(Number), { seconds: quick ? 1 : 3, say })
if (quick) say('\nRough figures: Node compiles what runs often, and in so short a time not all of it has been.')
say(`\nTaken: ${round((performance.now() - begun) / 1000)} s`)
