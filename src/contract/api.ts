import * as accounts from './accounts.ts'
import * as announcements from './announcements.ts'
import * as auditLog from './audit-log.ts'
import * as backupDownloads from './backup-downloads.ts'
import * as backups from './backups.ts'
import * as bible from './bible.ts'
import * as calendar from './calendar.ts'
import * as chats from './chats.ts'
import * as concerns from './concerns.ts'
import * as erasure from './erasure.ts'
import * as errors from './errors.ts'
import * as exports from './exports.ts'
import * as guardians from './guardians.ts'
import * as home from './home.ts'
import * as leaders from './leaders.ts'
import * as membership from './membership.ts'
import * as notifications from './notifications.ts'
import * as ownConcerns from './own-concerns.ts'
import * as people from './people.ts'
import * as permissions from './permissions.ts'
import * as posts from './posts.ts'
import * as prayers from './prayers.ts'
import * as questions from './questions.ts'
import * as responses from './responses.ts'
import * as restore from './restore.ts'
import * as settings from './settings.ts'
import * as fields from './shared/fields.ts'
import { defineRoutes, type Route } from './shared/route.ts'
import * as terms from './terms.ts'

/**
 * Every route of the API: docs/rules.md#access and #calls. The server mounts this table, and the web app calls its keys.
 */
export const api = defineRoutes({
  ...accounts.accountRoutes,
  ...people.peopleRoutes,
  ...membership.membershipRoutes,
  ...settings.settingsRoutes,
  ...bible.bibleRoutes,
  ...backups.backupRoutes,
  ...questions.questionRoutes,
  ...terms.termRoutes,
  ...responses.responseRoutes,
  ...chats.chatRoutes,
  ...prayers.prayerRoutes,
  ...announcements.announcementRoutes,
  ...calendar.calendarRoutes,
  ...home.homeRoutes,
  ...notifications.notificationRoutes,
  ...ownConcerns.ownConcernRoutes,
  ...concerns.concernRoutes,
  ...guardians.guardianRoutes,
  ...permissions.permissionRoutes,
  ...erasure.erasureRoutes,
  ...exports.exportRoutes,
  ...auditLog.auditLogRoutes,
  ...restore.restoreRoutes,
  ...backupDownloads.backupDownloadRoutes,

  'GET /api/events': {
    summary: 'Stream events: names and ids of what changes, never texts',
    access: 'signed in',
    whileWaiting: true,
    response: fields.Nothing,
    stream: true,
  },
})

/** The entries of the table, for loops over all routes. */
export const routes = Object.entries(api) as [keyof typeof api, Route][]

/** Modules whose exported schemas have the names of their exports in the API's description. */
export const modules = [
  ...[
    accounts,
    announcements,
    auditLog,
    backupDownloads,
    backups,
    bible,
    calendar,
    chats,
    concerns,
    erasure,
    errors,
    exports,
    fields,
  ],
  ...[guardians, home, leaders, membership, notifications, ownConcerns, people, prayers, questions, responses, restore],
  ...[permissions, posts, settings, terms],
]
