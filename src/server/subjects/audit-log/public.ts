// What other subjects, commands and the program may use.
export { findFileEntry, findFileEntryByName } from './file-entries-store.ts'
export type { ConcernKind } from './kinds.ts'
export { factsOf, recordHistory } from './record.ts'
export { type Fault, type Head, verifyHistory, type Witness } from './verify.ts'
