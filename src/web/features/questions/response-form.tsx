import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { RestoredDraftNote } from '../../components/draft-notes.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
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
  const { answer } = draft.values

  async function submit() {
    if (answer.trim() === '') return { answer: messages.answer_required() }
    try {
      await submission.mutateAsync({ answer, key: draft.idempotencyKey() })
      notify.success(messages.responses_submitted())
      draft.clear()
      onSubmitted()
    } catch (error) {
      notify.error(messageOf(error, messages.responses_submit_failed()))
      return fieldErrorsOf(error, messages.responses_submit_failed())
    }
  }

  return (
    <Card>
      <Form onSubmit={submit} label={messages.responses_submit()}>
        <RestoredDraftNote draft={draft} />
        <TextAreaField
          name="answer"
          label={messages.responses_your_response()}
          rows={7}
          required
          maxLength={limits.answer.most}
          value={answer}
          onChange={(event) => draft.change({ answer: event.target.value })}
          autoFocus
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onCancel(draft.isDirty)}>
            {messages.cancel()}
          </Button>
          <SubmitButton>{messages.responses_submit()}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
