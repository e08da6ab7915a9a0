import { accountRoutes } from './accounts.ts'
import { announcementRoutes } from './announcements.ts'
import { auditLogRoutes } from './audit-log.ts'
import { backupDownloadRoutes } from './backup-downloads.ts'
import { backupRoutes } from './backups.ts'
import { chatRoutes } from './chats.ts'
import { concernRoutes } from './concerns.ts'
import { erasureRoutes } from './erasure.ts'
import { exportRoutes } from './exports.ts'
import { guardianRoutes } from './guardians.ts'
import { homeRoutes } from './home.ts'
import { notificationRoutes } from './notifications.ts'
import { ownConcernRoutes } from './own-concerns.ts'
import { peopleRoutes } from './people.ts'
import { prayerRoutes } from './prayers.ts'
import { questionRoutes } from './questions.ts'
import { responseRoutes } from './responses.ts'
import { restoreRoutes } from './restore.ts'
import { settingsRoutes } from './settings.ts'
import { Nothing } from './shared/fields.ts'
import { defineRoutes, type Route } from './shared/route.ts'

/**
 * Every route of the API: docs/rules.md#access and #calls. The server mounts this table, and the web app calls its keys.
 */
export const api = defineRoutes({
  ...accountRoutes,
  ...peopleRoutes,
  ...settingsRoutes,
  ...backupRoutes,
  ...questionRoutes,
  ...responseRoutes,
  ...chatRoutes,
  ...prayerRoutes,
  ...announcementRoutes,
  ...homeRoutes,
  ...notificationRoutes,
  ...ownConcernRoutes,
  ...concernRoutes,
  ...guardianRoutes,
  ...erasureRoutes,
  ...exportRoutes,
  ...auditLogRoutes,
  ...restoreRoutes,
  ...backupDownloadRoutes,

  'GET /api/events': {
    summary: 'Stream events: names and ids of what changes, never texts',
    access: 'signed in',
    whileWaiting: true,
    response: Nothing,
    stream: true,
  },
})

/** The entries of the table, for loops over all routes. */
export const routes = Object.entries(api) as [keyof typeof api, Route][]
