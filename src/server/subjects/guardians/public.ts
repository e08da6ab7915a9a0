// What other subjects, commands and the program may use.
export { createGuardianSessions } from './guardian-sessions.ts'
export { openLink, withdrawConsent } from './writes.ts'
