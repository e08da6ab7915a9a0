import { availableParallelism } from 'node:os'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'
import type { Passwords } from '../../passwords.ts'

/** Leaves one processor for everything else, and one of libuv's four threads for files and the log. */
const maxConcurrency = Math.max(1, Math.min(availableParallelism() - 1, 3))
const retryAfterSeconds = 5
/** Number of places that each network can always get. */
const minShare = 4

export interface PasswordQueue {
  /**
   * Reserves a place in the queue for an address, and releases it afterwards. The passwords that `use` receives wait for a free slot.
   * @throws {AppError} `slow_down` if too many wait
   */
  enter<T>(address: string, use: (passwords: Passwords) => Promise<T>): Promise<T>
  /** Returns passwords that enter the queue for each password, for requests that may need none. */
  passwordsOf(address: string): Passwords
}

/**
 * Creates a fair queue for argon2. Networks are served round-robin, so that one that sends thousands of passwords mostly delays its
 * own requests: see docs/decisions/022-rate-limits.md.
 */
export function createPasswordQueue(
  passwords: Passwords,
  slots = maxConcurrency,
  limits: { maxPerAddress: number; maxTotal: number } = serverLimits.passwordQueue,
): PasswordQueue {
  /** Number of reserved places by network. */
  const places = new Map<string, number>()
  /** Waiting work by network, the next network first. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0

  function startNext(): void {
    const next = waiting.entries().next().value
    if (next === undefined || running >= slots) return
    const [network, jobs] = next
    const start = jobs.shift()
    waiting.delete(network)
    if (jobs.length > 0) waiting.set(network, jobs)
    running += 1
    start?.()
  }

  async function runWhenFree<T>(network: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      const jobs = waiting.get(network) ?? []
      jobs.push(resolve)
      waiting.set(network, jobs)
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }

  async function enter<T>(address: string, use: (passwords: Passwords) => Promise<T>): Promise<T> {
    const network = networkOf(address, 56)
    const own = places.get(network) ?? 0
    const share = Math.max(minShare, Math.floor(limits.maxTotal / (places.size + 1)))
    if (own >= Math.min(limits.maxPerAddress, share)) {
      throw new AppError('slow_down', slow_down(), { retryAfter: retryAfterSeconds })
    }
    places.set(network, own + 1)
    try {
      return await use({
        hash: (password) => runWhenFree(network, () => passwords.hash(password)),
        verify: (password, hash) => runWhenFree(network, () => passwords.verify(password, hash)),
      })
    } finally {
      const left = (places.get(network) ?? 1) - 1
      if (left > 0) places.set(network, left)
      else places.delete(network)
    }
  }

  return {
    enter,
    passwordsOf: (address) => ({
      hash: (password) => enter(address, (queued) => queued.hash(password)),
      verify: (password, hash) => enter(address, (queued) => queued.verify(password, hash)),
    }),
  }
}
