// Errors for mistakes in a callback of `write()`, which are bugs of the caller.

export const usesDatabaseInside = () =>
  new Error('Inside the callback of write(), use its transaction: reads outside it do not see what it has written')

export const transactionIsOver = () =>
  new Error('This transaction is over: await every statement inside the callback of write()')

export const awaitsOtherWork = () =>
  new Error('The callback of write() waits for something other than its own statements')
