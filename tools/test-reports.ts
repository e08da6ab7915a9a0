// Reads the reports of Vitest and Playwright for the summary of `npm test`.
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Count {
  passed: number
  failed: number
  skipped: string[]
  /** Each failed test with its error, repeated at the end of the log. */
  failures: string[]
  /** Each test that passed only after a retry, with its first error. */
  flaky: string[]
  durations: { name: string; ms: number }[]
}
export const noTests = (): Count => ({ passed: 0, failed: 0, skipped: [], failures: [], flaky: [], durations: [] })

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      fullName: string
      status: string
      duration?: number
      failureMessages: string[]
      tags: string[]
    }[]
  }[]
}

/**
 * Returns the results by database. Titles of suites end with `[sqlite]` or `[postgres]`.
 * @param isComplete whether slow tests of a file were to run. Otherwise they are not listed as skipped.
 */
export function readVitestReport(
  file: string,
  isComplete: (testFile: string) => boolean,
): { sqlite: Count; postgres: Count; none: Count } {
  const counts = { sqlite: noTests(), postgres: noTests(), none: noTests() }
  if (!existsSync(file)) return counts
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  for (const testFile of report.testResults) {
    // A file that could not be loaded has failed without any failed test.
    if (testFile.status === 'failed' && testFile.assertionResults.every((test) => test.status !== 'failed')) {
      counts.none.failed += 1
      counts.none.failures.push(describeFailure(testFile.name, testFile.message))
    }
    for (const test of testFile.assertionResults) {
      if (test.tags.includes('slow') && !isComplete(testFile.name)) continue
      const on = (database: string) => test.ancestorTitles.some((title) => title.endsWith(`[${database}]`))
      const count = on('sqlite') ? counts.sqlite : on('postgres') ? counts.postgres : counts.none
      add(count, test.status, test.fullName, test.failureMessages?.[0])
      count.durations.push({ name: test.fullName, ms: test.duration ?? 0 })
    }
  }
  return counts
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      projectName: string
      status: string
      /** Why a test was skipped. */
      annotations: { description?: string }[]
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}
interface PlaywrightReport {
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

export function readPlaywrightReport(file: string): Count {
  const count = noTests()
  if (!existsSync(file)) return count
  const report = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const walk = (suite: PlaywrightSuite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        const name = `${spec.title} (${test.projectName})`
        if (test.status === 'flaky') count.flaky.push(describeFailure(name, test.results[0]?.error?.message))
        const hasPassed = test.status === 'expected' || test.status === 'flaky'
        const status = hasPassed ? 'passed' : test.status === 'skipped' ? 'skipped' : 'failed'
        const reason = status === 'skipped' ? test.annotations[0]?.description : undefined
        // All scenarios of a browser that is not installed are one line.
        if (reason !== undefined) count.skipped.push(...(count.skipped.includes(reason) ? [] : [reason]))
        else add(count, status, name, test.results.at(-1)?.error?.message)
        count.durations.push({ name, ms: test.results.reduce((sum, { duration }) => sum + duration, 0) })
      }
    }
    for (const inner of suite.suites ?? []) walk(inner)
  }
  for (const suite of report.suites) walk(suite)
  count.failed += report.errors.length
  for (const error of report.errors) count.failures.push(describeFailure('the run', error.message))
  return count
}

function add(count: Count, status: string, name: string, message: string | undefined): void {
  if (status === 'passed') count.passed += 1
  else if (status === 'failed') {
    count.failed += 1
    count.failures.push(describeFailure(name, message))
  } else count.skipped.push(name)
}

const maxLines = 12
const describeFailure = (name: string, message = '') =>
  [name, ...stripVTControlCharacters(message).trim().split('\n').slice(0, maxLines)].join('\n    ')
