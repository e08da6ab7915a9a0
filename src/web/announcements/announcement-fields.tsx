import { announcementLabels, announcementRules } from '#contract/rules/announcements.ts'
import type { Draft } from '#web/forms/use-draft.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { priorityLabels } from './priority-badge.tsx'

interface FieldsProps {
  draft: Pick<Draft<{ title: string; content: string; priority: string }>, 'field'>
}

interface TextsProps extends FieldsProps {
  autoFocus?: boolean
  /** Whether the message has one line until more is typed. */
  grows?: boolean
}

/** Title and message. */
export const AnnouncementTexts = ({ draft, autoFocus, grows = false }: TextsProps) => (
  <>
    <TextField
      {...draft.field('title')}
      label={announcementLabels.title()}
      maxLength={announcementRules.title.max}
      autoFocus={autoFocus}
    />
    <TextAreaField
      {...draft.field('content')}
      label={announcementLabels.content()}
      rows={4}
      grows={grows}
      className={grows ? 'lg:min-h-28' : ''}
      required
      maxLength={announcementRules.content.max}
    />
  </>
)

export const PriorityField = ({ draft }: FieldsProps) => (
  <SelectField {...draft.field('priority')} label={announcementLabels.priority()}>
    {Object.entries(priorityLabels).map(([priority, label]) => (
      <option key={priority} value={priority}>
        {label()}
      </option>
    ))}
  </SelectField>
)
