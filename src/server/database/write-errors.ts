/** Mistakes in a callback of `write()`, which are faults of the program. */
export const usesDatabaseItself = () =>
  new Error('Inside the body of write(), use its transaction: the database itself does not see what it has written')

export const transactionIsOver = () =>
  new Error('This transaction is over: await every statement inside the body of write()')

export const awaitsSomethingElse = () =>
  new Error('The body of write() waits for something else than its own statements')
