// Whether backups work, for leaders.
import { reply } from '../responses.ts'
import { given, type Scene, scenesOf } from '../scene.ts'
import { nothingWaits } from '../what-waits.ts'

const last = {
  at: '2026-01-05T03:10:00.000Z',
  bytes: 2_410_000,
  accounts: 42,
  isEncrypted: false,
  isCopied: null,
}
const withBackups = (status: object) =>
  given(reply('GET', /\/api\/backups$/, 200, { last, failure: null, warning: null, ...status }))

const onBackups = scenesOf({ path: '/admin/settings/backups', user: 'ruth' })
const failure = { at: '2026-01-06T03:10:00.000Z', reason: 'disk full' }

export const backupScenes: Scene[] = [
  onBackups('settings-backups', withBackups({ last: null })),
  onBackups('settings-backups-same-server', withBackups({})),
  onBackups('settings-backups-copied', withBackups({ last: { ...last, isEncrypted: true, isCopied: true } })),
  onBackups('settings-backups-failed', withBackups({ failure, warning: 'failed' })),
  onBackups('settings-backups-not-copied', withBackups({ last: { ...last, isCopied: false }, warning: 'not copied' })),
  scenesOf({ path: '/admin/settings', user: 'ruth' })('settings-backup-warning', withBackups({ warning: 'old' })),
  scenesOf({ path: '/admin/dashboard', user: 'ruth' })(
    'admin-dashboard-backup',
    given(reply('GET', /dashboard\/today$/, 200, { ...nothingWaits, backupWarning: 'failed' })),
  ),
]
