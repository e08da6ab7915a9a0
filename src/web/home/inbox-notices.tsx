import { useQueryClient } from '@tanstack/react-query'
import { Info, X } from 'lucide-react'
import type { Notice } from '#contract/leaders.ts'
import { capitalizeStart } from '#locales/words.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useAction } from '#web/forms/use-action.ts'
import { formatDay } from '#web/ui/dates.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { besideIcons, hiddenInLargeText, rowClass } from './inbox-link.tsx'
import { noticesQuery } from './queries.ts'

const noticeTexts: Record<Notice['kind'], (parts: { actor: string; name: string; day: string }) => string> = {
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
  'backup.downloaded': messages.notice_backup_downloaded,
  'backup.restored': messages.notice_backup_restored,
  'account.recovery_code_created': messages.notice_recovery_code,
}

function textOf({ kind, actor, subject, at }: Notice): string {
  const name = subject?.name ?? messages.person_removed()
  if (kind === 'leader.created' && actor === undefined) return messages.notice_leader_added({ name })
  if (kind === 'consent.withdrawn' && actor === undefined)
    return messages.notice_consent_withdrawn_by_guardian({ name })
  const day = formatDay(localDay(new Date(at)))
  const text = noticeTexts[kind]({ actor: actor?.name ?? messages.history_operator(), name, day })
  return capitalizeStart(text, messages.person_removed())
}

/** What other leaders have changed: one line with the newest, which opens the list. */
export function InboxNotices({ notices }: { notices: readonly Notice[] }) {
  const [newest] = notices
  if (newest === undefined) return null
  const others = notices.length - 1
  return (
    <Fold
      rowClass={`${rowClass} px-4 sm:px-5`}
      arrowClass={hiddenInLargeText}
      row={
        <>
          <Info aria-hidden className={`size-5 shrink-0 text-muted ${hiddenInLargeText}`} />
          <span className="line-clamp-2 min-w-0 grow text-muted @max-[15rem]/inbox:line-clamp-none">
            {textOf(newest)}
          </span>
          {others > 0 && (
            <span className="shrink-0 text-sm text-muted">{messages.notices_more({ count: others })}</span>
          )}
        </>
      }
    >
      <ul className="pb-1">
        {notices.map((notice) => (
          <NoticeItem key={notice._id} notice={notice} />
        ))}
      </ul>
    </Fold>
  )
}

/** What another leader has changed, until the reader dismisses it. */
function NoticeItem({ notice }: { notice: Notice }) {
  const { _id, at } = notice
  const client = useQueryClient()
  const { run } = useAction()
  const text = textOf(notice)
  async function dismiss(): Promise<void> {
    // Shown as dismissed at once. A failure brings it back.
    client.setQueryData(noticesQuery.queryKey, (notices) => notices?.filter((it) => it._id !== _id))
    const call = () => api('DELETE /api/notices/{id}', { params: { id: _id } })
    await run(call, { failure: messages.save_failed() })
    void client.invalidateQueries({ queryKey: noticesQuery.queryKey })
  }
  return (
    <li className={`flex items-center gap-3 pe-2 ${besideIcons}`}>
      <p className="min-w-0 grow py-2 leading-snug wrap-anywhere">
        <span>{text}</span>{' '}
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
