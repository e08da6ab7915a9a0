// What other subjects, commands and the program may use.
export { countPrayersWithoutResponse, findPrayerNews } from './unseen-store.ts'
