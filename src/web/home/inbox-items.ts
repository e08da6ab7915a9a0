import {
  CalendarClock,
  Eye,
  HandHeart,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  ShieldAlert,
  UserPlus,
} from 'lucide-react'
import type { BackupWarning } from '#contract/backups.ts'
import type { LeaderToday } from '#contract/home.ts'
import type { Confirmation, Notice } from '#contract/leaders.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { canRemind } from '#web/responses/reminder.tsx'
import { paths } from '#web/session/paths.ts'

type Text = (values: { count: number }) => string

/** Returns a text for counts that the server ends at a maximum. */
const upTo =
  (max: number, exact: Text, many: Text): Text =>
  ({ count }) =>
    (count >= max ? many : exact)({ count })

/** What is counted, with the screen on which it is done. */
export interface Check {
  text: Text
  to: string
  Icon: LucideIcon
}

/** The counts of the inbox, by their names in the contract. */
export const checks = {
  concernsOpenLong: { text: messages.today_concerns, to: paths.adminConcerns, Icon: ShieldAlert },
  concernNews: { text: messages.today_concern_news, to: paths.adminConcerns, Icon: HeartHandshake },
  peopleWaiting: { text: messages.today_people, to: paths.usersWith({ show: 'waiting' }), Icon: UserPlus },
  responsesToReview: {
    text: messages.today_responses,
    to: paths.responsesWith({ status: 'pending' }),
    Icon: MessageSquareText,
  },
  prayersWithoutResponse: { text: messages.today_prayers, to: paths.prayerRequestsWithoutResponse, Icon: HandHeart },
  chatsForSecondLook: {
    text: upTo(limits.maxSecondLook, messages.today_second_look, messages.today_second_look_many),
    to: paths.chatsWith({ show: 'second-look' }),
    Icon: Eye,
  },
  studentsNotSeen: {
    text: upTo(limits.maxNotSeen, messages.today_not_seen, messages.today_not_seen_many),
    to: paths.usersWith({ show: 'absent' }),
    Icon: CalendarClock,
  },
  unusedAccounts: {
    text: upTo(limits.maxUnused, messages.today_unused, messages.today_unused_many),
    to: paths.adminRetention,
    Icon: Hourglass,
  },
} satisfies Partial<Record<keyof LeaderToday, Check>>
export type CheckName = keyof typeof checks

/** A row of the leaders' inbox. */
export type InboxItem = { key: string } & (
  | { kind: 'help'; concern: NonNullable<LeaderToday['waitingConcern']> }
  | { kind: 'confirmation'; confirmation: Confirmation }
  | { kind: 'count'; name: CheckName; count: number }
  | { kind: 'chats' }
  | { kind: 'backup'; warning: BackupWarning }
  | { kind: 'unanswered'; unanswered: NonNullable<LeaderToday['missingAnswers']> }
  | { kind: 'notices'; notices: readonly Notice[] }
)

export const keyOf = ({ key }: InboxItem) => key

/** Maximum number of other rows next to which there is room for the missing answers, which the recent questions name as well. */
const maxOthers = 5

/** Returns what waits for a leader, in the order of docs/leaders.md#inbox, and then what is only to be known. */
export function itemsOf(
  today: LeaderToday,
  confirmations: readonly Confirmation[],
  notices: readonly Notice[],
): InboxItem[] {
  const { waitingConcern: concern, missingAnswers: unanswered, chatsWaiting, backupWarning: warning } = today
  const counted = (...names: CheckName[]): InboxItem[] =>
    names.filter((name) => today[name] > 0).map((name) => ({ key: name, kind: 'count', name, count: today[name] }))
  const requests = (isWanted: (confirmation: Confirmation) => boolean): InboxItem[] =>
    confirmations
      .filter(isWanted)
      .map((confirmation) => ({ key: `confirmation ${confirmation._id}`, kind: 'confirmation', confirmation }))
  const urgent: InboxItem[] = [
    ...(concern === null ? counted('concernsOpenLong') : [{ key: 'help', kind: 'help', concern } satisfies InboxItem]),
    ...counted('concernNews'),
    ...requests(({ mayDecide }) => mayDecide),
    ...counted('peopleWaiting'),
    ...(chatsWaiting > 0 ? [{ key: 'chats', kind: 'chats' } satisfies InboxItem] : []),
    ...counted('responsesToReview'),
    ...(warning !== null ? [{ key: 'backup', kind: 'backup', warning } satisfies InboxItem] : []),
  ]
  const others = counted('prayersWithoutResponse', 'chatsForSecondLook', 'studentsNotSeen', 'unusedAccounts')
  const missing: InboxItem[] =
    unanswered !== null && canRemind(unanswered) && urgent.length + others.length <= maxOthers
      ? [{ key: `unanswered ${unanswered.question._id}`, kind: 'unanswered', unanswered }]
      : []
  return [
    ...urgent,
    ...missing,
    ...others,
    ...requests(({ mayDecide }) => !mayDecide),
    ...(notices.length > 0 ? [{ key: 'notices', kind: 'notices', notices } satisfies InboxItem] : []),
  ]
}
