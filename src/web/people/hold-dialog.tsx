import { limits } from '#contract/limits.ts'
import type { Person } from '#contract/people.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePersonChanges } from './queries.ts'

const rule = { max: limits.holdReason.max, missing: messages.erase_hold_reason_required }

function check(form: FormData): FormErrors {
  const error = checkText(rule, String(form.get('reason')))
  return error === undefined ? {} : { reason: error }
}

/** Holds the data of a person, with a reason that all leaders read. */
export function HoldDialog({ person: { _id, name }, onClose }: { person: Person; onClose: () => void }) {
  const { hold } = usePersonChanges(_id)
  return (
    <Dialog
      title={messages.hold_question({ name })}
      onClose={onClose}
      form={(close) => (
        <FormShell
          label={messages.hold_start()}
          check={check}
          onSubmit={(form) => hold(String(form.get('reason')).trim())}
          onSuccess={onClose}
          successMessage={messages.hold_started({ name })}
          failureMessage={messages.person_change_failed()}
        >
          <TextAreaField name="reason" label={messages.hold_reason()} rows={3} required maxLength={rule.max} />
          <FormActions onCancel={close}>{messages.hold_start()}</FormActions>
        </FormShell>
      )}
    >
      <p>{messages.hold_consequence()}</p>
    </Dialog>
  )
}
