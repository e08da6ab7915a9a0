// What other subjects, commands and the program may use.
export { backUpJob } from './backup-job.ts'
export { listBackups } from './kept-backups.ts'
export { failureOf, makeBackup } from './make-backup.ts'
export { warningOf } from './present.ts'
export {
  copyIn,
  decryptedIn,
  digestsIn,
  type RestoreAnswer,
  type RestoreRequest,
  runRestoreProgram,
} from './restore/restore-program.ts'
export { readStatus, recordFailed, recordMade } from './store.ts'
export { createWorkFolder, type WorkFolder } from './work-folder.ts'
