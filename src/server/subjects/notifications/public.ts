// What other subjects, commands and the program may use.
export { type PushOutcome, pushJob } from './deliver.ts'
export { countOwnDevices } from './devices-store.ts'
export { notify } from './notify.ts'
export { findQuietEnd } from './quiet-hours.ts'
export { notifyJob } from './recipients.ts'
export { createVapid } from './vapid.ts'
export { subscribe } from './writes.ts'
