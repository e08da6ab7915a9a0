import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from '../database.ts'
import { awaitsOtherWork, usesDatabaseInside } from '../write-errors.ts'
import { isBusy, translateSqliteError } from './errors.ts'
import { createSqliteRunner } from './statements.ts'
import { SqliteTransaction } from './transaction.ts'

interface Write {
  callback: (transaction: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Maximum number of writes in one commit. */
const maxGroupSize = 256
/** Time after which a commit takes no more writes, because requests wait for it. */
const maxGroupMs = 20
/** Time to wait for a lock of another program, without blocking the process. */
const lockTimeoutMs = 5_000

/**
 * Writes with group commit: writes that arrive in one turn of the event loop share a transaction and a flush to the disk. Each has a
 * savepoint, so that a failing write undoes only itself, and each promise settles after the commit (docs/decisions/002).
 */
export class SqliteWriter {
  readonly #db: DatabaseSync
  readonly #onCommit: (tables: ReadonlySet<string>) => void
  readonly #runner: ReturnType<typeof createSqliteRunner>
  readonly #group: Record<'begin' | 'commit', StatementSync>
  readonly #one: Record<'begin' | 'undo' | 'end', StatementSync>
  #queue: Write[] = []
  /** Resolves when the queue is empty. */
  #working: Promise<void> | undefined
  /** Resolves when the current group has been committed. */
  #committing: Promise<void> = Promise.resolve()
  /** Resolves when what runs alone has ended. */
  #alone: Promise<unknown> | undefined
  #isInGroup = false
  /** Rejects the current callback. */
  #rejectCurrent: (error: Error) => void = () => undefined

  /** @param onCommit called with the written tables after each commit, before the promises settle */
  constructor(db: DatabaseSync, onCommit: (tables: ReadonlySet<string>) => void) {
    this.#db = db
    this.#onCommit = onCommit
    this.#runner = createSqliteRunner(db)
    this.#group = { begin: db.prepare('begin immediate'), commit: db.prepare('commit') }
    this.#one = {
      begin: db.prepare('savepoint one_write'),
      undo: db.prepare('rollback to one_write'),
      end: db.prepare('release one_write'),
    }
  }

  /** @throws if a write callback calls it */
  refuseInsideWrite(): void {
    if (this.#isInGroup) throw usesDatabaseInside()
  }

  write<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ callback, resolve: resolve as Write['resolve'], reject })
      this.#working ??= this.#work()
    })
  }

  /** Runs what needs the file for itself for longer than a write may wait for other programs. All writes wait until it has ended. */
  async runAlone<T>(run: () => Promise<T>): Promise<T> {
    while (this.#alone !== undefined) await this.#alone
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#alone = promise
    try {
      await this.#committing
      return await run()
    } finally {
      this.#alone = undefined
      resolve()
    }
  }

  /** Resolves after all started writes. */
  async finish(): Promise<void> {
    await this.#working
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) {
      // Waits for one turn of the event loop, so that writes which arrive together form a group.
      await new Promise(setImmediate)
      while (this.#alone !== undefined) await this.#alone
      const writes = this.#queue.slice(0, maxGroupSize)
      this.#queue = this.#queue.slice(maxGroupSize)
      this.#committing = this.#commitTogether(writes)
      await this.#committing
    }
    this.#working = undefined
  }

  /** Runs writes, and puts those back for which it has no time. */
  async #commitTogether(writes: Write[]): Promise<void> {
    try {
      await this.#begin()
      this.#isInGroup = true
      this.#rejectWaiting()
      const settle: (() => void)[] = []
      const end = performance.now() + maxGroupMs
      for (const write of writes) {
        settle.push(await this.#runInSavepoint(write))
        if (performance.now() > end) break
      }
      this.#queue.unshift(...writes.splice(settle.length))
      this.#isInGroup = false
      this.#group.commit.run()
      this.#onCommit(this.#runner.written)
      this.#runner.written.clear()
      for (const settleOne of settle) settleOne()
    } catch (error) {
      this.#isInGroup = false
      if (this.#db.isTransaction) this.#db.exec('rollback')
      for (const write of writes) write.reject(translateSqliteError(error, this.#db))
    }
  }

  /** Waits for locks of other programs. */
  async #begin(): Promise<void> {
    const giveUp = performance.now() + lockTimeoutMs
    for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
      try {
        this.#group.begin.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUp) throw error
      }
      await sleep(waitMs)
    }
  }

  /**
   * Runs a write callback. {@link #rejectWaiting} rejects it if it awaits anything but its own statements.
   * @returns a function that settles the promise of the write: call it after the commit
   */
  async #runInSavepoint({ callback, resolve, reject }: Write): Promise<() => void> {
    const transaction = new SqliteTransaction(this.#runner)
    let settle: () => void
    this.#one.begin.run()
    try {
      const value = await new Promise((done, fail) => {
        this.#rejectCurrent = fail
        callback(transaction).then(done, fail)
      })
      settle = () => resolve(value)
    } catch (error) {
      this.#rejectWaiting()
      // A full disk rolls back the whole transaction.
      if (!this.#db.isTransaction) throw error
      this.#one.undo.run()
      // After the commit as well: the conflicting row may come from the same group, and is not visible before.
      settle = () => reject(translateSqliteError(error, this.#db))
    } finally {
      transaction.isOver = true
    }
    this.#one.end.run()
    return settle
  }

  /** Rejects the current callback if it is not finished after all microtasks. Call it from a microtask. */
  #rejectWaiting(): void {
    process.nextTick(() => {
      if (this.#isInGroup) this.#rejectCurrent(awaitsOtherWork())
    })
  }
}
