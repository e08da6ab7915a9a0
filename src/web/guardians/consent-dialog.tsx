import type { User } from '#contract/accounts.ts'
import type { NewConsent } from '#contract/guardians.ts'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { checkGuardianFields, GuardianFields, readGuardianFields } from './guardian-fields.tsx'

interface ConsentDialogProps {
  user: Pick<User, '_id' | 'name'>
  /** Whether the person waits for the consent, and is let in when it is saved. */
  letsIn: boolean
  onSaved: () => void
  onClose: () => void
}

/** Records a guardian's consent: who, how and when (docs/leaders.md#consent). */
export function ConsentDialog({ user: { _id: id, name }, letsIn, onSaved, onClose }: ConsentDialogProps) {
  const invalidate = useInvalidate('users')

  async function save(form: FormData, key: string): Promise<void> {
    const body = readGuardianFields(form) as NewConsent
    try {
      await apiOnce('POST /api/users/{id}/consents', { params: { id }, body }, key)
    } finally {
      // Also after a failure: another leader may have recorded it.
      void invalidate()
    }
    onSaved()
  }

  return (
    <FormDialog
      title={messages.consent_record_title({ name })}
      text={<p className="text-muted">{messages.consent_record_text({ name })}</p>}
      label={messages.consent_record()}
      action={letsIn ? messages.consent_save_and_let_in() : messages.consent_save()}
      check={checkGuardianFields}
      onSubmit={save}
      successMessage={letsIn ? messages.waiting_let_in_done({ name }) : messages.consent_saved()}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <GuardianFields methodLabel={messages.consent_method()} />
    </FormDialog>
  )
}
