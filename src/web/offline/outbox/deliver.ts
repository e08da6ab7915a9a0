import type { Entry, Outcome } from './entry.ts'

const minDelayMs = 1_000
const maxDelayMs = 60_000

/** Returns the delay before the next attempt, with jitter, so that forty phones do not return together. */
export const backOffMs = (failures: number): number =>
  Math.min(minDelayMs * 2 ** failures, maxDelayMs) * (0.5 + Math.random() / 2)

/** Until when targets wait after a failure. Outlives a run. */
export class RetryDelays {
  readonly #delays = new Map<string, { until: number; failures: number; isRequested: boolean }>()

  /** @param delayMs what the server has requested, if it has */
  start(target: string, delayMs: number | undefined): void {
    const failures = this.#delays.get(target)?.failures ?? 0
    const until = Date.now() + (delayMs ?? backOffMs(failures))
    this.#delays.set(target, { until, failures: failures + 1, isRequested: delayMs !== undefined })
  }

  has = (target: string): boolean => (this.#delays.get(target)?.until ?? 0) > Date.now()

  end = (target: string): void => void this.#delays.delete(target)

  /** Ends the delays that the server did not request, because the network has returned. */
  endUnrequested(): void {
    for (const [target, { isRequested }] of this.#delays) if (!isRequested) this.#delays.delete(target)
  }

  /** Returns when the next delay of one of these targets ends, in milliseconds from now. */
  nextEndMs(targets: Iterable<string>): number | undefined {
    const ends = [...targets].flatMap((target) => this.#delays.get(target)?.until ?? [])
    return ends.length > 0 ? Math.max(0, Math.min(...ends) - Date.now()) : undefined
  }
}

interface Delivery {
  /** Lists the entries to send, in order. */
  list: () => Promise<readonly Entry[]>
  attempt: (entry: Entry) => Promise<Outcome>
  /** Stores what an attempt has led to. @returns whether the entry waits for another attempt, so that those behind it wait too */
  settle: (entry: Entry, outcome: Outcome) => Promise<boolean>
  delays: RetryDelays
  /** Resolves when there may be new entries, while others are being sent. */
  untilWoken: () => Promise<unknown>
}

/**
 * Sends entries: those of one target one after the other, and targets independently of each other. A failure holds up its target;
 * without a connection or a session, everything waits.
 * @returns whether it stopped because there is no connection or session
 */
export async function deliver({ list, attempt, settle, delays, untilWoken }: Delivery): Promise<boolean> {
  let stopped = false
  const running = new Map<string, Promise<void>>()

  async function sendTarget(target: string): Promise<void> {
    while (!stopped) {
      const entry = (await list()).find((it) => it.target === target)
      if (entry === undefined) return
      const outcome = await attempt(entry)
      const waits = await settle(entry, outcome)
      if (outcome.status === 'session ended') stopped = true
      if (!waits) delays.end(target)
      else if (outcome.status === 'later') return delays.start(target, outcome.delayMs)
      else stopped = true
    }
  }

  for (;;) {
    const wake = untilWoken()
    const targets = new Set((await list()).map(({ target }) => target))
    for (const target of targets) {
      if (stopped || running.has(target) || delays.has(target)) continue
      running.set(
        target,
        sendTarget(target).finally(() => running.delete(target)),
      )
    }
    if (running.size === 0) return stopped
    await Promise.race([...running.values(), wake])
  }
}
