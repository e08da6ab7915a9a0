import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Given, Transaction } from '../database.ts'
import { isBusy, translateSqliteError } from './errors.ts'
import { sqliteRunner } from './statements.ts'
import type { Statement, Values } from '../statement.ts'
import { awaitsSomethingElse, transactionIsOver, usesDatabaseItself } from '../write-errors.ts'

interface Job {
  body: (transaction: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** The handle of one write. Its statements are over when they return. */
class SqliteTransaction implements Transaction {
  readonly #runner: ReturnType<typeof sqliteRunner>
  isOver = false

  constructor(runner: ReturnType<typeof sqliteRunner>) {
    this.#runner = runner
  }

  async all<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: Given<V>): Promise<Row[]> {
    return this.#usable().all(statement, values)
  }
  async first<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: Given<V>): Promise<Row | undefined> {
    return this.#usable().first(statement, values)
  }
  async run<V extends Values, Row>(statement: Statement<V, Row>, ...[values]: Given<V>): Promise<number> {
    return this.#usable().run(statement, values)
  }

  #usable() {
    if (this.isOver) throw transactionIsOver()
    return this.#runner
  }
}

/** The most writes that share one commit: the last of them waits for all the others. */
const groupSize = 256
/** How long a lock held by another program is waited for, in milliseconds, without blocking the process. */
const lockPatience = 5_000

/**
 * Group commit: writes that arrive in one turn of the event loop share one transaction and one flush to the disk. Each runs in a
 * savepoint of its own, so that a failing one undoes only itself, and each is answered after the commit.
 * @param onCommit called with the tables that were written, after each commit and before anybody is answered
 */
export function sqliteWriter(db: DatabaseSync, onCommit: (tables: ReadonlySet<string>) => void) {
  const runner = sqliteRunner(db)
  const [beginGroup, commitGroup] = [db.prepare('begin immediate'), db.prepare('commit')]
  const [beginOne, undoOne, endOne] = ['savepoint one_write', 'rollback to one_write', 'release one_write'].map((sql) =>
    db.prepare(sql),
  ) as [StatementSync, StatementSync, StatementSync]
  let queue: Job[] = []
  let working: Promise<void> | undefined

  async function begin(): Promise<void> {
    const giveUp = performance.now() + lockPatience
    for (let wait = 2; ; wait = Math.min(wait * 2, 100)) {
      try {
        beginGroup.run()
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUp) throw error
      }
      await sleep(wait)
    }
  }

  /** Fails the callback that runs now. */
  let failCurrent: (error: Error) => void = () => undefined
  let isInGroup = false

  /** Runs the callback of a write. The other methods fail it if it awaits anything but its own statements. */
  async function runJob({ body }: Job): Promise<unknown> {
    const transaction = new SqliteTransaction(runner)
    try {
      return await new Promise((resolve, reject) => {
        failCurrent = reject
        body(transaction).then(resolve, reject)
      })
    } finally {
      transaction.isOver = true
    }
  }

  /** Called from a microtask: the tick comes when all microtasks have run, so a callback that is not over by then awaits something else. */
  function refuseWaiting(): void {
    process.nextTick(() => {
      if (isInGroup) failCurrent(awaitsSomethingElse())
    })
  }

  async function commitTogether(jobs: Job[]): Promise<void> {
    try {
      await begin()
      isInGroup = true
      refuseWaiting()
      const answers: (() => void)[] = []
      for (const job of jobs) {
        beginOne.run()
        try {
          const value = await runJob(job)
          answers.push(() => job.resolve(value))
        } catch (error) {
          refuseWaiting()
          // A full disk ends the whole transaction: nothing of the group is kept.
          if (!db.isTransaction) throw error
          undoOne.run()
          // Also after the commit: what it failed at may be a neighbour's row, which nobody else sees before.
          answers.push(() => job.reject(translateSqliteError(error, db)))
        }
        endOne.run()
      }
      isInGroup = false
      commitGroup.run()
      onCommit(runner.written)
      runner.written.clear()
      for (const answer of answers) answer()
    } catch (error) {
      isInGroup = false
      if (db.isTransaction) db.exec('rollback')
      for (const job of jobs) job.reject(translateSqliteError(error, db))
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) {
      // One turn of the event loop: what arrives with the first goes with it.
      await new Promise(setImmediate)
      const jobs = queue.slice(0, groupSize)
      queue = queue.slice(groupSize)
      await commitTogether(jobs)
    }
    working = undefined
  }

  return {
    /** @throws if the callback of a write calls it, because the database does not see what its transaction has written */
    refuseInsideWrite(): void {
      if (isInGroup) throw usesDatabaseItself()
    },
    write<T>(body: (transaction: Transaction) => Promise<T>): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        queue.push({ body, resolve: resolve as Job['resolve'], reject })
        working ??= work()
      })
    },
    /** Until every write that was begun is answered. */
    finish: async () => working,
  }
}
