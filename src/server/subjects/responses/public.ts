// What other subjects, commands and the program may use.
export { countUnseenReviews } from './unseen-store.ts'
