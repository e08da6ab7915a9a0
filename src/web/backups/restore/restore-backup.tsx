import type { ReactNode } from 'react'
import type { RestoreState } from '#contract/restore.ts'
import * as messages from '#messages'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { paths } from '#web/session/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Name } from '#web/ui/name.tsx'
import { Loading, Spinner } from '#web/ui/spinner.tsx'
import { ChooseBackup } from './choose-backup.tsx'
import { ConfirmRestore } from './confirm-restore.tsx'
import { OpenEncrypted } from './open-encrypted.tsx'
import { refusalTexts } from './refusal-texts.ts'
import { UploadProgress } from './upload-progress.tsx'
import { type Restore, useRestore } from './use-restore.ts'

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
        <ConfirmRestore backup={backup} onRestore={restore.run} onAnother={restore.forget} />
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
        <OpenEncrypted isWrong={refusal === 'passphrase wrong'} onOpen={restore.checkWith} onAnother={restore.forget} />
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
