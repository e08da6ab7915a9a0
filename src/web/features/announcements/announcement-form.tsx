import type { Priority } from '#contract/announcements.ts'
import { announcementRules } from '#contract/content-rules.ts'
import { checkTexts } from '#contract/text-rules.ts'
import * as messages from '#messages'
import { priorityLabels } from '../../components/priority-badge.tsx'
import { ResourceForm } from '../../components/resource-form.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSendAnnouncement } from './queries.ts'

export function AnnouncementForm() {
  const announcement = useSendAnnouncement()
  const draft = useDraft('announcement', { title: '', content: '', priority: 'normal' })
  const priority = draft.values.priority as Priority
  return (
    <Card aria-labelledby="new-announcement">
      <h2 id="new-announcement" className="mb-5 text-2xl font-bold">
        {messages.broadcast_form()}
      </h2>
      <ResourceForm
        label={messages.broadcast_form()}
        check={() => checkTexts(announcementRules, draft.values)}
        onSubmit={() => announcement.mutateAsync({ ...draft.values, priority, key: draft.idempotencyKey() })}
        onSuccess={draft.clear}
        successMessage={messages.broadcast_sent()}
        failureMessage={messages.broadcast_send_failed()}
      >
        <TextField
          {...draft.field('title')}
          label={messages.broadcast_form_title()}
          maxLength={announcementRules.title.max}
        />
        <TextAreaField
          {...draft.field('content')}
          label={messages.broadcast_form_content()}
          rows={5}
          required
          maxLength={announcementRules.content.max}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SelectField {...draft.field('priority')} label={messages.broadcast_form_priority()}>
            {Object.entries(priorityLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </SelectField>
          <SubmitButton>{messages.broadcast_send()}</SubmitButton>
        </div>
      </ResourceForm>
    </Card>
  )
}
