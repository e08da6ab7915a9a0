import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { useDraft } from '../../components/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useRespond } from './queries.ts'

/** A leader's response, in its place below the request. */
export function RespondForm({
  id,
  onClose,
  onCancel,
}: {
  id: string
  onClose: () => void
  onCancel: (hasDraft: boolean) => void
}) {
  const respond = useRespond(id)
  const draft = useDraft(`prayer-response:${id}`, { response: '' })
  const { response } = draft.values

  async function submit() {
    if (response.trim() === '') return { response: messages.prayer_response_required() }
    try {
      await respond.mutateAsync({ response, key: draft.idempotencyKey() })
      notify.success(messages.prayer_responded())
      draft.clear()
      onClose()
    } catch (error) {
      notify.error(messageOf(error, messages.prayer_respond_failed()))
      return fieldErrorsOf(error, messages.prayer_respond_failed())
    }
  }

  return (
    <Form onSubmit={submit} label={messages.prayer_respond()} className="mt-5 grid gap-4 border-t border-line pt-5">
      <TextAreaField
        name="response"
        label={messages.prayer_your_response()}
        rows={3}
        required
        autoFocus
        maxLength={limits.prayerResponse.most}
        value={response}
        onChange={(event) => draft.change({ response: event.target.value })}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={() => onCancel(draft.isDirty)}>
          {messages.cancel()}
        </Button>
        <SubmitButton>{messages.prayer_send_response()}</SubmitButton>
      </div>
    </Form>
  )
}
