import { responseRules } from '#contract/content-rules.ts'
import { checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '../../components/draft-notes.tsx'
import { FormActions, ResourceForm } from '../../components/resource-form.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Card } from '../../ui/card.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmitResponse } from './queries.ts'

interface ResponseFormProps {
  questionId: string
  onSubmitted: () => void
  onCancel: (hasDraft: boolean) => void
}

export function ResponseForm({ questionId, onSubmitted, onCancel }: ResponseFormProps) {
  const submission = useSubmitResponse(questionId)
  const draft = useDraft(`answer:${questionId}`, { answer: '' })
  return (
    <Card>
      <ResourceForm
        label={messages.responses_submit()}
        check={() => checkTexts(responseRules, draft.values)}
        onSubmit={() => submission.mutateAsync({ ...draft.values, key: draft.idempotencyKey() })}
        onSuccess={() => {
          draft.clear()
          onSubmitted()
        }}
        successMessage={messages.responses_submitted()}
        failureMessage={messages.responses_submit_failed()}
      >
        <RestoredDraftNote draft={draft} />
        <TextAreaField
          {...draft.field('answer')}
          label={messages.responses_your_response()}
          rows={7}
          required
          maxLength={responseRules.answer.max}
          autoFocus
        />
        <FormActions onCancel={() => onCancel(draft.isDirty)}>{messages.responses_submit()}</FormActions>
      </ResourceForm>
    </Card>
  )
}
