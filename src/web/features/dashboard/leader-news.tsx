import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRight, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Notice } from '#contract/people.ts'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { messageOf } from '../../api/api-error.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { ConfirmationItem } from '../../components/confirmation-item.tsx'
import { confirmationsQuery } from '../../components/confirmation-queries.ts'
import { useKeptItems } from '../../components/use-kept-items.ts'
import { useWaitingCount, waitingQuery } from '../../components/waiting-queries.ts'
import { paths } from '../../paths.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { notify } from '../../ui/notify.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

const noticesQuery = queryOptions({
  queryKey: queryKeys.notices,
  queryFn: () => api('GET /api/notices'),
  meta: { failureLog: 'The notices could not be fetched' },
})

/** Returns whether the news is still loading. The dashboard waits for it, because it would move the rest. */
export function useLoadsLeaderNews(enabled: boolean): boolean {
  const queries = [
    useInfiniteQuery({ ...waitingQuery, enabled }),
    useQuery({ ...confirmationsQuery, enabled }),
    useQuery({ ...noticesQuery, enabled }),
  ]
  return queries.some(({ isLoading, errorUpdateCount }) => isLoading && errorUpdateCount === 0)
}

/** People who wait, requests of other leaders, and what other leaders have changed. Empty for most visits. */
export function LeaderNews() {
  const waiting = useWaitingCount(true)
  const confirmations = useKeptItems(useQuery(confirmationsQuery).data)
  const notices = useKeptItems(useQuery(noticesQuery).data)
  const [hasWaiting, setHasWaiting] = useState(waiting > 0)
  if (waiting > 0 && !hasWaiting) setHasWaiting(true)
  const shownNotices = notices.items.filter((notice) => !notices.isGone(notice))
  if (!hasWaiting && confirmations.items.length === 0 && shownNotices.length === 0) return null
  return (
    <section aria-label={messages.dashboard_news()} className="mb-6 panel">
      <ul className="divide-y divide-line">
        {hasWaiting && (
          <li>
            <Link
              to={paths.usersWith({ show: 'waiting' })}
              className="flex min-h-14 items-center gap-3 rounded-2xl px-4 py-3 font-semibold hover:bg-sunken sm:px-5"
            >
              <span className="grow">{messages.dashboard_waiting({ count: waiting })}</span>
              <ArrowRight aria-hidden className="mirror-rtl size-5 shrink-0 text-muted" />
            </Link>
          </li>
        )}
        {confirmations.items.map((confirmation) => (
          <li key={confirmation._id} className="px-4 py-3.5 sm:px-5">
            <ConfirmationItem confirmation={confirmation} isGone={confirmations.isGone(confirmation)} />
          </li>
        ))}
        {shownNotices.map((notice) => (
          <NoticeItem key={notice._id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

const noticeTexts: Record<Notice['kind'], (names: { actor: string; name: string }) => string> = {
  'leader.made': messages.notice_leader_made,
  'leader.removed': messages.notice_leader_removed,
  'leader.created': messages.notice_leader_created,
  'leader.invited': messages.notice_leader_invited,
  'account.switched_off': messages.notice_switched_off,
  'account.switched_on': messages.notice_switched_on,
  'account.recovery_code_created': messages.notice_recovery_code,
}

function NoticeItem({ notice: { _id, kind, actor, subject, at } }: { notice: Notice }) {
  const client = useQueryClient()
  const name = subject?.name ?? ''
  const text =
    kind === 'leader.created' && actor === undefined
      ? messages.notice_leader_added({ name })
      : noticeTexts[kind]({ actor: actor?.name ?? messages.notice_operator(), name })
  async function dismiss(): Promise<void> {
    // Shown as dismissed at once. A failure brings it back.
    client.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter((it) => it._id !== _id))
    try {
      await api('DELETE /api/notices/{id}', { params: { id: _id } })
    } catch (error) {
      notify.error(messageOf(error, messages.notice_dismiss_failed()))
    }
    void client.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }
  return (
    <li className="flex items-center gap-3 py-1.5 ps-4 pe-2 sm:ps-5">
      <p className="min-w-0 grow py-2 wrap-anywhere">
        <bdi>{text}</bdi>{' '}
        <span className="text-muted">
          · <RelativeTime timestamp={at} />
        </span>
      </p>
      <IconButton
        Icon={X}
        label={messages.notice_dismiss({ text })}
        onClick={() => void dismiss()}
        className="text-muted hover:text-ink"
      />
    </li>
  )
}
