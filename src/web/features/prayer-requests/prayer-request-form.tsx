import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { useDraft } from '../../components/use-draft.ts'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmitPrayerRequest } from './queries.ts'

export function PrayerRequestForm() {
  const submission = useSubmitPrayerRequest()
  const draft = useDraft('prayer-request', { content: '' })
  const { content } = draft.values

  async function submit() {
    if (content.trim() === '') return { content: messages.prayer_required() }
    try {
      await submission.mutateAsync({ content, key: draft.idempotencyKey() })
      notify.success(messages.prayer_submitted())
      draft.clear()
    } catch (error) {
      notify.error(messageOf(error, messages.prayer_submit_failed()))
      return fieldErrorsOf(error, messages.prayer_submit_failed())
    }
  }

  return (
    <Card>
      <Form onSubmit={submit} label={messages.prayer_submit()} className="grid gap-4">
        <TextAreaField
          name="content"
          label={messages.prayer_your_request()}
          rows={4}
          required
          maxLength={limits.prayer.most}
          value={content}
          onChange={(event) => draft.change({ content: event.target.value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 basis-60 grow text-sm text-muted">{messages.prayer_privacy()}</p>
          <SubmitButton>{messages.prayer_submit()}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
