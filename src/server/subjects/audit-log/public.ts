// What other subjects, commands and the program may use.
export { nameOfEntry } from './chain.ts'
export { type ConcernKind, hiddenGroup } from './kinds.ts'
export { factsOf, recordHistory } from './record.ts'
export { type Fault, type Head, verifyHistory, type Witness } from './verify.ts'
