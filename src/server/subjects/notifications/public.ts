// What other subjects, commands and the program may use.
export { type PushOutcome, pushJob } from './deliver.ts'
export { notify } from './notify.ts'
export { findQuietEnd } from './quiet-hours.ts'
export { notifyJob } from './recipients.ts'
export { maxIntervalMs } from './throttle.ts'
export { deleteOldLast, deleteOldUrgent } from './throttle-store.ts'
export { createVapid } from './vapid.ts'
export { subscribe } from './writes.ts'
