import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { StatementArguments, Transaction } from '../database.ts'
import type { Statement, Values } from '../statement.ts'
import { awaitsOtherWork, transactionIsOver, usesDatabaseInside } from '../write-errors.ts'
import { isBusy, translateSqliteError } from './errors.ts'
import { createSqliteRunner } from './statements.ts'

interface Job {
  callback: (transaction: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Handle of one write. Its statements run synchronously. */
class SqliteTransaction implements Transaction {
  readonly #runner: ReturnType<typeof createSqliteRunner>
  isOver = false

  constructor(runner: ReturnType<typeof createSqliteRunner>) {
    this.#runner = runner
  }

  async all<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): Promise<Row[]> {
    return this.#usable().all(statement, values)
  }
  async first<V extends Values, Row>(
    statement: Statement<V, Row>,
    ...[values]: StatementArguments<V>
  ): Promise<Row | undefined> {
    return this.#usable().first(statement, values)
  }
  async run<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): Promise<number> {
    return this.#usable().run(statement, values)
  }
  runBeforeCommit<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: StatementArguments<V>): void {
    this.#usable().run(statement, values)
  }

  #usable() {
    if (this.isOver) throw transactionIsOver()
    return this.#runner
  }
}

/** Maximum number of writes in one commit. */
const maxGroupSize = 256
/** Time to wait for a lock of another program, without blocking the process. */
const lockTimeoutMs = 5_000

/**
 * Creates a writer with group commit: writes that arrive in one turn of the event loop share a transaction and a flush to the disk.
 * Each has a savepoint, so that a failing write undoes only itself, and each promise settles after the commit.
 * @param onCommit called with the written tables after each commit, before the promises settle
 */
export function createSqliteWriter(db: DatabaseSync, onCommit: (tables: ReadonlySet<string>) => void) {
  const runner = createSqliteRunner(db)
  const [beginGroup, commitGroup] = [db.prepare('begin immediate'), db.prepare('commit')]
  const [beginOne, undoOne, endOne] = ['savepoint one_write', 'rollback to one_write', 'release one_write'].map((sql) =>
    db.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync]
  let queue: Job[] = []
  let working: Promise<void> | undefined

  async function begin(): Promise<void> {
    const giveUp = performance.now() + lockTimeoutMs
    for (let waitMs = 2; ; waitMs = Math.min(waitMs * 2, 100)) {
      try {
        beginGroup.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUp) throw error
      }
      await sleep(waitMs)
    }
  }

  /** Rejects the current callback. */
  let rejectCurrent: (error: Error) => void = () => undefined
  let isInGroup = false

  /** Runs a write callback. `rejectWaiting` rejects it if it awaits anything but its own statements. */
  async function runJob({ callback }: Job): Promise<unknown> {
    const transaction = new SqliteTransaction(runner)
    try {
      return await new Promise((resolve, reject) => {
        rejectCurrent = reject
        callback(transaction).then(resolve, reject)
      })
    } finally {
      transaction.isOver = true
    }
  }

  /** Rejects the current callback if it is not finished after all microtasks. Call it from a microtask. */
  function rejectWaiting(): void {
    process.nextTick(() => {
      if (isInGroup) rejectCurrent(awaitsOtherWork())
    })
  }

  async function commitTogether(jobs: Job[]): Promise<void> {
    try {
      await begin()
      isInGroup = true
      rejectWaiting()
      const settle: (() => void)[] = []
      for (const job of jobs) {
        beginOne.run()
        try {
          const value = await runJob(job)
          settle.push(() => job.resolve(value))
        } catch (error) {
          rejectWaiting()
          // A full disk rolls back the whole transaction.
          if (!db.isTransaction) throw error
          undoOne.run()
          // After the commit as well: the conflicting row may come from the same group, and is not visible before.
          settle.push(() => job.reject(translateSqliteError(error, db)))
        }
        endOne.run()
      }
      isInGroup = false
      commitGroup.run()
      onCommit(runner.written)
      runner.written.clear()
      for (const settleOne of settle) settleOne()
    } catch (error) {
      isInGroup = false
      if (db.isTransaction) db.exec('rollback')
      for (const job of jobs) job.reject(translateSqliteError(error, db))
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // Waits for one turn of the event loop, so that writes which arrive together form a group.
      await new Promise(setImmediate)
      const jobs = queue.slice(0, maxGroupSize)
      queue = queue.slice(maxGroupSize)
      await commitTogether(jobs)
    }
    working = undefined
  }

  return {
    /** @throws if a write callback calls it */
    refuseInsideWrite(): void {
      if (isInGroup) throw usesDatabaseInside()
    },
    write<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ callback, resolve: resolve as Job['resolve'], reject })
        working ??= work()
      })
    },
    /** Resolves after all started writes. */
    finish: async () => working,
  }
}
