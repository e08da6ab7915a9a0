import { logged_out } from '#messages'
import { isConnected, onConnectionChange, tryToReach, watchRequest } from '../../api/connection.ts'
import { logFailure } from '../../api/log-failure.ts'
import { setServerClock } from '../../api/server-clock.ts'
import { announceSessionEnd } from '../../api/session-end.ts'
import { readToken } from '../../storage/token.ts'
import { maySaveUserData } from '../../storage/user-data.ts'
import { findSync } from '../find-sync.ts'
import { deleteTokens, saveToken } from './database.ts'
import type { Answer, Entry, Settlement } from './entry.ts'
import { backOffMs, sendEntry, sendInOrder, syncTag, withLock } from './send.ts'

interface SenderOptions {
  userId: string
  /** Aborted when the session ends. The sender then stops, with its timer and the request that is under way. */
  end: AbortSignal
  /** Lists the user's entries, in order. */
  list: () => Promise<readonly Entry[]>
  /** Stores what has become of an entry. */
  settle: (entry: Entry, settlement: Settlement) => Promise<void>
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
    const { end, settle } = this.#options
    if ((await this.#list()).length === 0) return
    const mayStart = navigator.onLine && Date.now() >= this.#pausedUntil
    const send = () => sendInOrder({ list: this.#list, attempt: this.#attempt, settle })
    // The next run repeats what failed.
    const sent = mayStart ? await withLock(send, end).catch(this.#logFailure) : undefined
    const left = sent?.left ?? (await this.#list())
    for (const entry of left) if (entry.state === 'new') await settle(entry, { status: 'waits' })
    const stop = sent?.stop
    if (stop?.delayMs !== undefined) this.#pausedUntil = Date.now() + stop.delayMs
    this.#failures = left.length > 0 ? this.#failures + 1 : 0
    const delayMs = Math.max(backOffMs(this.#failures - 1), this.#pausedUntil - Date.now())
    if (left.length > 0 && this.#maySend()) this.#timer = setTimeout(() => this.run(), delayMs)
    if (stop?.refusal?.status === 401 && this.#maySend()) {
      const { code, message = '' } = stop.refusal
      announceSessionEnd(code === 'not_signed_in' ? logged_out() : message)
    }
  }

  #logFailure = (error: unknown): undefined => {
    if (!this.#options.end.aborted) logFailure('The outbox could not be sent', error)
  }

  #attempt = async (entry: Entry): Promise<Answer> => {
    const { end } = this.#options
    const token = readToken()
    if (token === null || !this.#maySend()) return { refusal: { status: 401 }, mayPass: true }
    const storeReached = watchRequest()
    const onResponse = ({ headers }: Response) => setServerClock(headers.get('date'))
    const answer = await sendEntry(entry, { token, end, onResponse })
    const isUnanswered = answer.refusal?.status === 0
    if (!end.aborted) storeReached(!isUnanswered)
    // What its writer is looking at fails, if only this request got no answer.
    return isUnanswered && entry.state === 'new' && (await tryToReach(end)) ? { ...answer, mayPass: false } : answer
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
