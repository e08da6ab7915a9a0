import { logged_out } from '#messages'
import { isConnected, onConnectionChange, watchRequest } from '../../api/connection.ts'
import { logFailure } from '../../api/log-failure.ts'
import { setServerClock } from '../../api/server-clock.ts'
import { announceSessionEnd } from '../../api/session-end.ts'
import { readToken } from '../../storage/token.ts'
import { maySaveUserData } from '../../storage/user-data.ts'
import { findSync } from '../find-sync.ts'
import { deleteTokens, saveToken } from './database.ts'
import type { Entry, Outcome } from './entry.ts'
import { backOffMs, sendEntry, sendInOrder, syncTag, withLock } from './send.ts'

interface SenderOptions {
  userId: string
  /** Aborted when the session ends. The sender then stops, with its timer and the request that is under way. */
  end: AbortSignal
  /** Lists the user's entries, in order. */
  list: () => Promise<readonly Entry[]>
  /** Stores what an attempt has led to. @returns whether the entry waits for another attempt */
  settle: (entry: Entry, outcome: Outcome) => Promise<boolean>
  /** Marks a new entry that can't be attempted now as waiting. */
  wait: (entry: Entry) => Promise<void>
}

/** Sends the entries of one user in a page: now, when the connection returns, and after failures. */
export class Sender {
  readonly #options: SenderOptions
  #isRunning = false
  #isRequested = false
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Number of runs in a row after which something waits. */
  #failures = 0
  /** Time until which the server has asked to wait. */
  #pausedUntil = 0

  constructor(options: SenderOptions) {
    this.#options = options
  }

  /** Sends what waits from an earlier visit, and from now on whenever the connection may have returned. */
  start(): void {
    const { end: signal } = this.#options
    if (signal.aborted) return
    const runAtOnce = () => {
      this.#failures = 0
      this.run()
    }
    const runIfVisible = () => document.visibilityState === 'visible' && runAtOnce()
    window.addEventListener('online', runAtOnce, { signal })
    document.addEventListener('visibilitychange', runIfVisible, { signal })
    const stop = onConnectionChange(() => isConnected() && runAtOnce())
    signal.addEventListener('abort', () => {
      stop()
      clearTimeout(this.#timer)
    })
    this.run()
  }

  /** Sends everything that can be sent. */
  run(): void {
    this.#isRequested = true
    if (!this.#isRunning) void this.#runAll()
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    while (this.#isRequested && this.#maySend()) {
      this.#isRequested = false
      clearTimeout(this.#timer)
      await this.#runOnce()
    }
    this.#isRunning = false
    await this.#updateSync()
  }

  /** Returns whether the user is still signed in. Another tab may have ended the session, or started one of another user. */
  #maySend = (): boolean => !this.#options.end.aborted && maySaveUserData(this.#options.userId)

  #list = async (): Promise<Entry[]> => {
    const entries = await this.#options.list()
    return this.#maySend() ? entries.filter(({ state }) => state !== 'failed') : []
  }

  async #runOnce(): Promise<void> {
    const { end, settle, wait } = this.#options
    if ((await this.#list()).length === 0) return
    const mayStart = navigator.onLine && Date.now() >= this.#pausedUntil
    const held = new Set<string>()
    let stop: Outcome | undefined
    if (mayStart) {
      const send = async () => {
        stop = await sendInOrder({ list: this.#list, attempt: this.#attempt, settle, held })
      }
      // The next run repeats what failed.
      await withLock(send, end).catch((error: unknown) => {
        if (!end.aborted) logFailure('The outbox could not be sent', error)
      })
    }
    if (stop?.status === 'later') this.#pausedUntil = Date.now() + (stop.delayMs ?? 0)
    const left = (await this.#options.list()).filter(({ state }) => state !== 'failed')
    for (const entry of left) {
      const isLeft = !mayStart || stop !== undefined || held.has(entry.target)
      if (entry.state === 'new' && isLeft) await wait(entry)
    }
    this.#failures = left.length > 0 ? this.#failures + 1 : 0
    const delayMs = Math.max(backOffMs(this.#failures - 1), this.#pausedUntil - Date.now())
    if (left.length > 0 && this.#maySend()) this.#timer = setTimeout(() => this.run(), delayMs)
    if (stop?.status === 'session ended' && this.#maySend()) {
      const { code, message = '' } = stop.refusal
      announceSessionEnd(code === 'not_signed_in' ? logged_out() : message)
    }
  }

  #attempt = async (entry: Entry): Promise<Outcome> => {
    const { end } = this.#options
    const token = readToken()
    if (token === null || !this.#maySend()) return { status: 'session ended', refusal: { status: 401 } }
    const storeReached = watchRequest()
    const onResponse = ({ headers }: Response) => setServerClock(headers.get('date'))
    const outcome = await sendEntry(entry, { token, end, onResponse })
    if (!end.aborted) storeReached(outcome.status !== 'unreachable')
    return outcome
  }

  /**
   * While something waits, lets the browser start the service worker when the network returns, also after this page was closed. Only
   * for that, and only while something waits, the database has a copy of the token.
   */
  async #updateSync(): Promise<void> {
    const token = readToken()
    if (token === null || !this.#maySend()) return
    try {
      if ((await this.#list()).length === 0) return void (await deleteTokens())
      const sync = await findSync()
      if (sync === undefined || !this.#maySend()) return
      await saveToken({ userId: this.#options.userId, token })
      await sync.register(syncTag)
    } catch {
      // The user has switched it off, or nothing can be stored. The next start of the app sends what waits.
    }
  }
}
