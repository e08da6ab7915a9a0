import type { RestoreRefusal } from '#contract/rules/restore.ts'
import * as messages from '#messages'

/** Why a backup was not restored, for people. */
export const refusalTexts: Record<RestoreRefusal, () => string> = {
  'not a backup': messages.setup_restore_not_a_backup,
  damaged: messages.setup_restore_damaged,
  newer: messages.setup_restore_newer,
  unsealed: messages.setup_restore_unsealed,
  'passphrase needed': messages.setup_restore_encrypted_text,
  'passphrase wrong': messages.setup_restore_passphrase_wrong,
  'work factor': messages.setup_restore_work_factor,
  'disk full': messages.setup_restore_disk_full,
  'no leader': messages.setup_restore_no_leader,
  'not empty': messages.setup_restore_not_empty,
  missing: messages.setup_restore_missing,
  'too slow': messages.setup_restore_too_slow,
  failed: messages.setup_restore_failed,
}
