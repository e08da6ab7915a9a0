import type { AccountsTables } from './accounts.ts'
import type { AnnouncementsTables } from './announcements.ts'
import type { AuditLogTables } from './audit-log.ts'
import type { BackupsTables } from './backups.ts'
import type { BibleTables } from './bible.ts'
import type { CalendarTables } from './calendar.ts'
import type { ChatsTables } from './chats.ts'
import type { ConcernsTables } from './concerns.ts'
import type { GuardiansTables } from './guardians.ts'
import type { MembershipTables } from './membership.ts'
import type { NotificationsTables } from './notifications.ts'
import type { PeopleTables } from './people.ts'
import type { PermissionsTables } from './permissions.ts'
import type { PlatformTables } from './platform.ts'
import type { PostsTables } from './posts.ts'
import type { PrayersTables } from './prayers.ts'
import type { QuestionsTables } from './questions.ts'
import type { ResponsesTables } from './responses.ts'
import type { SettingsTables } from './settings.ts'
import type { TermsTables } from './terms.ts'

/** All tables of the database. Only the subject of a table's file writes to it. */
export interface Tables
  extends PlatformTables,
    AuditLogTables,
    SettingsTables,
    AccountsTables,
    BibleTables,
    NotificationsTables,
    ChatsTables,
    PeopleTables,
    MembershipTables,
    GuardiansTables,
    PostsTables,
    QuestionsTables,
    TermsTables,
    ResponsesTables,
    AnnouncementsTables,
    PermissionsTables,
    CalendarTables,
    PrayersTables,
    ConcernsTables,
    BackupsTables {}

/** Columns of a subject that statements of subjects above it may read, by table. */
export type Readable = { [T in keyof Tables]?: readonly (keyof Tables[T])[] }
