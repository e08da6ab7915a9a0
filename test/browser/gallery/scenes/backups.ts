// Whether backups work, for leaders.
import { press, see } from '../acts.ts'
import { reply, type Scene, scenesOf } from '../scene.ts'
import { nothingWaits } from '../what-waits.ts'

const last = {
  at: '2026-01-05T03:10:00.000Z',
  bytes: 2_410_000,
  accounts: 42,
  isEncrypted: false,
  isCopied: null,
}
const withBackups = (status: object) =>
  reply('GET', /\/api\/backups$/, 200, { last, failure: null, warning: null, ...status })

const onBackups = scenesOf('/admin/settings/backups', 'ruth')
const failure = { at: '2026-01-06T03:10:00.000Z', reason: 'disk full' }

const found = [
  { name: 'lampstand-2026-01-05T03-10-00.db.age', bytes: 2_410_000, at: '2026-01-05T03:10:00.000Z' },
  { name: 'before-the-move.db', bytes: 2_390_000, at: '2026-01-04T03:10:00.000Z' },
]
const backup = {
  groupName: 'St. Mark Youth',
  leaders: ['Ruth Keller', 'Tomás Ortega'],
  accounts: 42,
  newestAt: '2026-01-05T03:09:00.000Z',
}
const withDownload = (state: object) => [
  reply('GET', /\/api\/backups$/, 200, { last, failure: null, warning: null }),
  reply('GET', /\/api\/backups\/download$/, 200, state),
]

const leads = [
  { _id: 'person-2', name: 'Tomás Ortega' },
  { _id: 'person-3', name: 'Wilhelmina Featherstonehaugh-Cholmondeley' },
]
const confirmation = {
  _id: 'request-1',
  action: 'download unencrypted backup',
  subject: { _id: 'ruth', name: 'Ruth Keller', username: 'ruth' },
  requestedBy: { _id: 'ruth', name: 'Ruth Keller' },
  requestedAt: '2026-01-05T03:10:00.000Z',
  expiresAt: '2036-01-12T03:10:00.000Z',
  mayDecide: false,
  mayWithdraw: true,
}

const onRestore = scenesOf('/setup#some-token')
/** The state of a restore that the page finds. */
const withRestore = (state: object) => [
  reply('GET', /setup\/restore$/, 200, { step: 'none', found, hasAccounts: false, ...state }),
  reply('POST', /setup\/restore\/check$/, 200, { step: 'none', found, hasAccounts: false, ...state }),
]
const openRestore = press('Restore from a backup')

export const backupScenes: Scene[] = [
  onRestore('restore-choose', withRestore({}), openRestore),
  onRestore('restore-not-empty', withRestore({ hasAccounts: true }), openRestore),
  onRestore(
    'restore-refused',
    withRestore({ refusal: 'damaged' }),
    openRestore,
    press(/encrypted$/),
    see('This backup is damaged'),
  ),
  onRestore('restore-checking', withRestore({ step: 'checking' }), openRestore, see('Checking the backup.')),
  onRestore(
    'restore-encrypted',
    withRestore({ refusal: 'passphrase wrong' }),
    openRestore,
    press(/encrypted$/),
    see('This backup is encrypted'),
  ),
  onRestore('restore-confirm', withRestore({ step: 'checked', backup }), openRestore, see('Is this your group?')),
  onRestore('restore-running', withRestore({ step: 'restoring', backup }), openRestore, see('Restoring the backup.')),
  onRestore('restore-done', withRestore({ step: 'restored', backup }), openRestore, see('Your group is back')),
  onBackups('settings-backups-no-lead', withDownload({ needs: 'safeguarding lead', leads: [] })),
  onBackups('settings-backups-needs-lead', withDownload({ needs: 'safeguarding lead', leads })),
  onBackups('settings-backups-waits-for-lead', withDownload({ needs: 'safeguarding lead', leads, confirmation })),
  onBackups('settings-backups-second-leader', withDownload({ needs: 'leader', leads })),
  onBackups('settings-backups-password', withDownload({ needs: 'nobody', leads }), press('Download a backup')),
  onBackups('settings-backups', withBackups({ last: null })),
  onBackups('settings-backups-same-server', withBackups({})),
  onBackups('settings-backups-copied', withBackups({ last: { ...last, isEncrypted: true, isCopied: true } })),
  onBackups('settings-backups-failed', withBackups({ failure, warning: 'failed' })),
  onBackups('settings-backups-not-copied', withBackups({ last: { ...last, isCopied: false }, warning: 'not copied' })),
  scenesOf('/admin/settings', 'ruth')('settings-backup-warning', withBackups({ warning: 'old' })),
  scenesOf('/admin/dashboard', 'ruth')(
    'admin-dashboard-backup',
    reply('GET', /dashboard\/today/, 200, { ...nothingWaits, backupWarning: 'failed' }),
  ),
]
