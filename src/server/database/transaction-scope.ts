import { AsyncLocalStorage } from 'node:async_hooks'
import { awaitsSomethingElse, transactionIsOver, usesDatabaseItself } from './write-errors.ts'

const insideBody = new AsyncLocalStorage<true>()

/** @throws where a body of `write` uses the database itself instead of its transaction */
export function refuseInsideBody(): void {
  if (insideBody.getStore()) throw usesDatabaseItself()
}

/**
 * Runs the callback of a write on PostgreSQL, and fails it if it awaits anything but its own statements: others wait for this
 * transaction.
 */
export class WriteBody {
  #inFlight = 0
  #over = false
  #fail: (error: Error) => void = () => undefined

  /** To be called from a microtask, so that a tick comes after all the microtasks that the body needs. */
  async run<T>(body: () => Promise<T>): Promise<T> {
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#fail = reject
        insideBody.run(true, body).then(resolve, reject)
        this.#checkAfterMicrotasks()
      })
    } finally {
      this.#over = true
    }
  }

  /** Runs one statement of the body. */
  async statement<T>(run: () => Promise<T>): Promise<T> {
    if (this.#over) throw transactionIsOver()
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
      if (this.#over || this.#inFlight > 0) return
      this.#fail(awaitsSomethingElse())
    })
  }
}
