import type { Message } from '#contract/chats.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { deleteSentDraft, readDraft } from '../../storage/drafts.ts'
import { listUserData } from '../../storage/list-user-data.ts'
import { createObservable, type Observable } from '../../storage/observable.ts'
import { draftPrefix, onClearUserData, sessionEndOf } from '../../storage/user-data.ts'
import { clearDatabase, listEntries, type News, openChannel } from './database.ts'
import { afterAttempt, type Entry, isShown, type Settlement, sortEntries, type Write } from './entry.ts'
import { Sender } from './sender.ts'
import { EntryStore } from './store.ts'

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

/** A user's writes that the server has not accepted (docs/students.md#outbox), during one session. */
export class Outbox {
  readonly userId: string
  /** Aborted when the session ends. The outbox then neither sends nor listens any more. What it has stored stays. */
  readonly end: AbortSignal
  readonly #store: EntryStore
  readonly #sender: Sender
  readonly #shown: Observable<readonly Entry[]>
  readonly #settledListeners = new Set<(settled: Settled) => void>()
  /** Screens that wait for the result of a write. */
  readonly #watching = new Map<string, (settlement: Settlement) => void>()
  readonly #channel: ReturnType<typeof openChannel>
  /** Messages that the server has created, until the chat has fetched them. */
  #messages: readonly CreatedMessage[] = []
  /** Keys of accepted entries: without Web Locks, two tabs may send the same one. */
  readonly #accepted = new Set<string>()
  /** Number of changes of the entries on the screen. */
  #changes = 0

  constructor(userId: string, end: AbortSignal) {
    this.userId = userId
    this.end = end
    this.#channel = openChannel()
    this.#store = new EntryStore(userId)
    this.#shown = createObservable(this.#store.local())
    this.#sender = new Sender({
      userId,
      end,
      list: () => this.#store.list(),
      settle: (entry, settlement) => this.#settle(entry, settlement),
    })
    this.#channel.onmessage = ({ data }: MessageEvent<News>) => this.#follow(data)
    end.addEventListener('abort', () => this.#channel.close())
    void this.#open()
  }

  async #open(): Promise<void> {
    await this.#store.open()
    await this.#refresh()
    // The page closed before it knew the result. Nobody waits for it any more.
    const orphans = this.entries().filter(({ key, kind, state }) => {
      return state === 'new' && kind !== 'message' && !this.#watching.has(key)
    })
    await Promise.all(orphans.map((entry) => this.#store.update({ ...entry, state: 'waiting' })))
    await this.#changed()
    this.#sender.start()
  }

  readonly entries = (): readonly Entry[] => this.#shown.get()
  /** Calls the listener when the entries or messages have changed. @returns a function that removes it */
  readonly subscribe = (listener: () => void): (() => void) => this.#shown.subscribe(listener)

  readonly messages = (): readonly CreatedMessage[] => this.#messages

  /** Forgets created messages that are among the fetched ones. */
  removeFetched(ids: ReadonlySet<string>): void {
    if (!this.#messages.some(({ message }) => ids.has(message._id))) return
    this.#messages = this.#messages.filter(({ message }) => !ids.has(message._id))
    this.#show(this.entries())
  }

  /** Calls the listener when an attempt has ended, in any tab. @returns a function that removes it */
  readonly onSettled = (listener: (settled: Settled) => void): (() => void) => {
    this.#settledListeners.add(listener)
    return () => this.#settledListeners.delete(listener)
  }

  #show(entries: readonly Entry[]): void {
    this.#changes += 1
    // Another array, because the messages may have changed instead.
    this.#shown.set([...entries])
  }

  async #refresh(): Promise<void> {
    let entries: Entry[]
    let changes: number
    do {
      changes = this.#changes
      entries = await this.#store.list()
      // A change that was made meanwhile may be missing.
    } while (changes !== this.#changes)
    if (!this.end.aborted) this.#show(entries)
  }

  /** Shows a change here and in the other tabs. */
  async #changed(): Promise<void> {
    await this.#refresh()
    this.#tell({ userId: this.userId })
  }

  #tell(news: News): void {
    if (!this.end.aborted) this.#channel.postMessage(news)
  }

  /** Shows what another tab or the service worker has changed. */
  #follow({ userId, settled }: News): void {
    if (userId !== this.userId) return
    const entry = this.entries().find(({ key }) => key === settled?.key)
    if (entry !== undefined && settled !== undefined) {
      // Where the database does not work, each tab has its own list.
      if (settled.settlement.status === 'accepted') void this.#store.delete(entry)
      this.#report(entry, settled.settlement, false)
    }
    void this.#refresh()
  }

  /** Keeps a write and sends it. Resolves when it is accepted, waits, or has failed. */
  add({ key = newIdempotencyKey(), ...write }: Write): Promise<Settlement> {
    const order = Math.max(Date.now(), (this.entries().at(-1)?.order ?? 0) + 1)
    const writtenAt = new Date().toISOString()
    const entry: Entry = { ...write, key, userId: this.userId, order, writtenAt, state: 'new' }
    return this.#put(entry, this.#store.add(entry))
  }

  /** Sends a failed entry again, with the same key. */
  async retry(key: string): Promise<Settlement | undefined> {
    const failed = this.entries().find((it) => it.key === key)
    if (failed === undefined) return undefined
    const entry: Entry = { ...failed, state: 'new', refusal: undefined }
    return this.#put(entry, this.#store.update(entry))
  }

  async #put(entry: Entry, stored: Promise<void>): Promise<Settlement> {
    const settlement = new Promise<Settlement>((resolve) => this.#watching.set(entry.key, resolve))
    this.#show(sortEntries([...this.entries().filter(({ key }) => key !== entry.key), entry]))
    await stored
    await this.#changed()
    this.#sender.run()
    return settlement
  }

  /** Deletes an entry, or returns its text to a form. */
  async remove(key: string): Promise<void> {
    const entry = this.entries().find((it) => it.key === key)
    if (entry === undefined) return
    this.#show(this.entries().filter((it) => it !== entry))
    await this.#store.delete(entry)
    await this.#changed()
  }

  /** Restores a removed entry at its position. */
  async restore(entry: Entry): Promise<void> {
    this.#show(sortEntries([...this.entries(), entry]))
    await this.#store.add(entry)
    await this.#changed()
    this.#sender.run()
  }

  /** Stores what has become of an entry in this tab, before it is shown, so that the user can't make another change meanwhile. */
  async #settle(entry: Entry, result: Settlement): Promise<void> {
    // The attempt was aborted. The next session repeats it, unless logout has deleted the entry.
    if (this.end.aborted || (result.status === 'waits' && entry.state === 'waiting')) return
    const isLost = result.status === 'waits' && !this.#store.isKept(entry)
    const settlement: Settlement = isLost ? { status: 'failed', refusal: { status: 0 } } : result
    if (settlement.status === 'accepted' || this.#accepted.has(entry.key)) await this.#store.delete(entry)
    else {
      const next = afterAttempt(entry, settlement)
      await this.#store.update(next)
      this.#show(this.entries().map((it) => (it.key === entry.key ? next : it)))
    }
    if (!this.#accepted.has(entry.key)) this.#report(entry, settlement, true)
    await this.#refresh()
  }

  /** Reports a result to the screens of this tab, and to the other tabs. */
  #report(entry: Entry, settlement: Settlement, isOurs: boolean): void {
    if (isOurs) this.#tell({ userId: this.userId, settled: { key: entry.key, settlement } })
    if (settlement.status !== 'failed') this.#deleteDraft(entry)
    if (settlement.status === 'accepted') {
      this.#accepted.add(entry.key)
      if (entry.kind === 'message') {
        this.#messages = [...this.#messages, { target: entry.target, message: settlement.body as Message }]
      }
      this.#show(this.entries().filter(({ key }) => key !== entry.key))
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
    if (readDraft(this.userId, draft).includes(key)) deleteSentDraft(this.userId, draft)
  }
}

onClearUserData(() => void clearDatabase().catch(() => undefined))

let current: Outbox | undefined

/** Returns the only outbox of the session, so that sending continues when a screen is closed. */
export function outboxOf(userId: string): Outbox {
  const end = sessionEndOf(userId)
  // A screen of a session that has just ended keeps its own.
  if (current?.userId !== userId || (current.end !== end && !end.aborted)) current = new Outbox(userId, end)
  return current
}

/**
 * Returns whether logging out would delete drafts or unsent texts. Also those of another user of this device, whose session has
 * ended: logout deletes everything personal.
 */
export async function hasUnsentTexts(userId: string): Promise<boolean> {
  const stored = await listEntries().catch(() => [])
  return listUserData(userId, draftPrefix).length > 0 || [...outboxOf(userId).entries(), ...stored].some(isShown)
}
