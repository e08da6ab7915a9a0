/** A rate limit: `burst` requests at once, then `perMinute`. */
export interface RateLimit {
  burst: number
  perMinute: number
}

/**
 * Takes one token from a bucket, which is represented by the time at which it is full again (generic cell rate algorithm). A time
 * beyond the limit's range comes from a clock that was set back, and counts as a full bucket.
 * @returns the new time, or the time until the next token
 */
export function takeToken(
  { burst, perMinute }: RateLimit,
  fullAtMs: number | undefined,
  nowMs: number,
): { fullAtMs: number; waitMs?: undefined } | { waitMs: number } {
  const intervalMs = 60_000 / perMinute
  const isPossible = fullAtMs !== undefined && fullAtMs <= nowMs + burst * intervalMs
  const from = isPossible ? Math.max(fullAtMs, nowMs) : nowMs
  const waitMs = from - nowMs - (burst - 1) * intervalMs
  return waitMs > 0 ? { waitMs } : { fullAtMs: from + intervalMs }
}

/**
 * Creates the token buckets of many clients, in memory.
 * @param maxClients number of clients above which the one that has been idle longest is removed
 */
export function createTokenBuckets(limit: RateLimit, maxClients: number) {
  const fullAt = new Map<string, number>()
  return {
    /** @returns 0, or the milliseconds until this client's next token */
    take(client: string, nowMs: number): number {
      const taken = takeToken(limit, fullAt.get(client), nowMs)
      if (taken.waitMs !== undefined) return taken.waitMs
      // Deleted first, so that the map is ordered by last use.
      fullAt.delete(client)
      fullAt.set(client, taken.fullAtMs)
      if (fullAt.size > maxClients) fullAt.delete(fullAt.keys().next().value as string)
      return 0
    },
    get size() {
      return fullAt.size
    },
  }
}
