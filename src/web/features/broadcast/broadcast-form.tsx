import type { Priority } from '#contract/broadcasts.ts'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { priorityLabels } from '../../components/priority-badge.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type FormErrors } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSendAnnouncement } from './queries.ts'

export function BroadcastForm() {
  const announcement = useSendAnnouncement()
  const draft = useDraft('announcement', { title: '', content: '', priority: 'normal' })
  const { title, content, priority } = draft.values

  async function submit() {
    const errors: FormErrors = {
      ...(title.trim() === '' && { title: messages.title_required() }),
      ...(content.trim() === '' && { content: messages.announcement_content_required() }),
    }
    if (Object.keys(errors).length > 0) return errors
    try {
      await announcement.mutateAsync({ title, content, priority: priority as Priority, key: draft.idempotencyKey() })
      notify.success(messages.broadcast_sent())
      draft.clear()
    } catch (error) {
      notify.error(messageOf(error, messages.broadcast_send_failed()))
      return fieldErrorsOf(error, messages.broadcast_send_failed())
    }
  }

  return (
    <Card aria-labelledby="new-announcement">
      <h2 id="new-announcement" className="mb-5 text-2xl font-bold">
        {messages.broadcast_form()}
      </h2>
      <Form onSubmit={submit} label={messages.broadcast_form()}>
        <TextField
          name="title"
          label={messages.broadcast_form_title()}
          maxLength={limits.announcementTitle.most}
          value={title}
          onChange={(event) => draft.change({ title: event.target.value })}
        />
        <TextAreaField
          name="content"
          label={messages.broadcast_form_content()}
          rows={5}
          required
          maxLength={limits.announcementContent.most}
          value={content}
          onChange={(event) => draft.change({ content: event.target.value })}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SelectField
            name="priority"
            label={messages.broadcast_form_priority()}
            value={priority}
            onChange={(event) => draft.change({ priority: event.target.value })}
          >
            {Object.entries(priorityLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </SelectField>
          <SubmitButton>{messages.broadcast_send()}</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
