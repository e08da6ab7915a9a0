import { ListFilter } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { type HistoryGroup, historyGroups } from '#contract/rules/audit-log.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Select } from '#web/ui/select-field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { PersonFilter } from './person-filter.tsx'
import type { HistoryFilters as Filters } from './queries.ts'

const groupLabels: Record<HistoryGroup, () => string> = {
  accounts: messages.history_kind_accounts,
  leaders: messages.history_kind_leaders,
  consent: messages.history_kind_consent,
  records: messages.history_kind_records,
  settings: messages.history_kind_settings,
  questions: messages.history_kind_questions,
  responses: messages.history_kind_responses,
  messages: messages.history_kind_messages,
  prayers: messages.history_kind_prayers,
  announcements: messages.history_kind_announcements,
}

function Labeled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

interface HistoryFiltersProps {
  filters: Filters
  onChange: (changes: Filters) => void
}

/** One button, and behind it what the history can be filtered by. It is open while a filter is set. */
export function HistoryFilters({ filters, onChange }: HistoryFiltersProps) {
  const count = Object.values(filters).filter((filter) => filter !== undefined).length
  const [isOpen, setOpen] = useState(count > 0)
  const id = useId()
  return (
    <>
      <Button
        variant="secondary"
        size="compact"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mb-5"
      >
        <ListFilter aria-hidden className="size-4" />
        {count === 0 ? messages.history_filters_open() : messages.history_filters_count({ count })}
      </Button>
      <div id={id} hidden={!isOpen}>
        <Fields filters={filters} onChange={onChange} />
      </div>
    </>
  )
}

function Fields({ filters, onChange }: HistoryFiltersProps) {
  const { person, group, from, to, logins } = filters
  const isReversed = from !== undefined && to !== undefined && from > to
  return (
    <search
      aria-label={messages.history_filters()}
      className="mb-5 grid grid-cols-2 items-start gap-x-3 gap-y-3 max-[22rem]:grid-cols-1 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]"
    >
      <PersonFilter person={person} onChange={(chosen) => onChange({ person: chosen })} />
      <Labeled label={messages.history_kind()}>
        {(id) => (
          <Select
            id={id}
            value={group ?? ''}
            onChange={({ target }) => onChange({ group: historyGroups.find((it) => it === target.value) })}
          >
            <option value="">{messages.history_kind_all()}</option>
            {historyGroups.map((it) => (
              <option key={it} value={it}>
                {groupLabels[it]()}
              </option>
            ))}
          </Select>
        )}
      </Labeled>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          name={end}
          label={end === 'from' ? messages.history_from() : messages.history_to()}
          required={false}
          value={(end === 'from' ? from : to) ?? ''}
          onChange={({ target }) => onChange({ [end]: target.value || undefined })}
        />
      ))}
      <div className="col-span-full">
        <Switch
          name="logins"
          label={messages.history_logins()}
          checked={logins === 'show'}
          onChange={(isShown) => onChange({ logins: isShown ? 'show' : undefined })}
        />
      </div>
      <p role="status" className="col-span-full font-medium text-bad empty:hidden">
        {isReversed && messages.history_days_reversed()}
      </p>
    </search>
  )
}
