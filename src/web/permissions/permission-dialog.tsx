import type { RecordedAnswer } from '#contract/permissions.ts'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { checkGuardianFields, GuardianFields, readGuardianFields } from '#web/guardians/guardian-fields.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { answerLabels } from './answer-line.tsx'

interface PermissionDialogProps {
  /** Id of an announcement, or `photos`. */
  about: string
  title: string
  student: { _id: string; name: string }
  /** Name of the guardian who has answered before. */
  known?: string | undefined
  onClose: () => void
}

/** Records what a parent has answered, such as on paper: what, who, how and when (docs/leaders.md#permissions). */
export function PermissionDialog({ about, title, student: { _id: id, name }, known, onClose }: PermissionDialogProps) {
  const invalidate = useInvalidate('users')
  async function save(form: FormData, key: string): Promise<void> {
    const body = { answer: form.get('answer'), ...readGuardianFields(form) } as RecordedAnswer
    await apiOnce('POST /api/permissions/{about}/students/{id}', { params: { about, id }, body }, key)
    await invalidate()
  }
  return (
    <FormDialog
      title={messages.permission_record_title({ name })}
      text={
        <>
          <p dir="auto" className="font-semibold">
            {title}
          </p>
          <p className="text-muted">{messages.consent_record_text({ name })}</p>
        </>
      }
      label={messages.permission_record()}
      action={messages.permission_save()}
      check={(form) => ({
        answer: form.get('answer') === null ? messages.permission_answer_required() : undefined,
        ...checkGuardianFields(form),
      })}
      onSubmit={save}
      successMessage={messages.permission_saved()}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <RadioGroup
        name="answer"
        label={messages.permission_answer()}
        options={(['yes', 'no'] as const).map((value) => ({ value, label: answerLabels[value]() }))}
        fill
      />
      <GuardianFields methodLabel={messages.permission_method()} guardianName={known} />
    </FormDialog>
  )
}
