import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { prayerRequestRules } from '#contract/content-rules.ts'
import { checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { ResourceForm } from '../../components/resource-form.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { type Submitted, toastOf } from '../../offline/outbox/submit.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { AudienceField, audienceOf } from './audience-field.tsx'
import { newRequestTarget, useSubmitPrayerRequest } from './queries.ts'

export function PrayerRequestForm() {
  const submitRequest = useSubmitPrayerRequest()
  const navigate = useNavigate()
  const draft = useDraft(newRequestTarget, { content: '', audience: 'anonymous' })
  const { content } = draft.values
  const audience = audienceOf(draft.values.audience)
  /** Whether the request that was submitted last waits for a connection. */
  const waits = useRef(false)
  async function send(): Promise<Submitted> {
    const submitted = await submitRequest({ content, audience, key: draft.idempotencyKey() })
    waits.current = submitted.status === 'waits'
    return submitted
  }
  function finish(): void {
    draft.clear()
    // It is not in the list of the group, so the author's own list shows that it was sent, or that it waits.
    if (audience === 'leaders' || waits.current) void navigate(paths.ownPrayerRequests, { replace: true })
  }
  return (
    <Card>
      <ResourceForm
        label={messages.prayer_submit()}
        check={() => checkTexts(prayerRequestRules, { content })}
        onSubmit={send}
        onSuccess={finish}
        successMessage={toastOf(messages.prayer_submitted())}
        failureMessage={messages.prayer_submit_failed()}
        className="grid gap-4"
      >
        <TextAreaField
          {...draft.field('content')}
          label={messages.prayer_your_request()}
          rows={3}
          required
          maxLength={prayerRequestRules.content.max}
        />
        <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} inline />
        <SubmitButton className="w-full sm:w-auto sm:justify-self-end">{messages.prayer_submit()}</SubmitButton>
      </ResourceForm>
    </Card>
  )
}
