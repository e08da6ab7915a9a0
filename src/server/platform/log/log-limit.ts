import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'

const windowMs = 60_000
/** Maximum number of kinds that are counted separately. All others share one count. */
const maxKinds = 1_000
/** Maximum number of kinds in the summary. */
const maxNamed = 20

/** Limits the log lines of one kind in a minute, so that neither a client nor an outage can fill the disk. */
export interface LogLimit {
  /** Counts a line. @returns whether to write it */
  allows(kind: string, maxLines?: number): boolean
  /** Logs the last summary and stops. */
  stop(): void
}

const { maxLogLinesPerMinute, maxOutageLinesPerMinute } = serverLimits

/** Returns how many lines in a minute describe requests with a status, for each kind. */
export const maxLinesOf = (status: number) => (status === 503 ? maxOutageLinesPerMinute : maxLogLinesPerMinute)

/** Creates a limit that logs a summary of the omitted lines every minute. */
export function createLogLimit(log: Pick<FastifyBaseLogger, 'warn'>): LogLimit {
  let lines = new Map<string, number>()
  let omitted = new Map<string, number>()

  function startWindow(): void {
    if (omitted.size > 0) {
      const kinds = [...omitted].sort(([, a], [, b]) => b - a).slice(0, maxNamed)
      const total = [...omitted.values()].reduce((sum, count) => sum + count, 0)
      log.warn({ omitted: total, kinds: Object.fromEntries(kinds) }, 'similar lines were left out of the log')
    }
    lines = new Map()
    omitted = new Map()
  }
  const timer = setInterval(startWindow, windowMs)
  timer.unref()

  return {
    allows(given, maxLines = maxLogLinesPerMinute) {
      const kind = lines.has(given) || lines.size < maxKinds ? given : 'other'
      const count = (lines.get(kind) ?? 0) + 1
      lines.set(kind, count)
      if (count <= maxLines) return true
      omitted.set(kind, (omitted.get(kind) ?? 0) + 1)
      return false
    },
    stop() {
      clearInterval(timer)
      startWindow()
    },
  }
}
