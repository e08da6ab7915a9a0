import { serverLimits } from '#contract/limits.ts'
import type { JobKind } from '../database/tables/platform.ts'
import { addRepeatedJobs } from './repeated-jobs.ts'
import { createRunner, type RunnerOptions } from './run-jobs.ts'

export interface Worker {
  /** Starts to run jobs when they are due. */
  start(): void
  /** Looks for due jobs soon. Call it when a job may have been added. It has no effect before the start. */
  wake(): void
  /** Claims no further jobs, and resolves when those that run have ended. */
  stop(): Promise<void>
  /** Runs all jobs that are due, also before the start. @returns how many this node has completed */
  runDue(): Promise<number>
  /** Numbers of failed attempts since the start. */
  readonly failures: Partial<Record<JobKind, number>>
}

/** Creates the worker of this node, which runs jobs at their times (ADR 042). */
export function createWorker(options: RunnerOptions): Worker {
  const { pollMs, startDelayMs, wakeDelayMs, minRetryMs, maxPauseMs } = serverLimits.jobs
  const { database, clock, log } = options
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Time at which the timer fires, of `performance.now()`. */
  let timerAt = Number.POSITIVE_INFINITY
  let checking: Promise<void> | undefined
  let isAskedAgain = false
  let isStarted = false
  let hasRepeatedJobs = false
  let failuresInRow = 0
  const runner = createRunner(options, checkNow)

  /** Starts what is due. @returns milliseconds until the next check */
  async function check(): Promise<number> {
    try {
      if (!hasRepeatedJobs) await addRepeatedJobs(database, clock())
      hasRepeatedJobs = true
      const nextMs = await runner.startDue()
      failuresInRow = 0
      // Jobs that are added later wake the worker with an event, but it may be lost.
      return Math.min(pollMs, nextMs ?? pollMs)
    } catch (err) {
      log.warn({ err }, 'due jobs could not be read; trying again')
      const pauseMs = Math.min(maxPauseMs, minRetryMs * 2 ** failuresInRow)
      failuresInRow += 1
      return pauseMs * (0.5 + Math.random() / 2)
    }
  }

  async function checkUntilQuiet(): Promise<void> {
    let waitMs: number
    do {
      isAskedAgain = false
      waitMs = await check()
    } while (isAskedAgain && isStarted && failuresInRow === 0)
    checking = undefined
    checkIn(waitMs)
  }

  function checkNow(): void {
    clearTimeout(timer)
    timerAt = Number.POSITIVE_INFINITY
    if (!isStarted) return
    isAskedAgain = true
    checking ??= checkUntilQuiet()
  }

  /** Sets the timer, unless it fires earlier. */
  function checkIn(ms: number): void {
    const at = performance.now() + ms
    if (!isStarted || at >= timerAt) return
    clearTimeout(timer)
    timerAt = at
    timer = setTimeout(checkNow, ms)
    timer.unref()
  }

  return {
    start() {
      isStarted = true
      checkIn(startDelayMs)
    },
    wake: () => checkIn(wakeDelayMs),
    async stop() {
      isStarted = false
      clearTimeout(timer)
      runner.abort()
      await checking
      await runner.settle()
    },
    async runDue() {
      const before = runner.stats.completed
      do await runner.startDue()
      while (await runner.settle())
      return runner.stats.completed - before
    },
    failures: runner.stats.failures,
  }
}
