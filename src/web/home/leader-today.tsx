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
import { LitLamp } from './lamp.tsx'
import { TodayRow } from './today-row.tsx'
import { WaitingChats } from './waiting-chats.tsx'

const notSeenText = (count: number) =>
  count >= limits.maxNotSeen ? messages.today_not_seen_many({ count }) : messages.today_not_seen({ count })

const secondLookText = (count: number) =>
  count >= limits.maxSecondLook ? messages.today_second_look_many({ count }) : messages.today_second_look({ count })

const unusedRow = (count: number): [count: number, text: string, to: string, Icon: LucideIcon] => [
  count,
  count >= limits.maxUnused ? messages.today_unused_many({ count }) : messages.today_unused({ count }),
  paths.adminRetention,
  Hourglass,
]

const rowsOf = (today: LeaderToday): [count: number, text: string, to: string, Icon: LucideIcon][] => [
  [
    today.responsesToReview,
    messages.today_responses({ count: today.responsesToReview }),
    paths.responsesWith({ status: 'pending' }),
    MessageSquareText,
  ],
  [
    today.prayersWithoutResponse,
    messages.today_prayers({ count: today.prayersWithoutResponse }),
    paths.prayerRequestsWithoutResponse,
    HandHeart,
  ],
  [
    today.peopleWaiting,
    messages.today_people({ count: today.peopleWaiting }),
    paths.usersWith({ show: 'waiting' }),
    UserPlus,
  ],
  [today.chatsForSecondLook, secondLookText(today.chatsForSecondLook), paths.chatsWith({ show: 'second-look' }), Eye],
  [today.studentsNotSeen, notSeenText(today.studentsNotSeen), paths.usersWith({ show: 'absent' }), CalendarClock],
  // Most groups never have any.
  ...(today.unusedAccounts > 0 ? [unusedRow(today.unusedAccounts)] : []),
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
                {text}
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
