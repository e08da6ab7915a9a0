import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { Confirmation, Notice } from '#contract/accounts.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { ConfirmationItem } from '#web/people/confirmation-item.tsx'
import { confirmationsQuery } from '#web/people/confirmation-queries.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { noticesQuery } from './queries.ts'
import { useHomeList } from './use-home-list.ts'

type Item =
  | { key: string; kind: 'confirmation'; confirmation: Confirmation }
  | { key: string; kind: 'notice'; notice: Notice }

const keyOf = ({ key }: Item) => key

/** Returns the requests of other leaders, and the notices of what they have changed. */
export function useLeaderNews() {
  const confirmations = useQuery(confirmationsQuery).data
  const notices = useQuery(noticesQuery).data
  const items = useMemo(() => {
    if (confirmations === undefined || notices === undefined) return undefined
    return [
      ...confirmations.map(
        (confirmation): Item => ({ key: `confirmation ${confirmation._id}`, kind: 'confirmation', confirmation }),
      ),
      ...notices.map((notice): Item => ({ key: `notice ${notice._id}`, kind: 'notice', notice })),
    ]
  }, [confirmations, notices])
  return useHomeList(items, { keyOf })
}

type News = ReturnType<typeof useLeaderNews>

const waitsForViewer = (item: Item) => item.kind === 'confirmation' && item.confirmation.mayDecide

/** Returns whether a request of another leader waits for the viewer. */
export const hasRequests = ({ items = [], isGone }: News) => items.some((item) => waitsForViewer(item) && !isGone(item))

/** Requests of other leaders that the viewer can confirm or decline. One that is decided stays and says so. */
export function LeaderRequests({ news: { items = [], isGone } }: { news: News }) {
  const shown = items.flatMap((item) => (item.kind === 'confirmation' && item.confirmation.mayDecide ? item : []))
  if (shown.length === 0) return null
  return (
    <section aria-label={messages.dashboard_requests()} className="mb-3 panel bg-warn-tint">
      <ul className="hairlines">
        {shown.map((item) => (
          <li key={item.key} className="px-4 py-3.5 sm:px-5">
            <ConfirmationItem confirmation={item.confirmation} isGone={isGone(item)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The viewer's own requests, and what other leaders have changed. Empty for most visits. */
export function LeaderNews({ news: { items = [], isGone } }: { news: News }) {
  // A request that is decided stays and says so. A notice that is dismissed disappears.
  const shown = items.filter((item) => !waitsForViewer(item) && (item.kind === 'confirmation' || !isGone(item)))
  if (shown.length === 0) return null
  return (
    <section aria-label={messages.dashboard_news()} className="mb-8 panel">
      <ul className="hairlines">
        {shown.map((item) =>
          item.kind === 'confirmation' ? (
            <li key={item.key} className="px-4 py-3.5 sm:px-5">
              <ConfirmationItem confirmation={item.confirmation} isGone={isGone(item)} />
            </li>
          ) : (
            <NoticeItem key={item.key} notice={item.notice} />
          ),
        )}
      </ul>
    </section>
  )
}

const noticeTexts: Record<Notice['kind'], (names: { actor: string; name: string }) => string> = {
  'leader.made': messages.notice_leader_made,
  'leader.removed': messages.notice_leader_removed,
  'leader.created': messages.notice_leader_created,
  'leader.invited': messages.notice_leader_invited,
  'leader.safeguarding_started': messages.notice_safeguarding_started,
  'leader.safeguarding_ended': messages.notice_safeguarding_ended,
  'account.switched_off': messages.notice_switched_off,
  'account.switched_on': messages.notice_switched_on,
  'consent.withdrawn': messages.notice_consent_withdrawn,
  'account.erased': messages.notice_erased,
  'account.released': messages.notice_released,
  'account.recovery_code_created': messages.notice_recovery_code,
}

function NoticeItem({ notice: { _id, kind, actor, subject, at } }: { notice: Notice }) {
  const client = useQueryClient()
  const { run } = useAction()
  const name = subject?.name ?? messages.person_removed()
  const by = actor?.name ?? messages.notice_operator()
  const text =
    kind === 'leader.created' && actor === undefined
      ? messages.notice_leader_added({ name })
      : kind === 'consent.withdrawn' && actor === undefined
        ? messages.notice_consent_withdrawn_by_guardian({ name })
        : noticeTexts[kind]({ actor: by, name })
  async function dismiss(): Promise<void> {
    // Shown as dismissed at once. A failure brings it back.
    client.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter((it) => it._id !== _id))
    const call = () => api('DELETE /api/notices/{id}', { params: { id: _id } })
    await run(call, { failure: messages.notice_dismiss_failed() })
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
