// `npm test` runs what each change must pass, and prints a summary: the quick tests, and all tests of the rooms with changes.
// `npm run check` (--quick) runs the fast part during development, `npm run test:all` (--all) everything (docs/decisions/054), or
// with `--shard=1/4` a quarter of the tests.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { changedFiles, roomsOf } from './changed-rooms.ts'
import { isComplete, playwright, root, type Selection, testEnvironment, vitest } from './test-commands.ts'
import { type Count, noTests, readPlaywrightReport, readVitestReport } from './test-reports.ts'

const { quick, all, shard } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    shard: { type: 'string' },
  },
}).values
/** Both test runners have this option. */
const shardOption = shard === undefined ? [] : [`--shard=${shard}`]
const selection: Selection = quick ? 'quick' : all ? 'all' : 'short'
const reports = mkdtempSync(join(tmpdir(), 'lampstand-test-'))
/** `npm test` runs all tests of these. */
const rooms = selection === 'short' ? roomsOf(changedFiles()) : []
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const openapi = join(reports, 'openapi.json')

interface Step {
  name: string
  /** Arguments of Node for each command, which run one after another. */
  commands: string[][]
  /** Whether to show the output while the step runs. Otherwise it is shown only if the step fails. */
  live?: boolean
}
interface StepResult {
  name: string
  ok: boolean
  seconds: number
}

const biome: Step = {
  name: 'Lint and format',
  commands: [['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings']],
}
const types: Step = {
  name: 'Types',
  // Each checker repeats a part of the work of the others: four, the default, take 23 s of processor time in a new clone, and two 17 s.
  commands: [['node_modules/typescript/bin/tsc', '--project', '.', '--checkers', '2']],
}
const deadCode: Step = {
  name: 'Dead code',
  // The messages in src/locales/generated are not committed; --no-gitignore finds unused ones.
  commands: [['node_modules/knip/bin/knip.js', '--no-progress', '--no-gitignore', '--cache']],
}
const build: Step = { name: 'Web build', commands: [['tools/setup.mjs', 'build']] }
const description: Step = {
  name: 'API description',
  commands: [
    ['tools/write-openapi.ts', openapi],
    ['node_modules/@redocly/cli/bin/cli.js', 'lint', openapi, '--config', 'redocly.yaml', '--max-problems', '20'],
  ],
}
const tests: Step = {
  name: quick ? 'Tests without a database' : 'Tests of src, tools and the system',
  commands: [[...vitest, ...shardOption, '--reporter=dot', '--reporter=json', `--outputFile.json=${vitestReport}`]],
  live: !quick,
}
const browser: Step = {
  name: 'Browser tests',
  commands: [[...playwright(selection, rooms), ...shardOption, '--reporter=list,json']],
  live: true,
}

const environment = {
  ...testEnvironment(selection, rooms),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

function runCommand(args: string[], live: boolean): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

async function runStep(step: Step): Promise<StepResult> {
  if (step.live) console.log(`\n${step.name}…`)
  const start = performance.now()
  let ok = true
  for (const command of step.commands) {
    const result = await runCommand(command, step.live ?? false)
    if (result.ok) continue
    ok = false
    if (!step.live) console.log(`\n${result.output.trim()}\n`)
    break
  }
  const seconds = (performance.now() - start) / 1000
  console.log(`${ok ? '✓' : '✗'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, ok, seconds }
}

const startedAt = performance.now()
const first = [biome, types, deadCode, ...(quick ? [tests] : [build, description])]
console.log(`\n${first.map(({ name }) => name).join('; ')}…`)
const checks = Promise.all([biome, types, deadCode].map(runStep))
// The quick tests leave a part of the processors idle, so they run at the same time as the checks.
const quickTests = quick ? runStep(tests) : undefined
const statics: StepResult[] = []
if (!quick) {
  const result = await runStep(build)
  // The built server returns the description.
  statics.push(result, ...(result.ok ? [await runStep(description)] : []))
}
statics.unshift(...(await checks))
const unit = await (quickTests ?? runStep(tests))
// If the build failed, there is no web app to test. The failed build is reported above.
const built = quick || statics.every((step) => step.name !== build.name || step.ok)
const browserRun = quick || !built ? undefined : await runStep(browser)

const { sqlite, postgres, none } = readVitestReport(vitestReport, (file) =>
  isComplete(relative(root, file), selection, rooms),
)
const browsers = quick ? noTests() : readPlaywrightReport(playwrightReport)
rmSync(reports, { recursive: true, force: true })

const failures: string[] = []
const crashed = (result: StepResult | undefined, counts: Count[]) =>
  result && !result.ok && counts.every((count) => count.failed === 0)
if (crashed(unit, [sqlite, postgres, none])) failures.push(`${unit.name}: the run itself failed.`)
if (crashed(browserRun, [browsers])) failures.push(`${browser.name}: the run itself failed.`)
const everyKind: [string, Count][] = [
  ['without a database', none],
  ['on SQLite', sqlite],
  ['on PostgreSQL', postgres],
  ['in the browser', browsers],
]
const kinds = everyKind.slice(0, quick ? 1 : undefined)
for (const [where, count] of kinds) {
  if (count.passed + count.failed === 0) failures.push(`No test ran ${where}.`)
}

const rows: [string, Count][] = [
  [
    `Static checks (${statics.map((step) => step.name.toLowerCase()).join(', ')})`,
    {
      ...noTests(),
      passed: statics.filter((step) => step.ok).length,
      failed: statics.filter((step) => !step.ok).length,
    },
  ],
  ...kinds.map(([where, count]): [string, Count] => [`Tests ${where}`, count]),
]
console.log(`\nResults after ${((performance.now() - startedAt) / 1000).toFixed(0)} s:`)
for (const [label, count] of rows) {
  const skipped = count.skipped.length > 0 && !quick ? `, ${count.skipped.length} skipped` : ''
  console.log(
    `${String(count.passed).padStart(6)} passed ${String(count.failed).padStart(4)} failed${skipped}   ${label}`,
  )
}
if (quick)
  console.log(
    'Not included; npm test adds them: tests with a database, test/system, web build, API description, browser.',
  )
else for (const [label, count] of rows) for (const name of count.skipped) console.log(`Not run, ${label}: ${name}`)
if (!quick && !all) {
  const others = rooms.length > 0 ? ` of rooms other than ${rooms.join(', ')}` : ''
  console.log(
    `Not included${others}: slow tests, most tests on PostgreSQL, browser tests without @always. npm run test:all runs them.`,
  )
}
for (const [label, count] of rows)
  for (const name of count.flaky) console.log(`\nPassed only after a retry, ${label}: ${name}`)
if (!quick) {
  console.log('\nThe slowest tests:')
  const durations = rows.flatMap(([label, count]) => count.durations.map(({ name, ms }) => ({ name, label, ms })))
  for (const { name, label, ms } of durations.sort((a, b) => b.ms - a.ms).slice(0, 10))
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s   ${label}: ${name}`)
}
for (const failure of failures) console.log(failure)
for (const [label, count] of rows) for (const failure of count.failures) console.log(`\n✗ ${label}: ${failure}`)

const sum = (key: 'passed' | 'failed') => rows.reduce((total, [, count]) => total + count[key], 0)
const failed = sum('failed') + failures.length
console.log(`\n${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
