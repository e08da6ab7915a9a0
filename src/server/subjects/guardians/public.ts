// What other subjects, commands and the program may use.
export { createGuardianSessions } from './guardian-sessions.ts'
export { needsParents } from './needs-parents.ts'
