import type { Message } from '#contract/chats.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { draftPrefix, maySaveUserData, onClearUserData, readUserData, saveUserData } from '../../storage/user-data.ts'
import { openChannel } from './channel.ts'
import { clearDatabase } from './database.ts'
import { type Entry, type Outcome, type Refusal, type Settlement, sortEntries, type Write } from './entry.ts'
import { EntryStore } from './entry-store.ts'
import { isServerReachable } from './is-server-reachable.ts'
import { Sender } from './sender.ts'

interface CreatedMessage {
  target: string
  message: Message
}

interface Settled {
  /** The entry before the attempt. */
  entry: Entry
  settlement: Settlement
  /** Whether this tab has sent it, and no screen here waits for the result. */
  isOurs: boolean
}

/** A user's writes that the server has not accepted (docs/product.md#outbox). */
export class Outbox {
  readonly #userId: string
  readonly #store: EntryStore
  readonly #sender: Sender
  readonly #listeners = new Set<() => void>()
  readonly #settledListeners = new Set<(settled: Settled) => void>()
  /** Screens that wait for the result of a write. */
  readonly #watching = new Map<string, (settlement: Settlement) => void>()
  readonly #broadcast: ReturnType<typeof openChannel>
  #entries: readonly Entry[]
  /** Messages that the server has created, until the chat has fetched them. */
  #messages: readonly CreatedMessage[] = []
  #lastOrder = 0
  /** Number of changes of the entries on the screen. */
  #changes = 0
  readonly #end: AbortSignal

  /** @param end aborted at logout. The outbox then forgets everything in this tab, and neither sends nor listens any more. */
  constructor(userId: string, end: AbortSignal) {
    this.#userId = userId
    this.#end = end
    this.#store = new EntryStore(userId)
    this.#entries = this.#store.local()
    this.#sender = new Sender(userId, this.#store, end, {
      settle: (entry, outcome) => this.#settle(entry, outcome),
      markWaiting: (entry) => this.#markWaiting(entry),
    })
    this.#broadcast = openChannel((news) => {
      if (news.userId !== userId) return
      const entry = this.#entries.find(({ key }) => key === news.settled?.key)
      if (entry !== undefined && news.settled !== undefined) this.#report(entry, news.settled.settlement, false)
      void this.#refresh().then(() => this.#sender.wake())
    }, end)
    const refreshIfVisible = () => document.visibilityState === 'visible' && void this.#refresh()
    document.addEventListener('visibilitychange', refreshIfVisible, { signal: end })
    end.addEventListener('abort', () => this.#show([]))
    void this.#open()
  }

  async #open(): Promise<void> {
    await this.#store.open()
    await this.#refresh()
    // The page closed before it knew the result. Nobody waits for it any more.
    const orphans = this.#entries.filter(({ key, kind, state }) => {
      return state === 'new' && kind !== 'message' && !this.#watching.has(key)
    })
    await Promise.all(orphans.map((entry) => this.#store.update({ ...entry, state: 'waiting' })))
    await this.#changed()
    this.#sender.start()
  }

  /** Shows and sends what waits from an earlier session. */
  resume(): void {
    void this.#refresh().then(() => this.#sender.run())
  }

  readonly entries = (): readonly Entry[] => this.#entries

  readonly messages = (): readonly CreatedMessage[] => this.#messages

  /** Forgets created messages that are among the fetched ones. */
  removeFetched(ids: ReadonlySet<string>): void {
    if (!this.#messages.some(({ message }) => ids.has(message._id))) return
    this.#messages = this.#messages.filter(({ message }) => !ids.has(message._id))
    this.#show(this.#entries)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener when an attempt has ended, in any tab. @returns a function that removes it */
  readonly onSettled = (listener: (settled: Settled) => void): (() => void) => {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  #show(entries: readonly Entry[]): void {
    this.#entries = entries
    this.#changes += 1
    for (const listener of this.#listeners) listener()
  }

  async #refresh(): Promise<void> {
    let entries: Entry[]
    let changes: number
    do {
      changes = this.#changes
      entries = await this.#store.list()
      // A change that was made meanwhile may be missing.
    } while (changes !== this.#changes)
    if (this.#end.aborted) return
    if (maySaveUserData(this.#userId) || entries.length === 0) this.#show(entries)
  }

  /** Shows a change here and in the other tabs. */
  async #changed(): Promise<void> {
    await this.#refresh()
    this.#broadcast({ userId: this.#userId })
  }

  /** Keeps a write and sends it. Resolves when it is accepted, waits, or has failed. */
  async add({ key = newIdempotencyKey(), ...write }: Write): Promise<Settlement> {
    this.#lastOrder = Math.max(Date.now(), this.#lastOrder + 1, (this.#entries.at(-1)?.order ?? 0) + 1)
    const writtenAt = new Date().toISOString()
    return this.#put({ ...write, key, userId: this.#userId, order: this.#lastOrder, writtenAt, state: 'new' }, true)
  }

  /** Sends a failed entry again, with the same key. */
  async retry(key: string): Promise<Settlement | undefined> {
    const entry = this.#entries.find((it) => it.key === key)
    return entry && this.#put({ ...entry, state: 'new', refusal: undefined }, false)
  }

  async #put(entry: Entry, isAdded: boolean): Promise<Settlement> {
    const isBehind = this.#entries.some(
      ({ target, state, order }) => target === entry.target && state === 'waiting' && order < entry.order,
    )
    const waits = isBehind || !navigator.onLine
    const put: Entry = waits ? { ...entry, state: 'waiting' } : entry
    const settlement = new Promise<Settlement>((resolve) => this.#watching.set(entry.key, resolve))
    this.#show(sortEntries([...this.#entries.filter(({ key }) => key !== entry.key), put]))
    if (isAdded) await this.#store.add(put)
    else await this.#store.update(put)
    await this.#changed()
    if (waits) await this.#markWaiting(put)
    if (!waits || isBehind) this.#sender.run()
    return settlement
  }

  /** Deletes an entry, or returns its text to a form. */
  async remove(key: string): Promise<void> {
    const entry = this.#entries.find((it) => it.key === key)
    if (entry === undefined) return
    this.#show(this.#entries.filter((it) => it !== entry))
    await this.#store.delete(entry)
    await this.#changed()
  }

  /** Restores a removed entry at its position. */
  async restore(entry: Entry): Promise<void> {
    this.#show(sortEntries([...this.#entries, entry]))
    await this.#store.add(entry)
    await this.#changed()
    this.#sender.run()
  }

  /** Stores what an attempt of this tab has led to. @returns whether the entry waits for another one */
  async #settle(entry: Entry, outcome: Outcome): Promise<boolean> {
    // The attempt began before the logout, which has deleted the entry.
    if (this.#end.aborted) return false
    const { status } = outcome
    if (status === 'accepted') {
      await this.#store.delete(entry)
      this.#report(entry, outcome, true)
    } else {
      const refusal = await this.#refusalOf(entry, outcome)
      if (refusal === undefined) {
        if (entry.state === 'new') await this.#markWaiting(entry)
        return true
      }
      await this.#fail(entry, refusal)
    }
    await this.#changed()
    return false
  }

  /** Returns why the user has to decide, or undefined if the entry waits. What is new fails while the user looks at it. */
  async #refusalOf(entry: Entry, outcome: Exclude<Outcome, { status: 'accepted' }>): Promise<Refusal | undefined> {
    const { status } = outcome
    if (status === 'refused') return outcome.refusal
    if (entry.state !== 'new') return undefined
    if (status === 'later') return outcome.refusal
    // A form keeps its text until the login. A message waits for it.
    if (status === 'session ended') return entry.kind === 'message' ? undefined : outcome.refusal
    return (await isServerReachable()) ? { status: 0 } : undefined
  }

  /** Lets an entry wait, unless the device can't keep it. */
  async #markWaiting(entry: Entry): Promise<void> {
    if (this.#store.isVolatile(entry.key)) await this.#fail(entry, { status: 0 })
    else {
      await this.#update({ ...entry, state: 'waiting' })
      this.#report(entry, { status: 'waits' }, true)
    }
    await this.#changed()
  }

  /** Stores and then shows a change, so that the user can't make another one meanwhile. */
  async #update(entry: Entry): Promise<void> {
    await this.#store.update(entry)
    this.#show(this.#entries.map((it) => (it.key === entry.key ? entry : it)))
  }

  async #fail(entry: Entry, refusal: Refusal): Promise<void> {
    await this.#update({ ...entry, state: 'failed', refusal })
    this.#report(entry, { status: 'failed', refusal }, true)
  }

  /** Reports a result to the screens of this tab, and to the other tabs. */
  #report(entry: Entry, settlement: Settlement, isOurs: boolean): void {
    if (isOurs) this.#broadcast({ userId: this.#userId, settled: { key: entry.key, settlement } })
    if (settlement.status !== 'failed') this.#deleteDraft(entry)
    if (settlement.status === 'accepted') {
      if (entry.kind === 'message') {
        this.#messages = [...this.#messages, { target: entry.target, message: settlement.body as Message }]
      }
      this.#show(this.#entries.filter(({ key }) => key !== entry.key))
    }
    const watching = this.#watching.get(entry.key)
    this.#watching.delete(entry.key)
    watching?.(settlement)
    const settled = { entry, settlement, isOurs: isOurs && watching === undefined }
    for (const listener of this.#settledListeners) listener(settled)
  }

  /** Deletes the draft of a text that is stored here or on the server, unless it has been changed since. */
  #deleteDraft({ draft, key }: Entry): void {
    if (draft === undefined) return
    const name = draftPrefix + draft
    if (readUserData(this.#userId, name).includes(key)) saveUserData(this.#userId, name, '')
  }
}

const outboxes = new Map<string, Outbox>()
let logout = new AbortController()
onClearUserData(() => {
  logout.abort()
  logout = new AbortController()
  outboxes.clear()
  void clearDatabase().catch(() => undefined)
})

/** Returns the only outbox of a user, so that sending continues when a screen is closed. */
export function outboxOf(userId: string): Outbox {
  const outbox = outboxes.get(userId) ?? new Outbox(userId, logout.signal)
  outboxes.set(userId, outbox)
  return outbox
}
