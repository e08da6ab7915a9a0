import { ChevronRight, HandHeart, type LucideIcon, MessageCircle, MessageSquareText } from 'lucide-react'
import { useMemo } from 'react'
import type { StudentToday } from '#contract/home.ts'
import { capitalizeStart } from '#locales/words.ts'
import * as messages from '#messages'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { todayQuery } from '#web/session/today-query.ts'
import { labelOfNew } from '#web/ui/new-items-line.tsx'
import { HeldHeading } from './held-heading.tsx'
import { MoreRows } from './more-rows.tsx'
import { useHomeList, useHomeQuery } from './use-home-list.ts'

interface News {
  key: string
  /** Called when it is shown, because the language can change. */
  text: () => string
  to: string
  Icon: LucideIcon
}

function feedbackNews({ _id, question, status, hasFeedback, reviewedBy }: StudentToday['feedback'][number]): News {
  const text =
    status === 'rejected' ? messages.news_rejected : hasFeedback ? messages.news_reply : messages.news_approved
  return {
    key: `feedback ${_id}`,
    text() {
      const aLeader = messages.record_a_leader()
      return capitalizeStart(text({ name: reviewedBy?.name ?? aLeader, title: question.title }), aLeader)
    },
    // Opening this screen marks all reviews as seen.
    to: paths.responses,
    Icon: MessageSquareText,
  }
}

/** Number of reviews that have a row each. */
const maxFeedback = 2

/** Announcements are in a list of their own, below. */
function newsOf({ feedback, feedbackCount, messages: chat, prayers }: StudentToday): News[] {
  const listed = feedback.slice(0, feedbackCount > maxFeedback ? 1 : maxFeedback)
  const moreFeedback = feedbackCount - listed.length
  const { count, from } = chat
  const messagesText = (values: { count: number }) =>
    from ? messages.news_messages_from({ ...values, name: from.name }) : messages.news_messages(values)
  const counted: [count: number, key: string, text: (values: { count: number }) => string, to: string, LucideIcon][] = [
    [moreFeedback, 'feedback', messages.news_more_feedback, paths.responses, MessageSquareText],
    [count, 'messages', messagesText, paths.chat, MessageCircle],
    [prayers.responses, 'prayer responses', messages.news_prayer_responses, paths.ownPrayerRequests, HandHeart],
    [prayers.prayers, 'prayers', messages.news_prayers, paths.ownPrayerRequests, HandHeart],
  ]
  return [
    ...listed.map(feedbackNews),
    ...counted
      .filter(([amount]) => amount > 0)
      .map(([amount, key, text, to, Icon]) => ({ key, text: () => text({ count: amount }), to, Icon })),
  ]
}

/** Number of rows above the announcements and the cards. */
const maxRows = 3

const keyOf = ({ key }: News) => key

/** What is new for a student, as rows that are links. What arrives while the screen is open is held back, so that nothing moves. */
export function StudentNews({ today }: { today: StudentToday }) {
  const { query, isFresh } = useHomeQuery(todayQuery)
  const news = useMemo(() => newsOf(today), [today])
  // An empty list has room for one item, in place of its text.
  const {
    items: shown = [],
    arrived,
    isGone,
    show,
  } = useHomeList(news, {
    keyOf,
    emptyPlaces: 1,
    isFresh: isFresh && query.data === today,
  })
  return (
    <section aria-labelledby="student-news">
      <HeldHeading id="student-news" change={labelOfNew(arrived.length, messages.dashboard_new)} onShow={show}>
        {messages.news_title()}
      </HeldHeading>
      {shown.length === 0 ? (
        <p className="min-h-13 text-sm text-muted">{messages.news_none()}</p>
      ) : (
        <ul className="-mx-4 hairlines sm:mx-0">
          <MoreRows items={shown} max={maxRows} className="px-4 sm:px-0">
            {(item) => (
              <li key={item.key}>
                <NewsRow item={item} quiet={isGone(item)} />
              </li>
            )}
          </MoreRows>
        </ul>
      )}
    </section>
  )
}

/** News as a sentence that is a link. Two lines of text fit, so that other numbers and names do not change the height. */
const NewsRow = ({ item: { to, text, Icon }, quiet }: { item: News; quiet: boolean }) => (
  <Link
    to={to}
    className={`flex min-h-13 items-center gap-3 px-4 py-1 leading-tight hover:bg-sunken sm:px-0 ${quiet ? 'text-muted' : 'font-medium'}`}
  >
    <Icon aria-hidden className={`size-5 shrink-0 ${quiet ? 'text-muted' : 'text-primary'}`} />
    <span className="line-clamp-2 grow">{text()}</span>
    <ChevronRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
  </Link>
)
