// What other subjects, commands and the program may use.
export { eraseAccount, refuseOpenConcern } from './erase-account.ts'
export { eraseJob } from './erase-job.ts'
export { changeHold } from './holds.ts'
export { deleteOfClosedConcerns } from './leftovers-store.ts'
export { countUnusedAccounts } from './unused-accounts.ts'
export { findHoldReason } from './unused-store.ts'
