import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

/** Interval in which one warning of a kind is logged. When a push service is down, each delivery fails. */
const intervalMs = 60_000

/** Returns a function that logs a warning, at most one of each kind in an interval, with the number of those left out before. */
export function createLimitedWarning(clock: Clock, log: Pick<FastifyBaseLogger, 'warn'>) {
  const kinds = new Map<string, { loggedAt: number; omitted: number }>()
  return (kind: string, fields: Record<string, unknown>, message: string): void => {
    const now = clock().getTime()
    const last = kinds.get(kind)
    if (last !== undefined && Math.abs(now - last.loggedAt) < intervalMs) {
      last.omitted += 1
      return
    }
    kinds.set(kind, { loggedAt: now, omitted: 0 })
    log.warn({ ...fields, ...(last !== undefined && last.omitted > 0 && { omitted: last.omitted }) }, message)
  }
}
