import { limits } from '#contract/limits.ts'
import type { Person } from '#contract/membership.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePersonChanges } from './queries.ts'

const rule = { max: limits.holdReason.max, missing: messages.erase_hold_reason_required }

/** Holds the data of a person, with a reason that all leaders read. */
export function HoldDialog({ person: { _id, name }, onClose }: { person: Person; onClose: () => void }) {
  const { hold } = usePersonChanges(_id)
  return (
    <FormDialog
      title={messages.hold_question({ name })}
      text={<p>{messages.hold_consequence()}</p>}
      label={messages.hold_start()}
      action={messages.hold_keep()}
      check={(form) => ({ reason: checkText(rule, String(form.get('reason'))) })}
      onSubmit={(form) => hold(String(form.get('reason')).trim())}
      successMessage={messages.hold_started({ name })}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <TextAreaField name="reason" label={messages.hold_reason()} rows={3} required maxLength={rule.max} />
    </FormDialog>
  )
}
