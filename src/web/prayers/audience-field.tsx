import { useId } from 'react'
import { type Audience, audiences } from '#contract/rules/prayers.ts'
import * as messages from '#messages'
import { ReadersNote } from '#web/concerns/readers-note.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** The choices of an author. */
export const audienceChoices: Record<Audience, () => string> = {
  anonymous: messages.prayer_audience_anonymous,
  named: messages.prayer_audience_named,
  leaders: messages.prayer_audience_leaders,
}
const explanations: Record<Audience, () => string> = {
  anonymous: messages.prayer_privacy,
  named: messages.prayer_privacy_named,
  leaders: messages.prayer_privacy_leaders,
}

const isAudience = (text: string): text is Audience => audiences.some((audience) => audience === text)
/** Returns the audience of a draft. A draft of an older version has none. */
export const audienceOf = (text: string): Audience => (isAudience(text) ? text : 'anonymous')

interface AudienceFieldProps {
  value: Audience
  onChange: (audience: string) => void
  /** Whether the request has an earlier version, which leaders can read. */
  isEdit?: boolean
}

/** Lets the author choose who sees a prayer request, and explains the choice. */
export function AudienceField({ value, onChange, isEdit = false }: AudienceFieldProps) {
  const id = useId()
  return (
    <div className="grid gap-1">
      <RadioGroup
        name="audience"
        label={messages.prayer_audience()}
        options={audiences.map((audience) => ({ value: audience, label: audienceChoices[audience]() }))}
        value={value}
        onChange={onChange}
        plain
        describedBy={id}
      />
      <ReadersNote id={id} role="status">
        {explanations[value]()} {isEdit && messages.prayer_readers_versions()}
      </ReadersNote>
    </div>
  )
}
