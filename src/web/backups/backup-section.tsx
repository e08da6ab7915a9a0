import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BackupStatus } from '#contract/backups.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { paths } from '#web/session/paths.ts'
import { formatExactTime } from '#web/ui/dates.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { formatRelative, RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { backupQuery } from './backup-query.ts'
import { failureTexts, warningTexts } from './backup-texts.ts'
import { DownloadBackup } from './download-backup.tsx'
import { Fact, factsClass } from './fact.tsx'

/** The page of the settings that shows whether backups work (docs/leaders.md#backups). */
export function BackupSection() {
  const query = useQuery(backupQuery)
  return (
    <SubPage parent={paths.adminSettings} back={messages.settings_title()}>
      <PageHeader title={messages.backups_title()} />
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-24" />}>
        {(status) => <Status status={status} />}
      </QueryContent>
      <DownloadBackup />
      {query.data?.last && <Facts status={query.data} last={query.data.last} />}
      <p className="mt-6 text-sm text-muted">{messages.backups_text()}</p>
    </SubPage>
  )
}

function Status({ status: { last, failure, warning } }: { status: BackupStatus }) {
  if (warning !== null) {
    return (
      <StatusLine Icon={TriangleAlert} color="bg-warn-tint text-warn" title={warningTexts[warning]()}>
        {failure !== null && `${failureTexts[failure.reason]()} `}
        {messages.backups_tell_operator()}
      </StatusLine>
    )
  }
  if (last === null) {
    return failure === null && <StatusLine Icon={Clock} color="bg-sunken" title={messages.backups_none_yet()} />
  }
  const { at, isCopied } = last
  const title = (
    <time dateTime={at} title={formatExactTime(at)}>
      {messages.backups_last_at({ time: formatRelative(at) })}
    </time>
  )
  return (
    <>
      <StatusLine Icon={CircleCheck} color="bg-good-tint text-good" title={title}>
        {isCopied && messages.backups_copied()}
      </StatusLine>
      {isCopied === null && <p className="mt-3 text-sm text-muted">{messages.backups_same_server()}</p>}
    </>
  )
}

interface StatusLineProps {
  Icon: LucideIcon
  color: string
  title: ReactNode
  /** What follows from it. */
  children?: ReactNode
}

const StatusLine = ({ Icon, color, title, children }: StatusLineProps) => (
  <div className={`flex items-start gap-3 rounded-2xl p-4 sm:p-5 ${color}`}>
    <Icon aria-hidden className="size-7 shrink-0" />
    <div className="min-w-0">
      <h2 className="text-xl font-bold wrap-break-word">{title}</h2>
      <p className="mt-1 empty:hidden">{children}</p>
    </div>
  </div>
)

function Facts({ status: { warning }, last }: { status: BackupStatus; last: NonNullable<BackupStatus['last']> }) {
  const { at, bytes, accounts, isEncrypted, isCopied } = last
  return (
    <dl className={`${factsClass} mt-8 text-sm`}>
      {warning !== null && (
        <Fact name={messages.backups_last()}>
          <RelativeTime timestamp={at} />
        </Fact>
      )}
      <Fact name={messages.backups_check()}>{messages.backups_checked({ count: accounts })}</Fact>
      <Fact name={messages.backups_size()}>{formatSize(bytes)}</Fact>
      {isEncrypted && <Fact name={messages.backups_encrypted()}>{messages.backups_encrypted_text()}</Fact>}
      {warning !== null && isCopied && <Fact name={messages.backups_copy()}>{messages.backups_copied()}</Fact>}
    </dl>
  )
}
