import type { PrayerRequest } from '#contract/prayers.ts'
import { prayerRequestRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { type Submitted, toastOf } from '#web/offline/outbox/submit.ts'
import { formOnPageClass } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AudienceField, audienceOf } from './audience-field.tsx'
import { newRequestTarget, useSubmitPrayerRequest } from './queries.ts'

interface PrayerRequestFormProps {
  /** Called with the id of a request that is only in the author's own list, or its idempotency key while it waits to be sent. */
  onSentToOwn: (sent: string) => void
}

/** The form for a new request. Who sees it is asked once there is a text, so that the requests of others are in view. */
export function PrayerRequestForm({ onSentToOwn }: PrayerRequestFormProps) {
  const submitRequest = useSubmitPrayerRequest()
  const draft = useDraft(newRequestTarget, { content: '', audience: 'anonymous' })
  const { content } = draft.values
  const audience = audienceOf(draft.values.audience)
  async function send(): Promise<Submitted> {
    const key = draft.idempotencyKey()
    const submitted = await submitRequest({ content, audience, key })
    // It is not in the list of the group, so the author's own list shows that it was sent, or that it waits.
    if (submitted.status === 'waits') onSentToOwn(key)
    else if (audience === 'leaders') onSentToOwn((submitted.body as PrayerRequest)._id)
    return submitted
  }
  return (
    <FormShell
      label={messages.prayer_ask_text()}
      check={() => checkTexts(prayerRequestRules, { content })}
      onSubmit={send}
      onSuccess={draft.clear}
      successMessage={toastOf(messages.prayer_submitted())}
      failureMessage={messages.prayer_submit_failed()}
      className={`${formOnPageClass} mb-4 gap-3!`}
    >
      <TextAreaField
        {...draft.field('content')}
        label={messages.prayer_your_request()}
        placeholder={messages.prayer_ask_text()}
        grows
        required
        maxLength={prayerRequestRules.content.max}
      />
      {content !== '' && <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} />}
      <div className="form-actions grid bg-surface sm:justify-end">
        <SubmitButton>{messages.prayer_submit()}</SubmitButton>
      </div>
    </FormShell>
  )
}
