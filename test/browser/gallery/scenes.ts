// All states that a tap or a key press can open. `npm run test:all` checks each at 390 px, `npm run gallery` shows it at every size.
import { see } from './acts.ts'
import { type Scene, scenesOf } from './scene.ts'
import { joiningScenes } from './scenes/accounts.ts'
import { addressScenes } from './scenes/addresses.ts'
import { layoutScenes } from './scenes/app.ts'
import { auditLogScenes } from './scenes/audit-log.ts'
import { backupScenes } from './scenes/backups.ts'
import { bibleScenes } from './scenes/bible.ts'
import { calendarScenes } from './scenes/calendar.ts'
import { leaderChatScenes } from './scenes/chats.ts'
import { concernScenes } from './scenes/concerns.ts'
import { erasingScenes } from './scenes/erasure.ts'
import { recordScenes } from './scenes/exports.ts'
import { draftScenes } from './scenes/forms.ts'
import { privacyScenes } from './scenes/guardians.ts'
import { leaderScenes } from './scenes/leader.ts'
import { historyScenes } from './scenes/lists.ts'
import { notificationScenes } from './scenes/notifications.ts'
import { offlineScenes } from './scenes/offline.ts'
import { peopleScenes } from './scenes/people.ts'
import { permissionScenes } from './scenes/permissions.ts'
import { postScenes } from './scenes/posts.ts'
import { studentScenes } from './scenes/student.ts'
import { termScenes } from './scenes/terms.ts'
import { visitorScenes } from './scenes/visitor.ts'

/** Screens that load data, so that they can be empty, loading, failing or offline. */
const loadingScreens: [name: string, path: string, user: 'ana' | 'ruth'][] = [
  ['dashboard', '/dashboard', 'ana'],
  ['questions', '/questions', 'ana'],
  ['my-responses', '/responses', 'ana'],
  ['prayer-requests', '/prayer-requests', 'ana'],
  ['announcements', '/announcements', 'ana'],
  ['chat', '/chat', 'ana'],
  ['notifications', '/notifications', 'ana'],
  ['admin-dashboard', '/admin/dashboard', 'ruth'],
  ['admin-questions', '/admin/questions', 'ruth'],
  ['admin-responses', '/admin/responses', 'ruth'],
  ['admin-users', '/admin/users', 'ruth'],
  ['admin-chats', '/admin/chat', 'ruth'],
  ['admin-prayer-requests', '/admin/prayer-requests', 'ruth'],
  ['admin-broadcast', '/admin/broadcast', 'ruth'],
  ['invite', '/admin/invite', 'ruth'],
  ['history', '/admin/history', 'ruth'],
  ['settings', '/admin/settings', 'ruth'],
]

const emptyScenes = loadingScreens.map(([name, path, user]) =>
  scenesOf(path, user === 'ana' ? 'ana' : 'leader', { server: 'empty' })(`${name}-empty`),
)

const stateScenes = loadingScreens.flatMap(([name, path, user]) =>
  (['loading', 'failing', 'offline'] as const).map((state) =>
    scenesOf(path, user, { state })(`${name}-${state}`, state === 'loading' ? [] : see('Try Again')),
  ),
)

export const scenes: Scene[] = [
  ...visitorScenes,
  ...calendarScenes,
  ...layoutScenes,
  ...studentScenes,
  ...leaderScenes,
  ...leaderChatScenes,
  ...termScenes,
  ...backupScenes,
  ...bibleScenes,
  ...joiningScenes,
  ...peopleScenes,
  ...recordScenes,
  ...erasingScenes,
  ...notificationScenes,
  ...addressScenes,
  ...postScenes,
  ...privacyScenes,
  ...permissionScenes,
  ...historyScenes,
  ...auditLogScenes,
  ...concernScenes,
  ...draftScenes,
  ...emptyScenes,
  ...stateScenes,
  ...offlineScenes,
]
