import * as messages from '#messages'
import { FormShell } from '#web/forms/form-shell.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

interface OpenEncryptedProps {
  /** Whether the last passphrase was wrong. */
  isWrong: boolean
  onOpen: (passphrase: string) => Promise<void>
  onAnother: () => void
}

/** Asks for the passphrase of a backup. */
export const OpenEncrypted = ({ isWrong, onOpen, onAnother }: OpenEncryptedProps) => (
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
