import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { PersonalData, Push } from './platform/personal-data/declaration.ts'
import { personalData as platform } from './platform/personal-data.ts'
import { personalData as accounts } from './subjects/accounts/personal-data.ts'
import { personalData as announcements } from './subjects/announcements/personal-data.ts'
import { personalData as auditLog } from './subjects/audit-log/personal-data.ts'
import { personalData as backups } from './subjects/backups/personal-data.ts'
import { personalData as bible } from './subjects/bible/personal-data.ts'
import { personalData as calendar } from './subjects/calendar/personal-data.ts'
import { personalData as chats } from './subjects/chats/personal-data.ts'
import { personalData as concerns } from './subjects/concerns/personal-data.ts'
import { personalData as guardians } from './subjects/guardians/personal-data.ts'
import { personalData as membership } from './subjects/membership/personal-data.ts'
import { personalData as notifications } from './subjects/notifications/personal-data.ts'
import { personalData as people } from './subjects/people/personal-data.ts'
import { personalData as permissions } from './subjects/permissions/personal-data.ts'
import { personalData as posts } from './subjects/posts/personal-data.ts'
import { personalData as prayers } from './subjects/prayers/personal-data.ts'
import { personalData as questions } from './subjects/questions/personal-data.ts'
import { personalData as responses } from './subjects/responses/personal-data.ts'
import { personalData as settings } from './subjects/settings/personal-data.ts'
import { personalData as terms } from './subjects/terms/personal-data.ts'

/** What each subject declares about its tables, in the order of `src/rooms.ts`: programs pass it to `setDeclarations`. */
export const personalData: Readonly<Record<string, PersonalData>> = {
  platform,
  'audit-log': auditLog,
  settings,
  accounts,
  bible,
  notifications,
  chats,
  people,
  membership,
  guardians,
  posts,
  questions,
  terms,
  responses,
  announcements,
  permissions,
  calendar,
  prayers,
  concerns,
  backups,
}

/** What the subjects declare about each kind of notifications. A kind that none declares does not compile. */
export const pushDeclarations: Readonly<Record<NotificationKind, Push>> = {
  ...chats.pushes,
  ...people.pushes,
  ...membership.pushes,
  ...responses.pushes,
  ...announcements.pushes,
  ...prayers.pushes,
  ...concerns.pushes,
}
