import { availableParallelism } from 'node:os'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from '../../errors.ts'
import { networkOf } from '../../http/network.ts'

/** One processor stays free for everything else, and one of libuv's four threads for files and the log. */
const concurrency = Math.max(1, Math.min(availableParallelism() - 1, 3))
const retryAfterSeconds = 5
/** Places that an address gets however many others wait. */
const leastShare = 4
const { passwordQueue } = serverLimits

/** Runs work that computes argon2 when its turn comes. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>

export interface PasswordQueue {
  /**
   * Reserves a place for an address before any work is done, and frees it afterwards.
   * @throws {AppError} `slow_down` where too many wait
   */
  enter<T>(address: string, use: (inTurn: InTurn) => Promise<T>): Promise<T>
}

/**
 * Returns a fair queue for argon2. Addresses take turns, so that one that sends thousands of passwords delays its own requests and
 * hardly anybody else's: see docs/decisions/022-rate-limits.md.
 */
export function createPasswordQueue(
  slots = concurrency,
  limits: { perAddress: number; total: number } = passwordQueue,
): PasswordQueue {
  /** Places that are taken, by network. */
  const places = new Map<string, number>()
  /** Work that waits, by network; the network that comes next is first. */
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

  async function runInTurn<T>(network: string, work: () => Promise<T>): Promise<T> {
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

  return {
    async enter(address, use) {
      const network = networkOf(address, 56)
      const own = places.get(network) ?? 0
      const share = Math.max(leastShare, Math.floor(limits.total / (places.size + 1)))
      if (own >= Math.min(limits.perAddress, share)) {
        throw new AppError('slow_down', slow_down(), { retryAfter: retryAfterSeconds })
      }
      places.set(network, own + 1)
      try {
        return await use((work) => runInTurn(network, work))
      } finally {
        const left = (places.get(network) ?? 1) - 1
        if (left > 0) places.set(network, left)
        else places.delete(network)
      }
    },
  }
}
