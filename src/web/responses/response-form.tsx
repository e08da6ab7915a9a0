import type { Question } from '#contract/questions.ts'
import { responseRules } from '#contract/rules/responses.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { type Submitted, toastOf } from '#web/offline/outbox/submit.ts'
import { Card } from '#web/ui/card.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useSubmitAnswer } from './own-queries.ts'

interface ResponseFormProps {
  question: Question
  /** Called when the answer is sent or waits, with a new answer and whether the server has it. */
  onSubmitted: (submitted?: { answer: string; isLit: boolean }) => void
  /** Called when the server has refused the answer. */
  onRefused: () => void
  onCancel: (hasDraft: boolean) => void
}

/** The form for an answer, filled with the last one. It changes a pending response, and otherwise submits a new one. */
export function ResponseForm({ question, onSubmitted, onRefused, onCancel }: ResponseFormProps) {
  const { _id: questionId, myResponse: response } = question
  const submitAnswer = useSubmitAnswer()
  const draft = useDraft(answerTarget(questionId), { answer: response?.answer ?? '' })
  /**
   * The response to change. An approved one can't be changed, and the server says so. If this answer was sent and perhaps arrived, it
   * is sent again with the same key, which creates nothing twice.
   */
  const changed = response?.status === 'rejected' || draft.wasSent ? undefined : response

  async function send(): Promise<Submitted> {
    const { answer } = draft.values
    try {
      if (changed?._id === undefined) return await submitAnswer({ question, answer, key: draft.idempotencyKey() })
      const { _id, editCount } = changed
      return await submitAnswer({ question, answer, key: newIdempotencyKey(), changed: { _id, editCount } })
    } catch (error) {
      if (error instanceof ApiError) {
        // Another answer exists. The next attempt changes it.
        if (error.code === 'conflict') draft.change({})
        onRefused()
      }
      throw error
    }
  }

  const label = changed === undefined ? messages.responses_submit() : messages.responses_save()
  return (
    <Card>
      <FormShell
        label={label}
        check={() => checkTexts(responseRules, draft.values)}
        onSubmit={send}
        onSuccess={({ status }) => {
          const { answer } = draft.values
          draft.clear()
          onSubmitted(changed === undefined ? { answer, isLit: status === 'accepted' } : undefined)
        }}
        successMessage={toastOf(changed === undefined ? messages.responses_submitted() : messages.responses_changed())}
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
        <ReadersNote className="-mt-1">{messages.answer_readers()}</ReadersNote>
        <FormActions onCancel={() => onCancel(draft.isDirty)}>{label}</FormActions>
      </FormShell>
    </Card>
  )
}
