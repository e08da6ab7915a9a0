import { availableParallelism } from 'node:os'
import { serverLimits } from '#contract/limits.ts'
import { slow_down } from '#messages'
import { AppError } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/http/limits/network.ts'
import { RoundRobin } from '#server/platform/http/limits/round-robin.ts'
import type { Passwords } from './passwords.ts'

/** Leaves one processor for everything else, and one of libuv's four threads for files and the log. */
const maxConcurrency = Math.max(1, Math.min(availableParallelism() - 1, 3))
const retryAfterSeconds = 5
/** Number of places that each network can always get. */
const minShare = 4

/** Who waits in the queue: an account, or the name that was typed or is to be created, and the address that it is used from. */
export interface PasswordUser {
  account: string
  address: string
}

export interface PasswordQueue {
  /**
   * Reserves a place in the queue, and releases it afterwards. The passwords that `use` receives wait for a free slot.
   * @throws {AppError} `slow_down` if too many wait
   */
  enter<T>(user: PasswordUser, use: (passwords: Passwords) => Promise<T>): Promise<T>
  /** Returns passwords that enter the queue for each password, for requests that may need none. */
  passwordsOf(user: PasswordUser): Passwords
}

/** Places and waiting work of a network. */
interface Network {
  /** Number of reserved places by account. */
  places: Map<string, number>
  waiting: RoundRobin<string, () => void>
}

/**
 * Creates a fair queue for argon2. Networks are served round-robin, and in each its accounts, so that neither a network nor an account
 * that sends thousands of passwords delays others by more than one password: see docs/decisions/020-limits-on-load.md.
 */
export function createPasswordQueue(
  passwords: Passwords,
  slots = maxConcurrency,
  limits: { maxPerAddress: number; maxTotal: number } = serverLimits.passwordQueue,
): PasswordQueue {
  const networks = new Map<string, Network>()
  /** The turns of networks: one for each job that waits in them. */
  const turns = new RoundRobin<Network, Network>()
  let running = 0

  function startNext(): void {
    if (running >= slots) return
    const start = turns.take()?.waiting.take()
    if (start === undefined) return
    running += 1
    start()
  }

  async function runWhenFree<T>(network: Network, account: string, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((resolve) => {
      network.waiting.add(account, resolve)
      turns.add(network, network)
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }

  /** Returns the share of an account: at least one place, so that others of its network can't keep it out. */
  function shareOf({ places }: Network): number {
    const ofNetwork = Math.max(minShare, Math.floor(limits.maxTotal / Math.max(1, networks.size)))
    return Math.max(1, Math.floor(Math.min(limits.maxPerAddress, ofNetwork) / (places.size + 1)))
  }

  async function enter<T>({ account, address }: PasswordUser, use: (passwords: Passwords) => Promise<T>): Promise<T> {
    const name = networkOf(address)
    const network = networks.get(name) ?? { places: new Map(), waiting: new RoundRobin() }
    networks.set(name, network)
    const own = network.places.get(account) ?? 0
    if (own >= shareOf(network)) throw new AppError('slow_down', slow_down(), { retryAfter: retryAfterSeconds })
    network.places.set(account, own + 1)
    try {
      return await use({
        hash: (password) => runWhenFree(network, account, () => passwords.hash(password)),
        verify: (password, hash) => runWhenFree(network, account, () => passwords.verify(password, hash)),
      })
    } finally {
      const left = (network.places.get(account) ?? 1) - 1
      if (left > 0) network.places.set(account, left)
      else network.places.delete(account)
      if (network.places.size === 0) networks.delete(name)
    }
  }

  return {
    enter,
    passwordsOf: (user) => ({
      hash: (password) => enter(user, (queued) => queued.hash(password)),
      verify: (password, hash) => enter(user, (queued) => queued.verify(password, hash)),
    }),
  }
}
