import { readStored } from '../../storage/items.ts'
import { listUserData } from '../../storage/list-user-data.ts'
import { maySaveUserData, saveUserData, userDataKey } from '../../storage/user-data.ts'
import { addEntry, deleteEntry, listEntries, updateEntry } from './database.ts'
import { type Entry, messageWrite, sortEntries } from './entry.ts'

/** Prefix of everything of the outbox in localStorage. */
const outboxPrefix = 'outbox:'
/** Prefix of the names of entries, by their key. */
const prefix = `${outboxPrefix}entry:`

/** A message as release 1 stored it, in a list for each chat. */
interface EarlierMessage {
  key: string
  content: string
  writtenAt: string
  failed: boolean
}

const isEntry = (it: Partial<Entry> | null): it is Entry => typeof it?.key === 'string' && typeof it.route === 'string'
const isMessage = (it: Partial<EarlierMessage> | null): it is EarlierMessage =>
  typeof it?.key === 'string' && typeof it.content === 'string'

/** Parses an entry, or a list of release 1. Ignores a text that this app has not stored. */
function parseEntries(userId: string, name: string, text: string): Entry[] {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return []
  }
  if (name.startsWith(prefix)) return isEntry(parsed as Entry) ? [parsed as Entry] : []
  const chatId = name.slice(outboxPrefix.length)
  const messages = Array.isArray(parsed) ? parsed.filter(isMessage) : []
  return messages.map(({ key, content, writtenAt, failed }, index) => ({
    ...messageWrite(chatId, content),
    key,
    userId,
    writtenAt,
    order: (Date.parse(writtenAt) || 0) + index,
    state: failed ? 'failed' : 'new',
  }))
}

/**
 * The entries of one user on this device. They are in the database. Until it has stored them, and where it does not work, they are
 * in localStorage, which is written at once; where neither works, only in memory.
 */
export class EntryStore {
  readonly #userId: string
  /** The newest states that the database may not have, by key. Null: the entry is deleted, and not sent again. */
  readonly #newest = new Map<string, Entry | null>()
  /** What the database listed last. Used if it stops working. */
  #listed: readonly Entry[] = []

  constructor(userId: string) {
    this.#userId = userId
    for (const [name, text] of listUserData(userId, outboxPrefix)) {
      for (const entry of parseEntries(userId, name, text)) this.#newest.set(entry.key, entry)
    }
  }

  /** Moves what localStorage has to the database: entries whose page was closed at once, and those of release 1. */
  async open(): Promise<void> {
    await Promise.all(this.local().map((entry) => this.add(entry)))
    for (const [name] of listUserData(this.#userId, outboxPrefix)) {
      if (!name.startsWith(prefix)) saveUserData(this.#userId, name, '')
    }
  }

  async add(entry: Entry): Promise<void> {
    this.#saveHere(entry)
    await this.#write(entry, addEntry)
  }

  async update(entry: Entry): Promise<void> {
    if (this.#newest.get(entry.key)) this.#saveHere(entry)
    await this.#write(entry, updateEntry)
  }

  async delete({ key }: Entry): Promise<void> {
    this.#deleteHere(key)
    this.#newest.set(key, null)
    await deleteEntry(key).catch(() => undefined)
  }

  #saveHere(entry: Entry): void {
    this.#newest.set(entry.key, entry)
    saveUserData(this.#userId, prefix + entry.key, JSON.stringify(entry))
  }

  #deleteHere(key: string): void {
    this.#newest.delete(key)
    saveUserData(this.#userId, prefix + key, '')
  }

  async #write(entry: Entry, write: (entry: Entry) => Promise<boolean>): Promise<void> {
    // After logout, nothing is stored.
    if (!maySaveUserData(this.#userId)) return
    try {
      const isStored = await write(entry)
      if (isStored && this.#newest.get(entry.key) === entry) this.#deleteHere(entry.key)
    } catch {
      // The database keeps an earlier state, which would be sent again.
      if (!this.#newest.has(entry.key)) this.#saveHere(entry)
    }
  }

  /** Returns whether an entry that was added will survive the page. */
  isKept = ({ key }: Entry): boolean =>
    !this.#newest.get(key) || readStored('localStorage', userDataKey(this.#userId, prefix + key)) !== null

  /** Returns the entries that are known without asking the database. */
  local = (): Entry[] => sortEntries([...this.#newest.values()].filter((entry) => entry !== null))

  async list(): Promise<Entry[]> {
    this.#listed = await listEntries().catch(() => this.#listed)
    const isOther = ({ userId, key }: Entry) => userId === this.#userId && !this.#newest.has(key)
    return sortEntries([...this.#listed.filter(isOther), ...this.local()])
  }
}
