import { AsyncLocalStorage } from 'node:async_hooks'
import { awaitsOtherWork, transactionIsOver, usesDatabaseInside } from './write-errors.ts'

const insideTransaction = new AsyncLocalStorage<true>()

/** @throws if a callback of `write` uses the database instead of its transaction */
export function refuseInsideTransaction(): void {
  if (insideTransaction.getStore()) throw usesDatabaseInside()
}

/**
 * Runs a write callback on PostgreSQL, and rejects it if it awaits anything but its own statements: other writes wait for this
 * transaction.
 */
export class TransactionScope {
  #inFlight = 0
  #isOver = false
  #fail: (error: Error) => void = () => undefined

  /** Runs the callback. Call it from a microtask, so that the next tick comes after all microtasks that the callback needs. */
  async run<T>(callback: () => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#fail = reject
        insideTransaction.run(true, callback).then(resolve, reject)
        this.#checkAfterMicrotasks()
      })
    } finally {
      this.#isOver = true
    }
  }

  /** Runs one statement of the callback. */
  async statement<T>(run: () => Promise<T>): Promise<T> {
    if (this.#isOver) throw transactionIsOver()
    this.#inFlight += 1
    try {
      return await run()
    } finally {
      this.#inFlight -= 1
      this.#checkAfterMicrotasks()
    }
  }

  #checkAfterMicrotasks(): void {
    process.nextTick(() => {
      if (this.#isOver || this.#inFlight > 0) return
      this.#fail(awaitsOtherWork())
    })
  }
}
