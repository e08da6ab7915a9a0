import { maySaveUserData } from '../../storage/user-data.ts'
import { addEntry, deleteEntry, listEntries, putEntry, updateEntry } from './database.ts'
import { type Entry, sortEntries } from './entry.ts'
import { deleteEarlierLists, deleteFromJournal, readJournal, saveToJournal } from './journal.ts'

/**
 * The entries of one user on this device. They are in the database, or in localStorage where it does not work, or only in memory
 * where neither does. A change counts at once; the returned promise says when and whether it is stored.
 */
export class EntryStore {
  readonly #userId: string
  /** Entries whose newest state the database does not have yet, or never gets. */
  readonly #local = new Map<string, Entry>()
  /** Keys of entries that the database may not have: their first write is under way or has failed. */
  readonly #unstored = new Set<string>()
  /** Entries that exist in memory only. */
  readonly #volatile = new Set<string>()
  /** Keys of deleted entries. The database may list them for a moment. */
  readonly #deleted = new Set<string>()
  /** What the database listed last. Used if it stops working. */
  #listed: readonly Entry[] = []

  constructor(userId: string) {
    this.#userId = userId
    for (const entry of readJournal(userId)) this.#local.set(entry.key, entry)
  }

  /** Moves what localStorage has to the database: entries whose page was closed at once, and those of earlier releases. */
  async open(): Promise<void> {
    const found = [...this.#local.values()]
    await Promise.all(found.map((entry) => this.add(entry)))
    if (found.length > 0) deleteEarlierLists(this.#userId)
  }

  /** @returns whether the entry will survive the page */
  async add(entry: Entry): Promise<boolean> {
    this.#deleted.delete(entry.key)
    this.#unstored.add(entry.key)
    const isInJournal = saveToJournal(entry)
    const isInDatabase = await this.#write(entry, addEntry)
    if (isInDatabase || !maySaveUserData(this.#userId)) deleteFromJournal(entry)
    if (isInDatabase || isInJournal) return true
    this.#volatile.add(entry.key)
    return false
  }

  async update(entry: Entry): Promise<void> {
    const write = this.#unstored.has(entry.key) ? putEntry : updateEntry
    if (!(await this.#write(entry, write))) saveToJournal(entry)
  }

  async delete(entry: Entry): Promise<void> {
    this.#deleted.add(entry.key)
    this.#local.delete(entry.key)
    this.#unstored.delete(entry.key)
    deleteFromJournal(entry)
    await deleteEntry(entry.key).catch(() => undefined)
  }

  /** Stores an entry in the database. @returns whether that worked */
  async #write(entry: Entry, write: (entry: Entry) => Promise<unknown>): Promise<boolean> {
    this.#local.set(entry.key, entry)
    // After logout, nothing is stored.
    if (!maySaveUserData(this.#userId)) return false
    try {
      await write(entry)
    } catch {
      return false
    }
    this.#unstored.delete(entry.key)
    if (this.#local.get(entry.key) === entry) this.#local.delete(entry.key)
    return true
  }

  isVolatile = (key: string): boolean => this.#volatile.has(key)

  /** Returns the entries that are known without asking the database. */
  local = (): Entry[] => sortEntries(this.#local.values())

  async list(): Promise<Entry[]> {
    const listed = await listEntries().catch(() => this.#listed)
    this.#listed = listed
    const own = listed.filter(({ userId, key }) => userId === this.#userId && !this.#deleted.has(key))
    return sortEntries(new Map([...own, ...this.#local.values()].map((entry) => [entry.key, entry])).values())
  }
}
