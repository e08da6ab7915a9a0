import { Check } from 'lucide-react'
import type { LeaderToday } from '#contract/home.ts'
import * as messages from '#messages'
import { reminderText } from '#web/responses/reminder.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Fold } from '#web/ui/fold.tsx'
import { LitLamp } from '#web/ui/lamp.tsx'
import { type CheckName, checks, type InboxItem } from './inbox-items.ts'
import { hiddenInLargeText } from './inbox-link.tsx'

/** Those that are named although there is nothing to do. The others concern few leaders or few groups. */
const named: CheckName[] = [
  'peopleWaiting',
  'responsesToReview',
  'prayersWithoutResponse',
  'chatsForSecondLook',
  'studentsNotSeen',
]

/** Returns what is fine, with the screen that shows it. */
function fineOf(today: LeaderToday, items: readonly InboxItem[]): { text: string; to: string }[] {
  const shown = new Set(items.map(({ key }) => key))
  const { chatsWaiting, missingAnswers: unanswered } = today
  return [
    ...(chatsWaiting === 0 && !shown.has('chats')
      ? [{ text: messages.today_chats({ count: 0 }), to: paths.adminChat }]
      : []),
    ...(unanswered?.lastReminder && !shown.has(`unanswered ${unanswered.question._id}`)
      ? [{ text: reminderText(unanswered.lastReminder), to: paths.question(unanswered.question._id) }]
      : []),
    ...named
      .filter((name) => today[name] === 0 && !shown.has(name))
      .map((name) => ({ text: checks[name].text({ count: 0 }), to: checks[name].to })),
  ]
}

interface InboxFineProps {
  today: LeaderToday
  /** The rows of the inbox. */
  items: readonly InboxItem[]
  /** Whether nothing else waits for the leader. */
  isAll: boolean
}

/** One line for all that is fine, which opens the list of it. */
export function InboxFine({ today, items, isAll }: InboxFineProps) {
  const fine = fineOf(today, items)
  if (fine.length === 0) return null
  return (
    <Fold
      rowClass={`min-h-13 px-4 -outline-offset-4 sm:px-5 ${isAll ? 'py-3' : ''}`}
      arrowClass={hiddenInLargeText}
      row={
        <>
          {isAll ? (
            <LitLamp className="size-16" />
          ) : (
            <Check aria-hidden className={`size-5 shrink-0 text-muted ${hiddenInLargeText}`} />
          )}
          <span className={`grow ${isAll ? 'text-lg font-semibold' : 'text-sm text-muted'}`}>
            {isAll ? messages.today_done() : messages.today_fine()}
          </span>
        </>
      }
    >
      <ul className="pb-2">
        {fine.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 px-4 py-1 text-muted -outline-offset-4 hover:bg-sunken sm:px-5"
            >
              <Check aria-hidden className={`size-5 shrink-0 text-good ${hiddenInLargeText}`} />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
