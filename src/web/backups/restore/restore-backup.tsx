import type { ReactNode } from 'react'
import type { RestoreState } from '#contract/restore.ts'
import type { RestoreRefusal } from '#contract/rules/restore.ts'
import * as messages from '#messages'
import { FormShell } from '#web/forms/form-shell.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { formatSize } from '#web/ui/format-size.ts'
import { Name } from '#web/ui/name.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { ChooseBackup } from './choose-backup.tsx'
import { ConfirmRestore } from './confirm-restore.tsx'
import { type Restore, type Upload, useRestore } from './use-restore.ts'

/** Why a backup was not restored, for people. */
const refusalTexts: Record<RestoreRefusal, () => string> = {
  'not a backup': messages.setup_restore_not_a_backup,
  damaged: messages.setup_restore_damaged,
  newer: messages.setup_restore_newer,
  unsealed: messages.setup_restore_unsealed,
  'passphrase needed': messages.setup_restore_encrypted_text,
  'passphrase wrong': messages.setup_restore_passphrase_wrong,
  'work factor': messages.setup_restore_work_factor,
  'disk full': messages.setup_restore_disk_full,
  'no leader': messages.setup_restore_no_leader,
  'not empty': messages.setup_restore_not_empty,
  missing: messages.setup_restore_missing,
  'too slow': messages.setup_restore_too_slow,
  failed: messages.setup_restore_failed,
}

/** Restores a backup into this empty installation, step by step (docs/operating.md#restore). */
export function RestoreBackup({ setupToken, onBack }: { setupToken: string; onBack: () => void }) {
  const restore = useRestore(setupToken)
  const { state, refusal, hasFailed, refetch } = restore
  if (refusal !== undefined && state?.step !== 'restored') {
    return (
      <Step title={messages.setup_restore_title()} name="over">
        <Alert>{refusal}</Alert>
        <LinkButton to={paths.login} className="justify-self-start">
          {messages.setup_restore_log_in()}
        </LinkButton>
      </Step>
    )
  }
  if (state !== undefined) return <Steps state={state} restore={restore} onBack={onBack} />
  if (!hasFailed) return <Loading />
  return (
    <Step title={messages.setup_restore_title()} name="away">
      <Alert>{messages.setup_restore_failed_start()}</Alert>
      <Button onClick={refetch} className="justify-self-start">
        {messages.try_again()}
      </Button>
    </Step>
  )
}

interface StepsProps {
  state: RestoreState
  restore: Restore
  onBack: () => void
}

function Steps({ state, restore, onBack }: StepsProps) {
  const { upload, error, hasChosen, wantsAnother } = restore
  const { step, backup, refusal } = state
  if (step === 'restored') {
    return (
      <Step title={messages.setup_restore_done_title()} text={messages.setup_restore_done_text()} name="restored">
        {backup !== undefined && <Leaders names={backup.leaders} />}
        <LinkButton to={paths.login}>{messages.setup_restore_log_in()}</LinkButton>
      </Step>
    )
  }
  if (step === 'restoring') return <Running text={messages.setup_restore_running()} name="restoring" />
  if (upload !== undefined) {
    return (
      <Step title={messages.setup_restore_uploading()} name="upload">
        <UploadProgress upload={upload} onCancel={restore.cancel} />
      </Step>
    )
  }
  if (step === 'checking') return <Running text={messages.setup_restore_checking()} name="checking" />
  const shown = error ?? (refusal === undefined ? undefined : refusalTexts[refusal]())
  if (step === 'checked' && backup !== undefined && !wantsAnother) {
    return (
      <Step title={messages.setup_restore_confirm_title()} name="checked">
        {shown !== undefined && <Alert>{shown}</Alert>}
        <ConfirmRestore backup={backup} onRestore={restore.run} onAnother={restore.chooseAnother} />
      </Step>
    )
  }
  if (hasChosen && (refusal === 'passphrase needed' || refusal === 'passphrase wrong') && error === undefined) {
    return (
      <Step
        title={messages.setup_restore_encrypted_title()}
        text={messages.setup_restore_encrypted_text()}
        name="encrypted"
      >
        <OpenEncrypted
          isWrong={refusal === 'passphrase wrong'}
          onOpen={restore.checkWith}
          onAnother={restore.chooseAnother}
        />
      </Step>
    )
  }
  return (
    <Step title={messages.setup_restore_title()} text={messages.setup_restore_text()} name="choose">
      {state.hasAccounts ? (
        <Alert>{messages.setup_restore_not_empty()}</Alert>
      ) : (
        <>
          {(hasChosen || error !== undefined) && shown !== undefined && <Alert>{shown}</Alert>}
          <ChooseBackup
            found={state.found}
            onFile={(file) => void restore.send(file)}
            onFound={(found) => void restore.check({ found })}
          />
        </>
      )}
      <Button variant="quiet" onClick={onBack} className="-ms-4 mt-6 justify-self-start">
        {messages.setup_restore_back()}
      </Button>
    </Step>
  )
}

/** Who has the role of a leader again, also if it was taken after the backup. */
const Leaders = ({ names }: { names: readonly string[] }) => (
  <>
    <p>{messages.setup_restore_done_check()}</p>
    <ul className="grid list-disc gap-1 ps-5 font-semibold wrap-anywhere">
      {[...new Set(names)].map((name) => (
        <li key={name}>
          <Name>{name}</Name>
        </li>
      ))}
    </ul>
  </>
)

/** A step with its own heading, which takes the focus when the step changes. */
const Step = ({ name, title, text, children }: { name: string; title: string; text?: string; children: ReactNode }) => (
  <div key={name} className="grid content-start gap-4 [&>header]:mb-0">
    <PageHeader key={name} title={title} text={text} />
    <div className="grid content-start justify-items-stretch gap-4">{children}</div>
  </div>
)

const Running = ({ text, name }: { text: string; name: string }) => (
  <Step title={messages.setup_restore_title()} name={name}>
    <p role="status" className="flex items-center gap-3">
      <Spinner />
      {text}
    </p>
  </Step>
)

/** How many quarters of a file are uploaded. Screen readers announce these, and not each piece. */
const announcedPercent = ({ file, received }: Upload) => Math.floor((received / Math.max(1, file.size)) * 4) * 25

function UploadProgress({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  const { file, received, isWaiting } = upload
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <ProgressBar aria-label={messages.setup_restore_uploading()} value={received} max={file.size} />
      <p className="text-muted">
        {messages.setup_restore_uploaded_so_far({ done: formatSize(received), total: formatSize(file.size) })}
      </p>
      <p role="status" className={isWaiting ? 'text-warn' : 'sr-only'}>
        {isWaiting
          ? messages.setup_restore_upload_waiting()
          : messages.setup_restore_percent({ percent: String(announcedPercent(upload)) })}
      </p>
      <Button variant="secondary" onClick={onCancel} className="justify-self-start">
        {messages.cancel()}
      </Button>
    </div>
  )
}

interface OpenEncryptedProps {
  /** Whether the last passphrase was wrong. */
  isWrong: boolean
  onOpen: (passphrase: string) => Promise<void>
  onAnother: () => void
}

/** Asks for the passphrase of a backup. */
const OpenEncrypted = ({ isWrong, onOpen, onAnother }: OpenEncryptedProps) => (
  <FormShell
    label={messages.setup_restore_open_backup()}
    check={(form) => ({
      passphrase: form.get('passphrase') === '' ? messages.setup_restore_passphrase_required() : undefined,
    })}
    onSubmit={(form) => onOpen(String(form.get('passphrase')))}
    failureMessage={messages.setup_restore_failed_start()}
  >
    {isWrong && <Alert>{messages.setup_restore_passphrase_wrong()}</Alert>}
    <PasswordField name="passphrase" label={messages.setup_restore_passphrase()} autoComplete="off" maxLength={200} />
    <div className="flex flex-wrap gap-2">
      <SubmitButton>{messages.setup_restore_open_backup()}</SubmitButton>
      <Button variant="quiet" onClick={onAnother}>
        {messages.setup_restore_choose_another()}
      </Button>
    </div>
  </FormShell>
)
