import { useQuery } from '@tanstack/react-query'
import type { BackupStatus } from '#contract/backups.ts'
import * as messages from '#messages'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { paths } from '#web/session/paths.ts'
import { formatSize } from '#web/ui/format-size.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
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
      <PageHeader title={messages.backups_title()} text={messages.backups_text()} />
      <QueryContent query={query} loading={<Skeleton rows={4} rowClass="h-14" />}>
        {(status) => <Status status={status} />}
      </QueryContent>
      <DownloadBackup />
    </SubPage>
  )
}

function Status({ status: { last, failure, warning } }: { status: BackupStatus }) {
  return (
    <div className="grid gap-5">
      {warning !== null && (
        <div className="rounded-xl bg-warn-tint px-4 py-3 text-warn">
          <p className="font-semibold">{warningTexts[warning]()}</p>
          <p>
            {failure !== null && `${failureTexts[failure.reason]()} `}
            {messages.backups_tell_operator()}
          </p>
        </div>
      )}
      {last === null ? (
        failure === null && <p className="text-muted">{messages.backups_none_yet()}</p>
      ) : (
        <Facts last={last} />
      )}
      {last?.isCopied === null && <p className="max-w-prose text-sm text-muted">{messages.backups_same_server()}</p>}
    </div>
  )
}

function Facts({ last }: { last: NonNullable<BackupStatus['last']> }) {
  const { at, bytes, accounts, isEncrypted, isCopied } = last
  return (
    <dl className={factsClass}>
      <Fact name={messages.backups_last()}>
        <RelativeTime timestamp={at} />
      </Fact>
      <Fact name={messages.backups_check()}>{messages.backups_checked({ count: accounts })}</Fact>
      <Fact name={messages.backups_size()}>{formatSize(bytes)}</Fact>
      {isEncrypted && <Fact name={messages.backups_encrypted()}>{messages.backups_encrypted_text()}</Fact>}
      {isCopied && <Fact name={messages.backups_copy()}>{messages.backups_copied()}</Fact>}
    </dl>
  )
}
