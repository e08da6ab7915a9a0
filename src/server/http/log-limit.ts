import type { FastifyBaseLogger } from 'fastify'
import { serverLimits } from '#contract/limits.ts'

const windowMs = 60_000
/** Kinds that are counted separately; the others share one count. */
const maxKinds = 1_000
/** Kinds that the summary names. */
const maxNamed = 20

/** Limits how many lines of one kind are logged within a minute, so that no visitor can fill a disk with them. */
export interface LogLimit {
  /** Counts a line. @returns whether to write it */
  allows(kind: string, maxLines?: number): boolean
  /** Writes the summary of what was left out, and stops. */
  stop(): void
}

/** Each minute, one line says how many lines were left out and of which kinds. */
export function createLogLimit(log: FastifyBaseLogger): LogLimit {
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
    allows(given, maxLines = serverLimits.logLinesPerMinute) {
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
