// What other subjects, commands and the program may use.
export { findReportedPrayer } from './reported-store.ts'
export { countOwnPrayerRequests, countOwnPrayers } from './store.ts'
export { countPrayersWithoutResponse, findPrayerNews } from './unseen-store.ts'
