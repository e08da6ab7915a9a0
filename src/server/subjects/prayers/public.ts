// What other subjects, commands and the program may use.
export {
  countOwnPrayerRequests,
  countOwnPrayers,
  countPrayersWithoutResponse,
  findPrayerNews,
  findReportedPrayer,
} from './store.ts'
