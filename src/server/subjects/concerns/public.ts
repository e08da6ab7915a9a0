// What other subjects, commands and the program may use.
export { countConcernNews, countOpenConcerns, countWaitingConcerns, findWaitingConcern } from './recipients-store.ts'
