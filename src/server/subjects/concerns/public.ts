// What other subjects, commands and the program may use.
export { countConcernNews, countOpenConcerns, countWaitingConcerns } from './recipients-store.ts'
