import { logged_out } from '#messages'
import { isConnected, onConnectionChange, watchRequest } from '../../api/connection.ts'
import { logFailure } from '../../api/log-failure.ts'
import { setServerClock } from '../../api/server-clock.ts'
import { announceSessionEnd } from '../../api/session-end.ts'
import { readToken } from '../../storage/token.ts'
import { maySaveUserData } from '../../storage/user-data.ts'
import { forgetToken, requestSync } from './background-sync.ts'
import { backOffMs, deliver, RetryDelays } from './deliver.ts'
import type { Entry, Outcome } from './entry.ts'
import type { EntryStore } from './entry-store.ts'
import { withLock } from './lock.ts'
import { sendEntry } from './send-entry.ts'

interface SenderHandlers {
  /** Stores what an attempt has led to. @returns whether the entry waits for another attempt */
  settle: (entry: Entry, outcome: Outcome) => Promise<boolean>
  /** Marks a new entry that can't be attempted now as waiting. */
  markWaiting: (entry: Entry) => Promise<void>
}

/** Sends the entries of one user while that user is signed in: now, when the connection returns, and after failures. */
export class Sender {
  readonly #userId: string
  readonly #store: EntryStore
  readonly #end: AbortSignal
  readonly #handlers: SenderHandlers
  readonly #delays = new RetryDelays()
  #isRunning = false
  #isRequested = false
  #wake: () => void = () => undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Number of runs in a row that found no connection. */
  #failures = 0

  /** @param end aborted at logout. Another login of the user starts another sender. */
  constructor(userId: string, store: EntryStore, end: AbortSignal, handlers: SenderHandlers) {
    this.#userId = userId
    this.#store = store
    this.#end = end
    this.#handlers = handlers
  }

  /** Sends what waits from an earlier visit, and from now on whenever the connection may have returned. */
  start(): void {
    const runAtOnce = () => {
      this.#delays.endUnrequested()
      this.run()
    }
    const runIfVisible = () => document.visibilityState === 'visible' && runAtOnce()
    const signal = this.#end
    if (signal.aborted) return
    window.addEventListener('online', runAtOnce, { signal })
    document.addEventListener('visibilitychange', runIfVisible, { signal })
    signal.addEventListener(
      'abort',
      onConnectionChange(() => isConnected() && runAtOnce()),
    )
    signal.addEventListener('abort', () => clearTimeout(this.#timer))
    this.run()
  }

  /** Sends everything that can be sent. */
  run(): void {
    if (this.#end.aborted) return
    this.#isRequested = true
    this.wake()
    if (!this.#isRunning) void this.#runAll()
  }

  /** Lets a run that is under way look for new entries. */
  wake(): void {
    this.#wake()
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    while (this.#isRequested) {
      this.#isRequested = false
      clearTimeout(this.#timer)
      if (!navigator.onLine) await this.#markNewWaiting()
      else if ((await this.#list()).length > 0) await this.#sendAll()
    }
    this.#isRunning = false
    await this.#updateSync()
  }

  readonly #list = async (): Promise<readonly Entry[]> => {
    const entries = await this.#store.list()
    if (this.#end.aborted || !maySaveUserData(this.#userId)) return []
    return entries.filter(({ state }) => state !== 'failed')
  }

  /** Marks new entries as waiting, so that their spinners stop. */
  async #markNewWaiting(): Promise<void> {
    for (const entry of await this.#list()) if (entry.state === 'new') await this.#handlers.markWaiting(entry)
  }

  async #sendAll(): Promise<void> {
    let isStopped = true
    const untilWoken = () =>
      new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    try {
      await withLock(async () => {
        const [list, attempt, delays] = [this.#list, this.#attempt, this.#delays]
        isStopped = await deliver({ list, attempt, settle: this.#handlers.settle, delays, untilWoken })
      })
    } catch (error) {
      // The next run repeats it.
      logFailure('The outbox could not be sent', error)
    } finally {
      if (isStopped) await this.#markNewWaiting()
      this.#failures = isStopped ? this.#failures + 1 : 0
      const targets = (await this.#list()).map(({ target }) => target)
      const delayMs = isStopped ? backOffMs(this.#failures) : this.#delays.nextEndMs(targets)
      if (delayMs !== undefined && targets.length > 0) this.#timer = setTimeout(() => this.run(), delayMs)
    }
  }

  readonly #attempt = async (entry: Entry): Promise<Outcome> => {
    const token = readToken()
    // Another user may have signed in since, or the same one again.
    if (this.#end.aborted || token === null || !maySaveUserData(this.#userId))
      return { status: 'session ended', refusal: { status: 401 } }
    const storeReached = watchRequest()
    const outcome = await sendEntry(entry, token, ({ headers }) => setServerClock(headers.get('date')))
    storeReached(outcome.status !== 'unreachable')
    if (outcome.status === 'session ended' && token === readToken()) {
      const { code, message = '' } = outcome.refusal
      announceSessionEnd(code === 'not_signed_in' ? logged_out() : message)
    }
    return outcome
  }

  /** While something waits, the service worker can send it after this page was closed. */
  async #updateSync(): Promise<void> {
    const isWaiting = (await this.#list()).length > 0
    const token = readToken()
    if (this.#end.aborted || token === null || !maySaveUserData(this.#userId)) return
    if (isWaiting) await requestSync(this.#userId, token)
    else await forgetToken()
  }
}
