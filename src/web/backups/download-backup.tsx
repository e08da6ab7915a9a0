import { queryOptions, useQuery } from '@tanstack/react-query'
import { HardDriveDownload } from 'lucide-react'
import { useState } from 'react'
import type { BackupDownload } from '#contract/backup-downloads.ts'
import type { Confirmation } from '#contract/leaders.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { formatAlternatives } from '#locales/intl.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { queryKeys } from '#web/api/query-keys.ts'
import { DownloadPanel } from '#web/exports/download-panel.tsx'
import { useDownload } from '#web/exports/use-download.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useAction } from '#web/forms/use-action.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { KnownUsername } from '#web/session/known-username.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionHeading } from '#web/ui/card.tsx'
import { formatScheduledTime } from '#web/ui/dates.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** Whether this leader may download a backup. It changes with the requests to leaders. */
const downloadQuery = queryOptions({
  queryKey: [...queryKeys.confirmations, 'download backup'],
  queryFn: () => api('GET /api/backups/download'),
  meta: { failureMessage: messages.load_failed, failureToast: false },
})

/** Downloads a backup, perhaps after another leader has agreed (docs/leaders.md#backups). */
export function DownloadBackup() {
  const query = useQuery(downloadQuery)
  return (
    <section className="mt-6 grid gap-3">
      <SectionHeading>{messages.backup_download_title()}</SectionHeading>
      <QueryContent query={query} loading={<Skeleton rows={1} rowClass="h-12" />}>
        {(state) => <Download state={state} />}
      </QueryContent>
      <p className="text-sm text-muted">{messages.backup_download_text()}</p>
    </section>
  )
}

function Download({ state: { needs, leads, confirmation } }: { state: BackupDownload }) {
  const download = useDownload()
  const { isRunning, run } = useAction()
  const [isOpen, setOpen] = useState(false)
  const invalidate = useInvalidate('users')

  /** Sends a request, and shows what has come of it. */
  async function send(request: () => Promise<unknown>): Promise<void> {
    await run(request, { failure: messages.save_failed() })
    await invalidate()
  }
  function close(): void {
    setOpen(false)
    download.stop()
    void invalidate()
  }

  const isConfirmed = confirmation?.outcome === 'confirmed'
  const mayDownload = needs === 'nobody' || isConfirmed
  const needsLead = needs === 'safeguarding lead'
  if (!mayDownload && confirmation !== undefined && download.state.step === 'idle') {
    const withdraw = () => api('POST /api/confirmations/{id}/decline', { params: { id: confirmation._id } })
    return <Asked confirmation={confirmation} isRunning={isRunning} onWithdraw={() => void send(withdraw)} />
  }
  if (!mayDownload && needsLead && leads.length === 0 && download.state.step === 'idle') {
    return <p>{messages.backup_download_no_lead({ variable: 'BACKUP_PASSPHRASE' })}</p>
  }
  return (
    <>
      <DownloadPanel download={download} className="grid justify-items-start gap-3">
        {!mayDownload && (
          <p className="text-muted">
            {needsLead
              ? messages.backup_download_needs_lead({ names: formatAlternatives(leads.map(({ name }) => name)) })
              : messages.backup_download_needs_second()}
          </p>
        )}
        {isConfirmed && (
          <p className="font-semibold">
            {messages.backup_download_agreed({ time: formatScheduledTime(confirmation.expiresAt) })}
          </p>
        )}
        {mayDownload ? (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            <HardDriveDownload aria-hidden className="size-4" />
            {messages.backup_download_button()}
          </Button>
        ) : (
          <Button
            variant="secondary"
            loading={isRunning}
            onClick={() => void send(() => api('POST /api/backups/download-request'))}
          >
            {needsLead ? messages.backup_download_ask_lead() : messages.backup_download_ask()}
          </Button>
        )}
      </DownloadPanel>
      {isOpen && <PasswordDialog download={download} onClose={close} />}
    </>
  )
}

interface AskedProps {
  confirmation: Confirmation
  isRunning: boolean
  onWithdraw: () => void
}

/** The request that waits for another leader. */
const Asked = ({ confirmation: { action, expiresAt }, isRunning, onWithdraw }: AskedProps) => (
  <div className="grid justify-items-start gap-3">
    <div role="status">
      <p className="font-semibold">{messages.confirmation_download_backup_yours()}</p>
      <p className="text-sm text-muted">
        <MetaLine>
          <MetaItem>
            {action === 'download backup' ? messages.confirmation_waits() : messages.confirmation_waits_for_lead()}
          </MetaItem>
          <MetaItem>
            <Filled text={(time) => messages.confirmation_expires({ time })}>
              <RelativeTime timestamp={expiresAt} />
            </Filled>
          </MetaItem>
        </MetaLine>
      </p>
    </div>
    <Button variant="secondary" loading={isRunning} onClick={onWithdraw}>
      {messages.confirmation_withdraw()}
    </Button>
  </div>
)

const passwordIn = (form: FormData) => String(form.get('currentPassword'))

interface PasswordDialogProps {
  download: ReturnType<typeof useDownload>
  onClose: () => void
}

/** Asks for the password, so that nobody can take a backup with an unlocked phone. It is open until the download is complete. */
const PasswordDialog = ({ download, onClose }: PasswordDialogProps) => (
  <FormDialog
    title={messages.backup_download_title()}
    text={
      <>
        <p>{messages.backup_download_text()}</p>
        <p className="text-muted">{messages.backup_download_told()}</p>
      </>
    }
    action={messages.backup_download_action()}
    check={(form) => ({
      currentPassword: passwordIn(form) === '' ? accountRules.currentPassword.missing() : undefined,
    })}
    onSubmit={(form) => download.run('POST /api/backups/download', { body: { currentPassword: passwordIn(form) } })}
    failureMessage={messages.backup_download_failed()}
    onClose={onClose}
  >
    <KnownUsername />
    <PasswordField name="currentPassword" label={messages.account_current_password()} autoComplete="current-password" />
  </FormDialog>
)
