import type { Entry, Outcome } from './entry.ts'

const minDelayMs = 1_000
const maxDelayMs = 60_000

/** Returns the delay before the next attempt, with jitter, so that forty phones do not return together. */
export const backOffMs = (failures: number): number =>
  Math.min(minDelayMs * 2 ** failures, maxDelayMs) * (0.5 + Math.random() / 2)

/** Targets that wait after a failure, and until when. Outlives a run. */
export class Pauses {
  readonly #pauses = new Map<string, { until: number; failures: number; isAsked: boolean }>()

  /** @param delayMs what the server asks for */
  pause(target: string, delayMs: number | undefined): void {
    const failures = this.#pauses.get(target)?.failures ?? 0
    const until = Date.now() + (delayMs ?? backOffMs(failures))
    this.#pauses.set(target, { until, failures: failures + 1, isAsked: delayMs !== undefined })
  }

  has = (target: string): boolean => (this.#pauses.get(target)?.until ?? 0) > Date.now()

  end = (target: string): void => void this.#pauses.delete(target)

  /** Ends the pauses that the server did not ask for, because the network has returned. */
  endUnasked(): void {
    for (const [target, { isAsked }] of this.#pauses) if (!isAsked) this.#pauses.delete(target)
  }

  /** Returns when the next pause of one of these targets ends, in milliseconds from now. */
  nextEndMs(targets: Iterable<string>): number | undefined {
    const ends = [...targets].flatMap((target) => this.#pauses.get(target)?.until ?? [])
    return ends.length > 0 ? Math.max(0, Math.min(...ends) - Date.now()) : undefined
  }
}

interface Delivery {
  /** Lists the entries to send, in order. */
  list: () => Promise<readonly Entry[]>
  attempt: (entry: Entry) => Promise<Outcome>
  /** Stores what an attempt has led to. @returns whether the entry waits for another attempt, so that those behind it wait too */
  settle: (entry: Entry, outcome: Outcome) => Promise<boolean>
  pauses: Pauses
  /** Resolves when there may be new entries, while others are being sent. */
  woken: () => Promise<unknown>
}

/**
 * Sends entries: those of one target one after the other, and targets independently of each other. A failure holds up its target;
 * without a connection or a session, everything waits.
 * @returns whether it stopped because there is no connection or session
 */
export async function deliver({ list, attempt, settle, pauses, woken }: Delivery): Promise<boolean> {
  let stopped = false
  const running = new Map<string, Promise<void>>()

  async function sendTarget(target: string): Promise<void> {
    while (!stopped) {
      const entry = (await list()).find((it) => it.target === target)
      if (entry === undefined) return
      const outcome = await attempt(entry)
      const waits = await settle(entry, outcome)
      if (outcome.status === 'session ended') stopped = true
      if (!waits) pauses.end(target)
      else if (outcome.status === 'later') return pauses.pause(target, outcome.delayMs)
      else stopped = true
    }
  }

  for (;;) {
    const wake = woken()
    const targets = new Set((await list()).map(({ target }) => target))
    for (const target of targets) {
      if (stopped || running.has(target) || pauses.has(target)) continue
      running.set(
        target,
        sendTarget(target).finally(() => running.delete(target)),
      )
    }
    if (running.size === 0) return stopped
    await Promise.race([...running.values(), wake])
  }
}
