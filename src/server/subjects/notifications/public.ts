// What other subjects, commands and the program may use.
export { endOwnAddresses } from './address-writes.ts'
export { deleteAddressesOf } from './addresses-store.ts'

export { type PushOutcome, pushJob } from './deliver.ts'
export { type MessageOutcome, messageJob } from './deliver-message.ts'
export { countOwnDevices } from './devices-store.ts'
export { createMailSender } from './mail-sender.ts'
export { notifyJob } from './notify-job.ts'
export { listDevicesOfStudents } from './store.ts'
export { createVapid } from './vapid.ts'
export { subscribe } from './writes.ts'
