import { prayerResponseRules } from '#contract/content-rules.ts'
import { checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { FormActions, ResourceForm } from '../../components/resource-form.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useRespond } from './queries.ts'

interface RespondFormProps {
  /** Id of the prayer request. */
  id: string
  onClose: () => void
  onCancel: (hasDraft: boolean) => void
}

/** The form for a leader's prayer response, below the request. */
export function RespondForm({ id, onClose, onCancel }: RespondFormProps) {
  const respond = useRespond(id)
  const draft = useDraft(`prayer-response:${id}`, { response: '' })
  return (
    <ResourceForm
      label={messages.prayer_respond()}
      check={() => checkTexts(prayerResponseRules, draft.values)}
      onSubmit={() => respond.mutateAsync({ ...draft.values, key: draft.idempotencyKey() })}
      onSuccess={() => {
        draft.clear()
        onClose()
      }}
      successMessage={messages.prayer_responded()}
      failureMessage={messages.prayer_respond_failed()}
      className="mt-5 grid gap-4 border-t border-line pt-5"
    >
      <TextAreaField
        {...draft.field('response')}
        label={messages.prayer_your_response()}
        rows={3}
        required
        autoFocus
        maxLength={prayerResponseRules.response.max}
      />
      <FormActions onCancel={() => onCancel(draft.isDirty)}>{messages.prayer_send_response()}</FormActions>
    </ResourceForm>
  )
}
