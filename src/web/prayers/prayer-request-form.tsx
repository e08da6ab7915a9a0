import { useState } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import { prayerRequestRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { type Submitted, toastOf } from '#web/offline/outbox/submit.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AudienceField, audienceOf } from './audience-field.tsx'
import { newRequestTarget, useSubmitPrayerRequest } from './queries.ts'

interface PrayerRequestFormProps {
  /** Called with the id of a request that is only in the author's own list, or its idempotency key while it waits to be sent. */
  onSentToOwn: (sent: string) => void
}

/** The form for a new request. It has one line until it is used, so that the requests of others are in view. */
export function PrayerRequestForm({ onSentToOwn }: PrayerRequestFormProps) {
  const submitRequest = useSubmitPrayerRequest()
  const draft = useDraft(newRequestTarget, { content: '', audience: 'anonymous' })
  const { content } = draft.values
  const audience = audienceOf(draft.values.audience)
  const [isOpen, setOpen] = useState(draft.isDirty)
  async function send(): Promise<Submitted> {
    const key = draft.idempotencyKey()
    const submitted = await submitRequest({ content, audience, key })
    // It is not in the list of the group, so the author's own list shows that it was sent, or that it waits.
    if (submitted.status === 'waits') onSentToOwn(key)
    else if (audience === 'leaders') onSentToOwn((submitted.body as PrayerRequest)._id)
    return submitted
  }
  function finish(): void {
    draft.clear()
    setOpen(false)
  }
  return (
    <Card>
      <FormShell
        label={messages.prayer_submit()}
        check={() => checkTexts(prayerRequestRules, { content })}
        onSubmit={send}
        onSuccess={finish}
        successMessage={toastOf(messages.prayer_submitted())}
        failureMessage={messages.prayer_submit_failed()}
        className={isOpen ? 'gap-4' : 'gap-3'}
      >
        <TextAreaField
          {...draft.field('content')}
          label={messages.prayer_your_request()}
          rows={isOpen ? 3 : 1}
          onFocus={() => setOpen(true)}
          required
          maxLength={prayerRequestRules.content.max}
        />
        {isOpen && <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} inline />}
        <SubmitButton className="sm:self-end">{messages.prayer_submit()}</SubmitButton>
      </FormShell>
    </Card>
  )
}
