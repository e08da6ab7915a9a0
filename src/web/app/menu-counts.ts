import { useQuery } from '@tanstack/react-query'
import type { LeaderUnread, StudentUnread } from '#contract/home.ts'
import * as messages from '#messages'
import { usePageVisible } from '#web/api/events/use-page-visible.ts'
import { useWaitingAnswers } from '#web/questions/use-open-questions.ts'
import { matchPath, useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { unreadQuery } from '#web/session/unread-query.ts'

/** The number next to an item of the menu. */
export interface MenuCount {
  count: number
  /** For screen readers. */
  label: string
  /** Whether someone has written or waits for an answer, unlike a task without a person who waits. */
  isNews: boolean
}

/** The numbers above zero, by the path of their item. */
export type MenuCounts = ReadonlyMap<string, MenuCount>

export const abbreviate = (count: number): string => (count > 99 ? messages.many() : String(count))

/** @param waitingAnswers number of open questions whose answers wait for a connection: the student owes them no more */
const countsOfStudent = (counts: StudentUnread, waitingAnswers: number) => {
  const { messages: unread, announcements, feedback, openQuestions, concernNews } = counts
  return [
    [paths.chat, unread, messages.chat_unread, true],
    [paths.announcements, announcements, messages.unread_count, true],
    [paths.responses, feedback, messages.menu_feedback_count, true],
    [paths.questions, openQuestions - waitingAnswers, messages.menu_open_count, false],
    [paths.getHelp, concernNews, messages.menu_help_count, false],
  ] as const
}

const countsOfLeader = (counts: LeaderUnread) => {
  const { toReview, chatsWaiting, prayersWithoutResponse, peopleWaiting, requests, concerns, concernNews } = counts
  return [
    // What the inbox has and no other tab counts.
    [paths.adminDashboard, concerns + concernNews + requests + peopleWaiting, messages.menu_inbox_count, true],
    [paths.adminConcerns, concerns + concernNews, messages.menu_help_count, true],
    [paths.adminChat, chatsWaiting, messages.menu_chats_count, true],
    [paths.adminUsers, peopleWaiting, messages.users_waiting_count, true],
    [paths.adminResponses, toReview, messages.menu_review_count, false],
    [paths.adminPrayerRequests, prayersWithoutResponse, messages.menu_prayers_count, false],
  ] as const
}

/** What the total leaves out. */
const uncounted: readonly string[] = [paths.questions, paths.getHelp]
/** What the count of the leaders' dashboard includes. */
const onDashboard: readonly string[] = [paths.adminConcerns, paths.adminUsers]

/** Returns the sum of the counts of some items of the menu, each counted once. */
export const sumOf = (counts: MenuCounts, items: readonly { path: string }[]): number =>
  items.reduce((sum, { path }) => (onDashboard.includes(path) ? sum : sum + (counts.get(path)?.count ?? 0)), 0)

interface Counts {
  counts: MenuCounts
  /**
   * The number in the title of the page and on the app's icon. It leaves out open questions, which are no news, and news about the
   * student's own concerns, so that a locked phone shows nothing of them.
   */
  total: number
}

/** Returns what waits for the user. Used once, by the layout. */
export function useMenuCounts(): Counts {
  const { data } = useQuery(unreadQuery(useViewer()))
  const waitingAnswers = useWaitingAnswers()
  const { pathname } = useLocation()
  const isVisible = usePageVisible()
  if (data === undefined) return { counts: new Map(), total: 0 }
  // An open chat marks its messages as read, so their number would only flash.
  const isReading = isVisible && matchPath(paths.chat, pathname) !== undefined
  const all =
    'messages' in data
      ? countsOfStudent(isReading ? { ...data, messages: 0 } : data, waitingAnswers)
      : countsOfLeader(data)
  const shown = all.filter(([, count]) => count > 0)
  return {
    counts: new Map(shown.map(([path, count, label, isNews]) => [path, { count, label: label({ count }), isNews }])),
    total: shown.reduce(
      (sum, [path, count]) => (uncounted.includes(path) || onDashboard.includes(path) ? sum : sum + count),
      0,
    ),
  }
}
