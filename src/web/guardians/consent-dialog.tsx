import type { User } from '#contract/accounts.ts'
import type { NewConsent } from '#contract/guardians.ts'
import { type ConsentMethod, consentMethods, consentRules } from '#contract/rules/guardians.ts'
import { checkYear } from '#contract/shared/days.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { serverTime } from '#web/api/server-clock.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { consentMethodLabels } from './consent-texts.ts'

function readForm(form: FormData): Partial<NewConsent> & { guardianName: string; givenOn: string } {
  const method = form.get('method')
  return {
    guardianName: String(form.get('guardianName')).trim(),
    ...(method !== null && { method: method as ConsentMethod }),
    givenOn: String(form.get('givenOn')),
  }
}

function check(form: FormData): FormErrors {
  const { guardianName, method, givenOn } = readForm(form)
  return {
    guardianName: checkText(consentRules.guardianName, guardianName),
    method: method === undefined ? consentRules.method.missing() : undefined,
    givenOn: givenOn === '' ? consentRules.givenOn.invalid() : checkYear(givenOn),
  }
}

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
    const body = readForm(form) as NewConsent
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
      check={check}
      onSubmit={save}
      successMessage={letsIn ? messages.waiting_let_in_done({ name }) : messages.consent_saved()}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <TextField
        name="guardianName"
        label={messages.consent_guardian()}
        autoComplete="off"
        maxLength={consentRules.guardianName.max}
      />
      <RadioGroup
        name="method"
        label={messages.consent_method()}
        options={consentMethods.map((value) => ({ value, label: consentMethodLabels[value]() }))}
        fill
      />
      <DateField name="givenOn" label={messages.consent_day()} defaultValue={localDay(new Date(serverTime()))} />
    </FormDialog>
  )
}
