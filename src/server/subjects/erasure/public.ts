// What other subjects, commands and the program may use.
export { eraseAccount, eraseAtOnce, refuseErasure } from './erase-account.ts'
export { eraseJob } from './erase-job.ts'
export { changeHold } from './holds.ts'
export { countUnusedAccounts } from './unused-accounts.ts'
export { findHoldReason } from './unused-store.ts'
