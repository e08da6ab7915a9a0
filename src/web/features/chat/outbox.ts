import type { Message } from '#contract/chats.ts'
import { apiOnce } from '../../api/api.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { maySavePersonal, onClearPersonal, outboxPrefix, readPersonal, savePersonal } from '../../storage/personal.ts'

/** A message on its way. */
export interface Outgoing {
  /** Sent along, so that the message is one however often it arrives. */
  key: string
  content: string
  writtenAt: string
  failed: boolean
  /** Once the server has it. */
  message?: Message
}

/** What somebody has sent to one chat and the server may not have yet: it outlives going elsewhere, and a reload. */
export class Outbox {
  #entries: readonly Outgoing[] = []
  readonly #listeners = new Set<() => void>()
  readonly #userId: string
  readonly #chatId: string
  /** One at a time, so that they arrive in the order in which they were written. */
  #sending: Promise<void> = Promise.resolve()
  onFailure: (error: unknown) => void = () => undefined
  onSent: () => void = () => undefined

  constructor(userId: string, chatId: string) {
    this.#userId = userId
    this.#chatId = chatId
    try {
      this.#entries = JSON.parse(readPersonal(userId, this.#name) || '[]')
    } catch {}
    // What was on its way when the page went: it can do no harm to send it once more.
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
    savePersonal(this.#userId, this.#name, unsent.length > 0 ? JSON.stringify(unsent) : '')
    for (const listener of this.#listeners) listener()
  }

  #change(key: string, change: Partial<Outgoing>): void {
    this.#set(this.#entries.map((entry) => (entry.key === key ? { ...entry, ...change } : entry)))
  }

  #send(key: string): void {
    this.#sending = this.#sending.then(async () => {
      const entry = this.#entries.find((it) => it.key === key)
      if (entry === undefined) return
      // Somebody else may have signed in while earlier messages were on their way.
      if (!maySavePersonal(this.#userId)) return this.#change(key, { failed: true })
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

  /** What has come back with the fetched messages needs no place here any more. */
  forgetFetched(ids: ReadonlySet<string>): void {
    const isFetched = ({ message }: Outgoing) => message !== undefined && ids.has(message._id)
    if (this.#entries.some(isFetched)) this.#set(this.#entries.filter((entry) => !isFetched(entry)))
  }

  remove(key: string): void {
    this.#set(this.#entries.filter((entry) => entry.key !== key))
  }

  /** Puts a removed message back into its place. */
  restore(removed: Outgoing): void {
    const isLater = ({ writtenAt }: Outgoing) => writtenAt > removed.writtenAt
    const later = this.#entries.filter(isLater)
    this.#set([...this.#entries.filter((entry) => !isLater(entry)), removed, ...later])
  }
}

const outboxes = new Map<string, Outbox>()
onClearPersonal(() => outboxes.clear())

export function outboxOf(userId: string, chatId: string): Outbox {
  const name = `${userId} ${chatId}`
  const outbox = outboxes.get(name) ?? new Outbox(userId, chatId)
  outboxes.set(name, outbox)
  return outbox
}
