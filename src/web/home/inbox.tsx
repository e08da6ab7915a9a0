import { Check, DatabaseBackup, HeartHandshake, UserCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { LeaderToday } from '#contract/home.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { warningTexts } from '#web/backups/backup-texts.ts'
import { ConfirmationItem } from '#web/people/confirmation-item.tsx'
import { confirmationsQuery } from '#web/people/confirmation-queries.ts'
import { paths } from '#web/session/paths.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { InboxChats } from './inbox-chats.tsx'
import { InboxFine } from './inbox-fine.tsx'
import { checks, type InboxItem, itemsOf, keyOf } from './inbox-items.ts'
import { hiddenInLargeText, InboxLink } from './inbox-link.tsx'
import { InboxNotices } from './inbox-notices.tsx'
import { InboxUnanswered } from './inbox-unanswered.tsx'
import { MoreRows } from './more-rows.tsx'
import { noticesQuery } from './queries.ts'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

/** Number of rows above the cards, so that these begin by 900 px on phones (docs/leaders.md#inbox). */
const maxRows = 7
/** The same below the rows of Yours, where the chats are one row. */
const maxRowsBelowYours = 4

const isForHelp = ({ kind }: InboxItem) => kind === 'help'

/**
 * Returns the rows of the inbox. A call for help appears at once; others that arrive are held back until the reader asks for them. One
 * that is done stays in its place, and says so.
 */
export function useInbox(today: LeaderToday | undefined) {
  const parts = [useHomeQuery(todayQuery), useHomeQuery(confirmationsQuery), useHomeQuery(noticesQuery)] as const
  const confirmations = parts[1].query.data
  const notices = parts[2].query.data
  const items = useMemo(
    () => (today === undefined ? undefined : itemsOf(today, confirmations ?? [], notices ?? [])),
    [today, confirmations, notices],
  )
  const list = useHomeList(items, { keyOf, appears: isForHelp, isFresh: parts.every(({ isFresh }) => isFresh) })
  // The notices disappear when all are dismissed.
  return { ...list, items: list.items?.filter((item) => item.kind !== 'notices' || !list.isGone(item)) ?? [] }
}

interface InboxProps {
  today: LeaderToday
  inbox: ReturnType<typeof useInbox>
  /** Whether Yours is above it. */
  isBrief: boolean
  /** Whether the first steps are above it, so that not all is done. */
  hasSteps: boolean
}

/** What waits for the leader (docs/leaders.md#inbox), each with what can be done about it, and one line for what is fine. */
export function Inbox({ today, inbox: { items, isGone, element }, isBrief, hasSteps }: InboxProps) {
  return (
    <section aria-labelledby="today" className="@container/inbox mb-2 overflow-hidden panel">
      <ul ref={element} className="hairlines [&:not(:empty)+*]:border-t [&:not(:empty)+*]:border-line">
        <MoreRows items={items} max={isBrief ? maxRowsBelowYours : maxRows} className="px-4 sm:px-5">
          {(item) => (
            <li key={item.key}>
              <InboxRow item={item} isGone={isGone(item)} today={today} isBrief={isBrief} />
            </li>
          )}
        </MoreRows>
      </ul>
      <InboxFine today={today} items={items} isAll={items.length === 0 && !hasSteps} />
    </section>
  )
}

interface InboxRowProps {
  item: InboxItem
  isGone: boolean
  today: LeaderToday
  isBrief: boolean
}

function InboxRow({ item, isGone, today, isBrief }: InboxRowProps) {
  switch (item.kind) {
    case 'help':
      return <HelpRow concern={item.concern} isGone={isGone} />
    case 'confirmation':
      return (
        <div className="flex gap-3 px-4 py-3 sm:items-center sm:px-5 lg:py-1.5">
          <UserCheck aria-hidden className={`mt-0.5 size-5 shrink-0 text-primary sm:mt-0 ${hiddenInLargeText}`} />
          <div className="min-w-0 grow">
            <ConfirmationItem confirmation={item.confirmation} isGone={isGone} />
          </div>
        </div>
      )
    case 'chats':
      return <InboxChats today={today} isBrief={isBrief} />
    case 'backup':
      return (
        <InboxLink to={paths.settingsSection('backups')} Icon={isGone ? Check : DatabaseBackup} quiet={isGone}>
          {isGone ? messages.backups_fine() : warningTexts[item.warning]()}
        </InboxLink>
      )
    case 'unanswered':
      return <InboxUnanswered unanswered={item.unanswered} newest={today.missingAnswers} />
    case 'notices':
      return <InboxNotices notices={item.notices} />
    case 'count': {
      const { text, to, Icon } = checks[item.name]
      return (
        <InboxLink to={to} Icon={isGone ? Check : Icon} quiet={isGone}>
          {text({ count: isGone ? 0 : item.count })}
        </InboxLink>
      )
    }
  }
}

/** Number of other leaders who are named. */
const maxNamed = 2

/** Someone asked for help. Only for those who receive it. It says nothing about whom and what. */
function HelpRow({ concern, isGone }: { concern: NonNullable<LeaderToday['waitingConcern']>; isGone: boolean }) {
  const { _id, count, createdAt, others } = concern
  const names = others.map(({ name }) => name)
  const readers =
    names.length === 0
      ? messages.today_help_only_you()
      : names.length > maxNamed
        ? messages.today_help_readers_many({ count: names.length })
        : messages.today_help_readers({ names: formatNames([messages.today_help_you(), ...names]) })
  return (
    <InboxLink
      to={count === 1 ? paths.adminConcern(_id) : paths.adminConcerns}
      Icon={isGone ? Check : HeartHandshake}
      quiet={isGone}
      urgent={!isGone}
      note={
        isGone ? undefined : (
          <>
            <RelativeTime timestamp={createdAt} /> · {readers}
          </>
        )
      }
    >
      {isGone ? messages.record_concern_handled() : messages.today_help({ count })}
    </InboxLink>
  )
}
