/** The data of a query on this device. */
export interface StoredQuery {
  /** Version of the data's shape. Data of another version is not read. */
  version: string
  /** Time at which the data was current, in milliseconds. */
  at: number
  /** The data as JSON. It is parsed when a screen needs it. */
  json: string
}

/** Where the data of queries is stored. Failures are ignored: without a store, the app works as with a connection only. */
export interface QueryStore {
  entries(): Promise<[key: string, stored: StoredQuery][]>
  setMany(entries: [key: string, stored: StoredQuery][]): Promise<void>
  deleteMany(keys: string[]): Promise<void>
}

const dayMs = 86_400_000
export const bounds = {
  maxAgeMs: 30 * dayMs,
  maxQueries: 200,
  /** Maximum length of the data of one query, and of all together, in characters of JSON. */
  maxLength: 400_000,
  maxTotalLength: 2_000_000,
}

/** Interval at which the time of unchanged data is stored again. */
const minTouchIntervalMs = 5 * 60_000

interface Options {
  store: QueryStore
  /** Identifies the user and their role. Data of others is deleted. */
  owner: string
  version: string
  now: () => number
  /** Returns whether the user is still signed in. After that, nothing is stored. */
  mayStore: () => boolean
}

/** What a user has seen, for reading without a connection (ADR 045). Bounded in age and size; the oldest data is deleted first. */
export class OfflineCache {
  readonly #options: Options
  readonly #queries = new Map<string, StoredQuery>()
  /** Hashes of queries whose data differs from the stored data. */
  readonly #changed = new Set<string>()
  /** Times that were last stored. */
  readonly #storedAt = new Map<string, number>()
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  #key(hash: string): string {
    return `${this.#options.owner} ${hash}`
  }

  #isTooOld = ({ at }: StoredQuery): boolean => at < this.#options.now() - bounds.maxAgeMs

  /** Reads what earlier pages have stored. Deletes what is too old, of another version or of another owner. */
  async load(): Promise<void> {
    const { store, version } = this.#options
    const prefix = this.#key('')
    const unusable: string[] = []
    for (const [key, stored] of await store.entries()) {
      const isUsable = key.startsWith(prefix) && stored.version === version && !this.#isTooOld(stored)
      const hash = key.slice(prefix.length)
      if (!isUsable) unusable.push(key)
      // A query may have been fetched in the meantime.
      else if (!this.#isClosed && !this.#queries.has(hash)) {
        this.#queries.set(hash, stored)
        this.#storedAt.set(hash, stored.at)
      }
    }
    if (unusable.length > 0) await store.deleteMany(unusable)
  }

  /** Returns the data of a query and its time. */
  get(hash: string): { data: unknown; at: number } | undefined {
    const stored = this.#queries.get(hash)
    if (stored === undefined || this.#isTooOld(stored)) return undefined
    return { data: JSON.parse(stored.json), at: stored.at }
  }

  /** Sets the data of a query. It is stored by `save`. */
  set(hash: string, data: unknown, at: number): void {
    if (this.#isClosed) return
    const json = JSON.stringify(data)
    if (json.length > bounds.maxLength) {
      this.#delete(hash)
      return
    }
    const before = this.#queries.get(hash)
    this.#queries.set(hash, { version: this.#options.version, at, json })
    if (before?.json !== json) this.#changed.add(hash)
  }

  /** Sets the time at which unchanged data was still current. */
  touch(hash: string, at: number): void {
    const stored = this.#queries.get(hash)
    if (stored !== undefined && stored.at < at) this.#queries.set(hash, { ...stored, at })
  }

  #delete(hash: string): void {
    if (this.#queries.delete(hash)) this.#changed.add(hash)
  }

  #evict(): void {
    let total = 0
    for (const { json } of this.#queries.values()) total += json.length
    for (const [hash, stored] of [...this.#queries].sort(([, one], [, other]) => one.at - other.at)) {
      if (total <= bounds.maxTotalLength && this.#queries.size <= bounds.maxQueries && !this.#isTooOld(stored)) return
      total -= stored.json.length
      this.#delete(hash)
    }
  }

  /** Stores what has changed since the last call. */
  async save(): Promise<void> {
    if (this.#isClosed || !this.#options.mayStore()) return
    this.#evict()
    for (const [hash, { at }] of this.#queries) {
      if (at - (this.#storedAt.get(hash) ?? at) >= minTouchIntervalMs) this.#changed.add(hash)
    }
    const changed = [...this.#changed].map((hash) => [hash, this.#queries.get(hash)] as const)
    this.#changed.clear()
    const deleted = changed.flatMap(([hash, stored]) => (stored === undefined ? [this.#key(hash)] : []))
    const set = changed.flatMap(([hash, stored]): [string, StoredQuery][] => {
      if (stored === undefined) return []
      this.#storedAt.set(hash, stored.at)
      return [[this.#key(hash), stored]]
    })
    if (deleted.length > 0) await this.#options.store.deleteMany(deleted)
    if (set.length > 0) await this.#options.store.setMany(set)
  }

  /** Forgets everything, when the session ends. Later calls store nothing. */
  close(): void {
    this.#isClosed = true
    this.#queries.clear()
    this.#changed.clear()
  }
}
