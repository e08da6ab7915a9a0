// What other subjects, commands and the program may use.
export { backUpJob } from './backup-job.ts'
export { BackupBusy } from './exclusive-work.ts'
export { fromFuture, listBackups } from './kept-backups.ts'
export { backupSuffix, failureOf, makeBackup, writeProtected } from './make-backup.ts'
export {
  copyIn,
  decryptedIn,
  digestsIn,
  type RestoreAnswer,
  type RestoreRequest,
  runRestoreProgram,
} from './restore/restore-program.ts'
export { hasBackup, readBackupWarning } from './status.ts'
export { recordFailed, recordMade } from './store.ts'
export { createWorkFolder, type WorkFolder } from './work-folder.ts'
