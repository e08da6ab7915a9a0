import { useState } from 'react'
import type { PrayerRequest } from '#contract/prayers.ts'
import { prayerRequestRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { type Draft, useDraft } from '#web/forms/use-draft.ts'
import { type Submitted, toastOf } from '#web/offline/outbox/submit.ts'
import { Logo } from '#web/ui/logo.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { AudienceField, audienceOf } from './audience-field.tsx'
import { newRequestTarget, useSubmitPrayerRequest } from './queries.ts'

interface AskForPrayerProps {
  /** Called with the id of a request that is only in the author's own list, or its idempotency key while it waits to be sent. */
  onSentToOwn: (sent: string) => void
}

/** One line that opens the form for a new request, so that the requests of others are in view. It shows what is not sent yet. */
export function AskForPrayer({ onSentToOwn }: AskForPrayerProps) {
  const draft = useDraft(newRequestTarget, { content: '', audience: 'anonymous' })
  const { content } = draft.values
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="mb-4 flex min-h-14 w-full items-center gap-3 rounded-[1.75rem] border border-line bg-surface bg-[radial-gradient(circle_at_calc(50%-var(--inline-direction)*(50%-1.75rem))_50%,var(--glow),transparent_10rem)] py-1.5 ps-4 pe-1.5 text-start shadow-card hover:border-line-strong"
      >
        <Logo className="size-7 shrink-0 text-muted" />
        <span className={`min-w-0 grow leading-tight ${content === '' ? 'text-muted' : 'line-clamp-2'}`}>
          {content === '' ? messages.prayer_ask_text() : content}
        </span>
        <span className="flex min-h-11 shrink-0 items-center rounded-full bg-primary px-4 font-semibold text-on-primary">
          {messages.prayer_ask()}
        </span>
      </button>
      {isOpen && <PrayerRequestForm draft={draft} onSentToOwn={onSentToOwn} onClose={() => setOpen(false)} />}
    </>
  )
}

interface PrayerRequestFormProps extends AskForPrayerProps {
  draft: Draft<{ content: string; audience: string }>
  onClose: () => void
}

function PrayerRequestForm({ draft, onSentToOwn, onClose }: PrayerRequestFormProps) {
  const submitRequest = useSubmitPrayerRequest()
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
    <FormSheet
      title={messages.prayer_ask_text()}
      action={messages.prayer_submit()}
      check={() => checkTexts(prayerRequestRules, { content })}
      onSubmit={send}
      onSuccess={() => {
        draft.clear()
        onClose()
      }}
      successMessage={toastOf(messages.prayer_submitted())}
      failureMessage={messages.prayer_submit_failed()}
      onClose={onClose}
    >
      <TextAreaField
        {...draft.field('content')}
        label={messages.prayer_your_request()}
        rows={4}
        required
        autoFocus
        maxLength={prayerRequestRules.content.max}
      />
      <AudienceField value={audience} onChange={(audience) => draft.change({ audience })} />
    </FormSheet>
  )
}
