// `npm run measure -- lighthouse`: runs Lighthouse with its mobile settings on every screen of the demo. Prints a row for each run, and
// fails if a score is below 99 for performance or 100 for accessibility and best practices. A screen that misses one runs twice more, and
// the median of the three counts: something else on the machine can make a run slower, nothing makes it faster. The time of a fixed
// loop tells a slow machine from a slow screen. All screens take more than ten minutes; a part of them, or names, take less:
// npm run measure -- lighthouse --part 1/4
// npm run measure -- lighthouse chat
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from '#tools/find-chromium.ts'
import { startDemo } from '#tools/start-demo.ts'
import { median } from '#tools/statistics.ts'
import { calibrate } from './calibrate.ts'
import { demoScreens } from './demo-screens.ts'

const minScores = { performance: 99, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof minScores
const categories = Object.keys(minScores) as Category[]
interface Result {
  lhr: {
    categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
    audits: Record<string, { title: string; score: number | null; numericValue?: number; displayValue?: string }>
  }
}
type Lighthouse = (address: string, flags: object) => Promise<Result | undefined>

const { values, positionals: names } = parseArgs({ allowPositionals: true, options: { part: { type: 'string' } } })
const selected = demoScreens
  .flatMap(({ username, paths }) => paths.map((path) => ({ username, path })))
  .filter(({ path }) => names.length === 0 || names.some((name) => path.includes(name)))
const [part, parts] = (values.part ?? '1/1').split('/').map(Number)
if (!(part && parts && part <= parts)) throw new Error(`--part takes a part such as 1/4, not ${values.part}.`)
const screens = selected.slice(
  Math.floor(((part - 1) * selected.length) / parts),
  Math.floor((part * selected.length) / parts),
)

// Lighthouse has hundreds of packages, so that it is installed apart from the program, only when it is needed.
const cache = join(import.meta.dirname, '../../node_modules/.cache/lighthouse')
mkdirSync(cache, { recursive: true })
const install = [
  'install',
  'lighthouse@12.8.2',
  '--prefix',
  cache,
  '--no-save',
  '--no-package-lock',
  '--no-audit',
  '--no-fund',
]
execFileSync('npm', install, { stdio: 'inherit' })
const { default: lighthouse } = (await import(join(cache, 'node_modules/lighthouse/core/index.js'))) as {
  default: Lighthouse
}
const demo = await startDemo()
const { address, tokenOf } = demo
const profile = mkdtempSync(join(tmpdir(), 'lampstand-lighthouse-'))
const port = 9222 + Math.floor(Math.random() * 500)
const context = await chromium.launchPersistentContext(profile, {
  ...(await findChromium()),
  args: [`--remote-debugging-port=${port}`],
})
const page = await context.newPage()

/** Runs Lighthouse once and prints a row. Returns the scores from 0 to 100, and the audits that lowered them. */
async function run(path: string): Promise<{ scores: Record<Category, number>; reasons: string[] }> {
  const loopMs = await calibrate(page)
  const result = await lighthouse(`${address}${path}`, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    // Storage contains the session.
    disableStorageReset: true,
  })
  if (result === undefined) throw new Error(`Lighthouse gave no result for ${path}`)
  const { categories: results, audits } = result.lhr
  const score = (category: Category) => Math.round((results[category].score ?? 0) * 100)
  const scores = Object.fromEntries(categories.map((category) => [category, score(category)])) as Record<
    Category,
    number
  >
  const figure = (audit: string) => `${audits[audit]?.displayValue ?? '?'}`.replaceAll(' ', ' ').padEnd(8)
  const row = categories.map((category) => String(scores[category]).padStart(7).padEnd(14))
  console.log(
    `${row.join('')}${figure('largest-contentful-paint')} ${figure('total-blocking-time')}${figure('cumulative-layout-shift')}${`${loopMs.toFixed(0)} ms`.padEnd(8)}${path}`,
  )
  const reasons = categories
    .flatMap((category) => results[category].auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`)
  return { scores, reasons }
}

const failures: string[] = []
console.log('performance  accessibility  best practices  LCP      TBT     CLS     loop    screen')
let current: string | undefined
for (const { username, path } of screens) {
  if (username !== current) {
    const token = username === undefined ? '' : await tokenOf(username)
    await page.goto(`${address}/login`)
    await page.evaluate((value) => localStorage.setItem('token', value), token)
    current = username
  }
  const runs = [await run(path)]
  const misses = (category: Category) => median(runs.map(({ scores }) => scores[category])) < minScores[category]
  if (categories.some(misses)) runs.push(await run(path), await run(path))
  for (const category of categories.filter(misses)) {
    const scores = runs.map((it) => it.scores[category]).join(', ')
    failures.push(
      `${path}: ${category} ${scores}, less than ${minScores[category]}. ${runs.at(-1)?.reasons.join('; ')}`,
    )
  }
}
await context.close()
rmSync(profile, { recursive: true, force: true })
await demo.stop()
for (const failure of failures) console.log(failure)
process.exitCode = failures.length > 0 ? 1 : 0
