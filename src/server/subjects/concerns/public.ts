// What other subjects, commands and the program may use.
export { countConcernNews, countOpenConcerns, countWaitingConcerns, isHiddenFromReporter } from './recipients-store.ts'
