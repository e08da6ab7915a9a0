import { openOffline, storeAccount } from './account.ts'
import { rememberEnd, sendEnds } from './ended-sessions.ts'
import { persistQueries, prepareOffline } from './persist-queries.ts'

/** What reads and stores data on this device. Loaded by load-offline.ts, because the first screen does not need it. */
export const offline = { openOffline, persistQueries, prepareOffline, rememberEnd, sendEnds, storeAccount }
