import {
  CalendarClock,
  Check,
  Eye,
  HandHeart,
  Hourglass,
  type LucideIcon,
  MessageSquareText,
  ShieldAlert,
  UserPlus,
} from 'lucide-react'
import type { LeaderToday } from '#contract/home.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import { LitLamp } from '#web/ui/lamp.tsx'
import { TodayRow } from './today-row.tsx'
import { WaitingChats } from './waiting-chats.tsx'

type Text = (values: { count: number }) => string

/** Returns a text for counts that the server ends at a maximum. */
const upTo =
  (max: number, exact: Text, many: Text): Text =>
  ({ count }) =>
    (count >= max ? many : exact)({ count })

const notSeen = upTo(limits.maxNotSeen, messages.today_not_seen, messages.today_not_seen_many)
const secondLook = upTo(limits.maxSecondLook, messages.today_second_look, messages.today_second_look_many)
const unused = upTo(limits.maxUnused, messages.today_unused, messages.today_unused_many)

type Row = [count: number, text: Text, to: string, Icon: LucideIcon]

const rowsOf = (today: LeaderToday): Row[] => [
  [today.responsesToReview, messages.today_responses, paths.responsesWith({ status: 'pending' }), MessageSquareText],
  [today.prayersWithoutResponse, messages.today_prayers, paths.prayerRequestsWithoutResponse, HandHeart],
  [today.peopleWaiting, messages.today_people, paths.usersWith({ show: 'waiting' }), UserPlus],
  [today.chatsForSecondLook, secondLook, paths.chatsWith({ show: 'second-look' }), Eye],
  [today.studentsNotSeen, notSeen, paths.usersWith({ show: 'absent' }), CalendarClock],
  // Most groups never have any.
  ...(today.unusedAccounts > 0 ? [[today.unusedAccounts, unused, paths.adminRetention, Hourglass] satisfies Row] : []),
]

/**
 * What waits for the leaders, as sentences that are links. Each has its place, also if nothing waits, so that live changes move
 * nothing.
 */
export function LeaderTodayPanel({ today, hasRequests }: { today: LeaderToday; hasRequests: boolean }) {
  const rows = rowsOf(today)
  const isDone =
    !hasRequests && today.concernsOpenLong === 0 && today.chatsWaiting === 0 && rows.every(([count]) => count === 0)
  return (
    <section aria-labelledby="today" className="relative mb-8 overflow-hidden panel">
      {today.concernsOpenLong > 0 && (
        <div className="relative z-10 border-b border-line bg-warn-tint">
          <TodayRow to={paths.adminConcerns} Icon={ShieldAlert}>
            {messages.today_concerns({ count: today.concernsOpenLong })}
          </TodayRow>
        </div>
      )}
      <div className={`grid lg:grid-cols-2 ${isDone ? 'invisible' : ''}`}>
        <WaitingChats today={today} />
        <ul className="border-line hairlines max-lg:border-t lg:border-s">
          {rows.map(([count, text, to, Icon]) => (
            <li key={to}>
              <TodayRow to={to} Icon={count === 0 ? Check : Icon} quiet={count === 0}>
                {text({ count })}
              </TodayRow>
            </li>
          ))}
        </ul>
      </div>
      {isDone && (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 text-center">
          <LitLamp className="size-32" />
          <h2 className="text-2xl font-bold">{messages.today_done()}</h2>
          <p className="text-muted">{messages.today_done_leader()}</p>
        </div>
      )}
    </section>
  )
}
