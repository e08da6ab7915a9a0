import { AsyncLocalStorage } from 'node:async_hooks'

const insideBody = new AsyncLocalStorage<true>()

/** @throws where a body of `write` uses the database itself instead of its transaction */
export function refuseInsideBody(): void {
  if (insideBody.getStore()) {
    throw new Error(
      'Inside the body of write(), use its transaction: the database itself does not see what it has written',
    )
  }
}

/**
 * Runs the body of a write and sees to it that it awaits nothing but its own statements: others wait for this transaction, and
 * whatever is awaited beside it would keep them waiting, or for ever.
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

  /** Runs one statement of the body. One that is over at once keeps nobody waiting, and needs no look. */
  async statement<T>(run: () => T | Promise<T>): Promise<T> {
    if (this.#over) throw new Error('This transaction is over: await every statement inside the body of write()')
    const result = run()
    if (!(result instanceof Promise)) return result
    this.#inFlight += 1
    try {
      return await result
    } finally {
      this.#inFlight -= 1
      this.#checkAfterMicrotasks()
    }
  }

  #checkAfterMicrotasks(): void {
    process.nextTick(() => {
      if (this.#over || this.#inFlight > 0) return
      this.#fail(new Error('The body of write() waits for something else than its own statements'))
    })
  }
}
