// What other subjects, commands and the program may use.
export { publishScheduledQuestion } from './writes.ts'
