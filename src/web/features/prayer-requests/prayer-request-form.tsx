import { prayerRequestRules } from '#contract/content-rules.ts'
import { checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { ResourceForm } from '../../components/resource-form.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Card } from '../../ui/card.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSubmitPrayerRequest } from './queries.ts'

export function PrayerRequestForm() {
  const submission = useSubmitPrayerRequest()
  const draft = useDraft('prayer-request', { content: '' })
  return (
    <Card>
      <ResourceForm
        label={messages.prayer_submit()}
        check={() => checkTexts(prayerRequestRules, draft.values)}
        onSubmit={() => submission.mutateAsync({ ...draft.values, key: draft.idempotencyKey() })}
        onSuccess={draft.clear}
        successMessage={messages.prayer_submitted()}
        failureMessage={messages.prayer_submit_failed()}
        className="grid gap-4"
      >
        <TextAreaField
          {...draft.field('content')}
          label={messages.prayer_your_request()}
          rows={4}
          required
          maxLength={prayerRequestRules.content.max}
        />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 basis-60 grow text-sm text-muted">{messages.prayer_privacy()}</p>
          <SubmitButton>{messages.prayer_submit()}</SubmitButton>
        </div>
      </ResourceForm>
    </Card>
  )
}
