// What other subjects, commands and the program may use.
export { methodNames } from './file-lists.ts'
export { createGuardianSessions } from './guardian-sessions.ts'
export { setGuardianName } from './lasting-links-store.ts'
export { needsParents } from './needs-parents.ts'
