/** A rate limit: `burst` requests at once, then `perMinute`. */
export interface RateLimit {
  burst: number
  perMinute: number
}

/**
 * Maximum difference of the clocks of two nodes, and time that a request can wait for a lock. A bucket that is full later than that
 * after its range was written before the clock was set back.
 */
const maxSkewMs = 60_000

/**
 * Takes one token from a bucket, which is represented by the time at which it is full again (generic cell rate algorithm). If the clock
 * was set back, the bucket starts empty, so that its client waits for one interval.
 * @returns the time to store, and the milliseconds until the next token, or 0 if a token was taken
 */
export function takeToken(
  { burst, perMinute }: RateLimit,
  fullAtMs: number | undefined,
  nowMs: number,
): { fullAtMs: number; waitMs: number } {
  const intervalMs = 60_000 / perMinute
  const emptyMs = nowMs + burst * intervalMs
  const from = Math.max(fullAtMs ?? nowMs, nowMs)
  if (from > emptyMs + maxSkewMs) return { fullAtMs: emptyMs, waitMs: intervalMs }
  const waitMs = Math.max(0, from + intervalMs - emptyMs)
  return { fullAtMs: waitMs > 0 ? from : from + intervalMs, waitMs }
}

/**
 * Creates the token buckets of many clients, in memory.
 * @param maxClients number of clients above which the one that has been idle longest is removed
 */
export function createTokenBuckets(limit: RateLimit, maxClients: number) {
  const fullAt = new Map<string, number>()
  let latestMs = 0
  return {
    /** @returns 0, or the milliseconds until this client's next token */
    take(client: string, nowMs: number): number {
      // The clock was set back. No other node counts here, so all buckets are full again.
      if (nowMs < latestMs - maxSkewMs) fullAt.clear()
      latestMs = nowMs
      const taken = takeToken(limit, fullAt.get(client), nowMs)
      // Deleted first, so that the map is ordered by last use.
      fullAt.delete(client)
      fullAt.set(client, taken.fullAtMs)
      if (fullAt.size > maxClients) fullAt.delete(fullAt.keys().next().value as string)
      return taken.waitMs
    },
    get size() {
      return fullAt.size
    },
  }
}
