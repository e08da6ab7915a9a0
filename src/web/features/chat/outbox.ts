import type { Message } from '#contract/chats.ts'
import { apiOnce } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { maySaveUserData, onClearUserData, outboxPrefix, readUserData, saveUserData } from '../../storage/user-data.ts'

/** A message that is being sent, or that could not be sent. */
export interface Outgoing {
  /** The `Idempotency-Key`: a retry does not create a second message. */
  key: string
  content: string
  writtenAt: string
  failed: boolean
  /** The created message, after the server has confirmed it. */
  message?: Message
}

/** Parses stored messages. Ignores a text that this app has not stored. */
function parseEntries(text: string): readonly Outgoing[] {
  try {
    const entries: unknown = JSON.parse(text)
    const isEntry = (it: Partial<Outgoing> | null) => typeof it?.key === 'string' && typeof it.content === 'string'
    return Array.isArray(entries) ? entries.filter(isEntry) : []
  } catch {
    return []
  }
}

/** A user's messages to one chat that the server has not confirmed (docs/product.md#sending-messages). Survives a reload. */
export class Outbox {
  #entries: readonly Outgoing[] = []
  readonly #listeners = new Set<() => void>()
  readonly #userId: string
  readonly #chatId: string
  /** Resolves when all requests so far are done. Messages are sent one at a time, to keep their order. */
  #sending: Promise<void> = Promise.resolve()
  onFailure: (error: unknown) => void = () => undefined
  onSent: () => void = () => undefined

  constructor(userId: string, chatId: string) {
    this.#userId = userId
    this.#chatId = chatId
    this.#entries = parseEntries(readUserData(userId, this.#name))
    // Messages that were being sent when the page closed are sent again, with the same key.
    for (const { key, failed } of this.#entries) if (!failed) this.#send(key)
  }

  get #name() {
    return `${outboxPrefix}${this.#chatId}`
  }

  readonly entries = (): readonly Outgoing[] => this.#entries

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #set(entries: readonly Outgoing[]): void {
    this.#entries = entries
    const unsent = entries.filter(({ message }) => message === undefined)
    saveUserData(this.#userId, this.#name, unsent.length > 0 ? JSON.stringify(unsent) : '')
    for (const listener of this.#listeners) listener()
  }

  #change(key: string, change: Partial<Outgoing>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  }

  #send(key: string): void {
    this.#sending = this.#sending.then(async () => {
      const entry = this.#entries.find((it) => it.key === key)
      if (entry === undefined) return
      // Another user may have logged in while earlier messages were being sent.
      if (!maySaveUserData(this.#userId)) return this.#change(key, { failed: true })
      try {
        const call = { params: { id: this.#chatId }, body: { content: entry.content } }
        this.#change(key, { message: await apiOnce('POST /api/chats/{id}/messages', call, key) })
        this.onSent()
      } catch (error) {
        this.#change(key, { failed: true })
        this.onFailure(error)
      }
    })
  }

  add(content: string): void {
    const key = newIdempotencyKey()
    this.#set([...this.#entries, { key, content, writtenAt: new Date().toISOString(), failed: false }])
    this.#send(key)
  }

  retry(key: string): void {
    this.#change(key, { failed: false })
    this.#send(key)
  }

  /** Removes sent messages that are among the fetched ones. */
  removeFetched(ids: ReadonlySet<string>): void {
    const isFetched = ({ message }: Outgoing) => message !== undefined && ids.has(message._id)
    if (this.#entries.some(isFetched)) this.#set(this.#entries.filter((entry) => !isFetched(entry)))
  }

  remove(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key))
  }

  /** Restores a removed message at its position. */
  restore(removed: Outgoing): void {
    const isLater = ({ writtenAt }: Outgoing) => writtenAt > removed.writtenAt
    const later = this.#entries.filter(isLater)
    this.#set([...this.#entries.filter((entry) => !isLater(entry)), removed, ...later])
  }
}

const outboxes = new Map<string, Outbox>()
onClearUserData(() => outboxes.clear())

/** Returns the only outbox of a user and chat, so that sending continues when the screen is closed. */
export function outboxOf(userId: string, chatId: string): Outbox {
  const name = `${userId} ${chatId}`
  const outbox = outboxes.get(name) ?? new Outbox(userId, chatId)
  outboxes.set(name, outbox)
  return outbox
}
