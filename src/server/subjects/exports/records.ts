import type { Role } from '#contract/accounts.ts'
import type { HistoryEntry } from '#contract/audit-log.ts'
import type { ResponseStatus } from '#contract/questions.ts'
import type { HistoryKind } from '#contract/rules/audit-log.ts'
import type { ConsentMethod } from '#contract/rules/guardians.ts'
import type { NotificationKind } from '#contract/rules/notifications.ts'
import type { Audience } from '#contract/rules/prayers.ts'
import type { Pages } from '#server/platform/personal-data/pages.ts'

// What a file about a person has. Fields that its reader may not see are absent. The JSON has exactly these names.

/** Who wrote something. The name is absent if the account was erased. */
export interface Writer {
  name?: string
  isLeader: boolean
}

export interface AccountRecord {
  _id: string
  name: string
  username: string
  email?: string
  role: Role
  joinedAt: string
  lastSeenAt: string
  waitingSince?: string
  switchedOffAt?: string
  safeguardingLeadSince?: string
  /** Only for leaders. */
  heldSince?: string
}

export interface ConsentRecord {
  guardian: string
  method: ConsentMethod
  /** Calendar day. */
  givenOn: string
  recordedAt: string
  /** Only for leaders. */
  recordedBy?: string
  withdrawnAt?: string
}

export interface EarlierText {
  text: string
  /** When the next text replaced this one. */
  until: string
}

export interface ReviewRecord {
  status: ResponseStatus
  feedback?: string
  reviewedAt: string
  reviewedBy: Writer
}

export interface ResponseRecord {
  _id: string
  question: string
  answer: string
  createdAt: string
  editedAt?: string
  status: ResponseStatus
  feedback?: string
  reviewedAt?: string
  reviewedBy?: Writer
  earlierAnswers?: Pages<EarlierText>
  /** Reviews before the newest one. Only for leaders, as in the app. */
  earlierReviews?: Pages<ReviewRecord>
}

export interface MessageRecord {
  _id: string
  from: Writer
  createdAt: string
  editedAt?: string
  content: string
  /** Names of the others who have read it. Only for leaders. */
  readBy?: string[]
  /** Only for leaders, and for who wrote it. */
  earlierVersions?: Pages<EarlierText>
}

export interface PrayerRecord {
  _id: string
  content: string
  audience: Audience
  createdAt: string
  editedAt?: string
  /** Number of people who prayed. */
  prayerCount: number
  answeredAt?: string
  thanks?: string
  withdrawnAt?: string
  /** Set if a leader deleted it. */
  deletedAt?: string
  response?: { content: string; respondedAt: string; respondedBy: Writer; isPrivate: boolean }
  earlierVersions?: Pages<EarlierText & { audience: Audience }>
}

export interface PrayedRecord {
  prayedAt: string
}

export interface ReadAnnouncementRecord {
  title: string
  readAt: string
}

export interface NotificationRecord {
  kind: NotificationKind
  isOn: boolean
}

export interface DeviceRecord {
  timeZone: string
  addedAt: string
}

export interface SessionRecord {
  startedAt: string
  lastUsedAt: string
  expiresAt: string
}

/** An entry of the audit log. */
export interface LogRecord {
  /** Name of the entry. Only for leaders, whose history names entries by it. */
  _id?: string
  at: string
  kind: HistoryKind
  by: 'this person' | 'a leader' | 'a guardian' | 'an operator'
  /** Whom it concerns. */
  about?: 'this person' | 'another person'
  /** Names. A person's own file has only that of the person. */
  actor?: string
  subject?: string
  /** A person's own file has only those that the sentence of the entry needs. */
  facts?: HistoryEntry['facts']
  content?: HistoryEntry['content']
}

export interface ConcernRecord {
  _id: string
  content: string
  createdAt: string
  /** Whom the person named. */
  about: Pages<{ name: string }>
  aboutText?: string
  /** What was reported with it. */
  reported?: { kind: 'message' | 'prayer' | 'announcement'; text?: string }
  state: 'new' | 'being handled' | 'closed'
  readAt?: string
  closedAt?: string
  /** What the person added, and what leaders answered. */
  messages: Pages<{ from: Writer; content: string; createdAt: string }>
}

/** The lists of a file, in their order, with the type of their items. */
export interface ListItems {
  consents: ConsentRecord
  responses: ResponseRecord
  messages: MessageRecord
  prayerRequests: PrayerRecord
  prayedFor: PrayedRecord
  announcementsRead: ReadAnnouncementRecord
  concerns: ConcernRecord
  notificationSettings: NotificationRecord
  devices: DeviceRecord
  sessions: SessionRecord
  log: LogRecord
}
export type ListName = keyof ListItems
export type List = { [Name in ListName]: { name: Name; pages: Pages<ListItems[Name]> } }[ListName]

/** Everything that a file has. */
export interface Records {
  /** Absent in a file about one chat. */
  account?: AccountRecord
  lists: List[]
}
