// `npm run measure -- long-tasks`: opens every screen of the demo on a phone's viewport with an empty cache and traces the main thread until
// 30 s after the load event. Fails if a task after that event takes more than 50 ms on a CPU that is four times slower than this one.
//
// Durations are CPU time of the main thread, times four. CPU time varies much less than elapsed time while other programs run.
// Names select screens: npm run measure -- long-tasks chat
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { startDemo } from '#tools/start-demo.ts'
import { calibrate } from './calibrate.ts'
import { demoScreens } from './demo-screens.ts'
import { openPhone } from './phone.ts'

const slowdown = 4
const longMs = 50
const windowMs = 30_000
/** Attempts for a screen that has long tasks: garbage collection and other programs disturb single runs. */
const maxAttempts = 3
const concurrency = 2

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Start and duration in microseconds. */
  ts: number
  dur?: number
  /** CPU time in microseconds. */
  tdur?: number
  args: { name?: string; data?: { url?: string; isOutermostMainFrame?: boolean } }
}
interface Task {
  /** Start in milliseconds after the load event. */
  startMs: number
  cpuMs: number
  causes: string
}
interface Measured {
  path: string
  loading: Task[]
  afterLoad: Task[]
}

async function trace(path: string, token: string | undefined): Promise<TraceEvent[]> {
  const browser = await chromium.launch(await findChromium())
  try {
    const context = await openPhone(browser, token, { baseURL: address, deviceScaleFactor: 2 })
    const page = await context.newPage()
    const cdp = await browser.newBrowserCDPSession()
    const events: TraceEvent[] = []
    cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'] },
    })
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForTimeout(windowMs)
    const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
    await cdp.send('Tracing.end')
    await complete
    return events
  } finally {
    await browser.close()
  }
}

const cpuMsOf = ({ dur = 0, tdur = dur }: TraceEvent) => (tdur / 1000) * slowdown

/** Returns the largest parts of a task: CPU time of each kind of event and script, without the events inside it. */
function causesOf(task: TraceEvent, events: readonly TraceEvent[]): string {
  const end = (event: TraceEvent) => event.ts + (event.dur ?? 0)
  const inside = events.filter((event) => event.ts >= task.ts && end(event) <= end(task) && event.name !== 'RunTask')
  const ownMs = new Map<string, number>()
  const open: { event: TraceEvent; label: string }[] = []
  const add = (label: string, ms: number) => ownMs.set(label, (ownMs.get(label) ?? 0) + ms)
  for (const event of inside) {
    while (open.length > 0 && end((open.at(-1) as (typeof open)[0]).event) < end(event)) open.pop()
    const label = [event.name, event.args.data?.url?.split('/').at(-1)].join(' ').trim()
    add(label, cpuMsOf(event))
    const parent = open.at(-1)
    if (parent !== undefined) add(parent.label, -cpuMsOf(event))
    open.push({ event, label })
  }
  const largest = [...ownMs].sort(([, a], [, b]) => b - a).slice(0, 4)
  return largest.map(([label, ms]) => `${label} ${ms.toFixed(0)}`).join(', ')
}

function tasksOf(path: string, events: readonly TraceEvent[]): Measured {
  const load = events.find(({ name, args }) => name === 'MarkLoad' && args.data?.isOutermostMainFrame)
  if (load === undefined) throw new Error(`The trace of ${path} has no load event.`)
  const ofPage = events
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === load.pid && tid === load.tid)
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  const tasks = ofPage
    .filter(({ name }) => name === 'RunTask')
    .map((event) => ({ startMs: (event.ts - load.ts) / 1000, cpuMs: cpuMsOf(event), event }))
    .filter(({ startMs }) => startMs < windowMs)
    .map(({ startMs, cpuMs, event }) => ({ startMs, cpuMs, causes: cpuMs > longMs ? causesOf(event, ofPage) : '' }))
  return {
    path,
    loading: tasks.filter(({ startMs }) => startMs < 0),
    afterLoad: tasks.filter(({ startMs }) => startMs >= 0),
  }
}

const longestOf = (tasks: readonly Task[]) => tasks.reduce((longest, { cpuMs }) => Math.max(longest, cpuMs), 0)

async function measure(path: string, token: string | undefined): Promise<Measured> {
  let best: Measured | undefined
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const measured = tasksOf(path, await trace(path, token))
    if (best === undefined || longestOf(measured.afterLoad) < longestOf(best.afterLoad)) best = measured
    if (longestOf(best.afterLoad) <= longMs) break
  }
  return best as Measured
}

const demo = await startDemo()
const { address, tokenOf } = demo
const browser = await chromium.launch(await findChromium())
const loopMs = await calibrate(await browser.newPage())
console.log(`A fixed loop takes ${loopMs.toFixed(0)} ms here. Milliseconds below are CPU time × ${slowdown}.`)
await browser.close()

const selected = process.argv.slice(2)
const queue = demoScreens
  .flatMap(({ username, paths }) => paths.map((path) => ({ username, path })))
  .filter(({ path }) => selected.length === 0 || selected.some((name) => path.includes(name)))
const tokens = new Map<string, string>()
for (const { username } of queue) {
  if (username !== undefined && !tokens.has(username)) tokens.set(username, await tokenOf(username))
}

let failed = 0
console.log('loading: longest   after: longest  long  screen')
async function work(): Promise<void> {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { path, loading, afterLoad } = await measure(next.path, next.username && tokens.get(next.username))
    const long = afterLoad.filter(({ cpuMs }) => cpuMs > longMs)
    failed += long.length
    const columns = [
      longestOf(loading).toFixed(0).padStart(13),
      longestOf(afterLoad).toFixed(0).padStart(17),
      String(long.length).padStart(8),
    ]
    console.log(`${columns.join(' ')}  ${path}`)
    for (const { startMs, cpuMs, causes } of [...loading, ...afterLoad].filter(({ cpuMs }) => cpuMs > longMs)) {
      const when = startMs < 0 ? 'loading' : `${(startMs / 1000).toFixed(1)} s after load`
      console.log(`    ${cpuMs.toFixed(0)} ms, ${when}: ${causes}`)
    }
  }
}
await Promise.all(Array.from({ length: concurrency }, work))
await demo.stop()
console.log(
  failed === 0 ? `No task over ${longMs} ms after loading.` : `${failed} tasks over ${longMs} ms after loading.`,
)
process.exitCode = failed > 0 ? 1 : 0
