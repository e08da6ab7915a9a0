// What other subjects, commands and the program may use.
export { countConcernNews, countOpenConcerns, countWaitingConcerns, isShownToReporter } from './recipients-store.ts'
