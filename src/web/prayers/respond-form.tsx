import type { AdminPrayerRequest } from '#contract/prayers.ts'
import { prayerResponseRules } from '#contract/rules/prayers.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePrayerChanges } from './queries.ts'

interface RespondFormProps {
  request: AdminPrayerRequest
  onSent: (request: AdminPrayerRequest) => void
  onCancel: (hasDraft: boolean) => void
}

/** The form for a leader's prayer response, below the request. It says who will see the response. */
export function RespondForm({ request: { _id: id, audience, user }, onSent, onCancel }: RespondFormProps) {
  const { respond } = usePrayerChanges(id)
  const draft = useDraft(`prayer-response:${id}`, { response: '' })
  const isPrivate = audience === 'leaders'
  return (
    <div className="mt-2 panel p-4">
      <FormShell
        label={messages.prayer_respond()}
        check={() => checkTexts(prayerResponseRules, draft.values)}
        // What the form says holds, even if the author changes the audience at the same moment.
        onSubmit={async () => onSent(await respond({ ...draft.values, isPrivate }, draft.idempotencyKey()))}
        onSuccess={draft.clear}
        successMessage={messages.prayer_responded()}
        failureMessage={messages.prayer_respond_failed()}
        className="gap-4"
      >
        <TextAreaField
          {...draft.field('response')}
          label={messages.prayer_your_response()}
          rows={3}
          required
          autoFocus
          maxLength={prayerResponseRules.response.max}
        />
        <ReadersNote role="status" className="-mt-2">
          {isPrivate ? messages.prayer_reply_private({ name: user.name }) : messages.prayer_reply_group()}
        </ReadersNote>
        <FormActions onCancel={() => onCancel(draft.isDirty)}>{messages.prayer_send_response()}</FormActions>
      </FormShell>
    </div>
  )
}
