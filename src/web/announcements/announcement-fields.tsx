import { announcementLabels, announcementRules } from '#contract/rules/announcements.ts'
import type { Draft } from '#web/forms/use-draft.ts'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { EventFold } from './event-fold.tsx'
import { priorityLabels } from './priority-badge.tsx'

interface FieldsProps {
  draft: Pick<Draft<Record<string, string>>, 'values' | 'field' | 'change'>
}

interface TextsProps extends FieldsProps {
  autoFocus?: boolean
  /** Whether the message has one line until more is typed. */
  grows?: boolean
}

/** Title and message, and in the line of its label, what unfolds the fields for a date and a place. */
export const AnnouncementTexts = ({ draft, autoFocus, grows = false }: TextsProps) => (
  <>
    <TextField
      {...draft.field('title')}
      label={announcementLabels.title()}
      maxLength={announcementRules.title.max}
      autoFocus={autoFocus}
    />
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5 [&>:first-child]:contents [&>:first-child>:nth-child(n+2)]:col-span-full">
      <TextAreaField
        {...draft.field('content')}
        label={announcementLabels.content()}
        rows={4}
        grows={grows}
        className={grows ? 'lg:min-h-28' : ''}
        required
        maxLength={announcementRules.content.max}
      />
      <EventFold draft={draft} buttonClass="col-start-2 row-start-1 -mt-3 -mb-2 justify-self-end" />
    </div>
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
