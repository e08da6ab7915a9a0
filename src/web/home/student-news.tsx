import { Check, HandHeart, type LucideIcon, Megaphone, MessageCircle, MessageSquareText } from 'lucide-react'
import { useMemo } from 'react'
import type { StudentToday } from '#contract/home.ts'
import * as messages from '#messages'
import { paths } from '#web/session/paths.ts'
import { labelOfNew } from '#web/ui/show-new-button.tsx'
import { HeldHeading } from './held-heading.tsx'
import { TodayRow } from './today-row.tsx'
import { useHomeList } from './use-home-list.ts'

interface News {
  key: string
  text: string
  to: string
  Icon: LucideIcon
}

function feedbackNews({ _id, question, status, hasFeedback, reviewedBy }: StudentToday['feedback'][number]): News {
  const text =
    status === 'rejected' ? messages.news_rejected : hasFeedback ? messages.news_reply : messages.news_approved
  return {
    key: `feedback ${_id}`,
    text: text({ name: reviewedBy?.name ?? messages.news_reviewer(), title: question.title }),
    // Opening this screen marks all reviews as seen.
    to: paths.responses,
    Icon: MessageSquareText,
  }
}

function newsOf({ feedback, feedbackCount, messages: chat, unreadAnnouncements, prayers }: StudentToday): News[] {
  const moreFeedback = feedbackCount - feedback.length
  const { count, from } = chat
  const messagesText = (values: { count: number }) =>
    from ? messages.news_messages_from({ ...values, name: from.name }) : messages.news_messages(values)
  const counted: [count: number, key: string, text: (values: { count: number }) => string, to: string, LucideIcon][] = [
    [moreFeedback, 'feedback', messages.news_more_feedback, paths.responses, MessageSquareText],
    [count, 'messages', messagesText, paths.chat, MessageCircle],
    [unreadAnnouncements, 'announcements', messages.news_announcements, paths.announcements, Megaphone],
    [prayers.responses, 'prayer responses', messages.news_prayer_responses, paths.ownPrayerRequests, HandHeart],
    [prayers.prayers, 'prayers', messages.news_prayers, paths.ownPrayerRequests, HandHeart],
  ]
  return [
    ...feedback.map(feedbackNews),
    ...counted
      .filter(([amount]) => amount > 0)
      .map(([amount, key, text, to, Icon]) => ({ key, text: text({ count: amount }), to, Icon })),
  ]
}

const keyOf = ({ key }: News) => key

/** What is new for a student, as rows that are links. What arrives while the screen is open is held back, so that nothing moves. */
export function StudentNews({ today }: { today: StudentToday }) {
  const news = useMemo(() => newsOf(today), [today])
  // An empty list has room for one item, in place of its text.
  const { items: shown = [], arrived, isGone, show } = useHomeList(news, { keyOf, emptyPlaces: 1 })
  return (
    <section aria-labelledby="student-news" className="overflow-hidden panel">
      <div className="px-4 pt-3 pb-1 sm:px-5">
        <HeldHeading id="student-news" change={labelOfNew(arrived.length, messages.dashboard_new)} onShow={show}>
          {messages.news_title()}
        </HeldHeading>
      </div>
      {shown.length === 0 ? (
        <p className="flex min-h-14 items-center gap-3 px-4 text-muted sm:px-5">
          <Check aria-hidden className="size-5 shrink-0" />
          {messages.news_none()}
        </p>
      ) : (
        <ul className="hairlines">
          {shown.map((item) => (
            <li key={item.key}>
              <TodayRow to={item.to} Icon={item.Icon} quiet={isGone(item)}>
                {item.text}
              </TodayRow>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
