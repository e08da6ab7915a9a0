import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { peopleQuery, useDebounced } from '#web/session/people-search.ts'
import { controlClass, fieldDirection } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { personQuery } from './queries.ts'

/** Time without typing after which the search starts. */
const debounceMs = 200

interface PersonFilterProps {
  /** Id of the chosen person. */
  person: string | undefined
  onChange: (person: string | undefined) => void
}

export const PersonFilter = ({ person, onChange }: PersonFilterProps) =>
  person === undefined ? (
    <PersonSearch onChoose={onChange} />
  ) : (
    <ChosenPerson id={person} onClear={() => onChange(undefined)} />
  )

function ChosenPerson({ id, onClear }: { id: string; onClear: () => void }) {
  const { data, error } = useQuery(personQuery(id))
  const isRemoved = error instanceof ApiError && error.status === 404
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="font-semibold">{messages.history_person()}</p>
      <p className={`${controlClass} relative pe-12`}>
        <span dir="auto" translate={data ? 'no' : undefined} className="block min-h-6 truncate">
          {data?.name ?? (isRemoved && messages.history_removed())}
        </span>
        <IconButton
          Icon={X}
          label={messages.users_show_all()}
          onClick={onClear}
          className="absolute inset-y-0 end-0 text-muted hover:text-ink"
        />
      </p>
    </div>
  )
}

/** A text field that suggests people by their names (WAI-ARIA pattern "combobox"). */
function PersonSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const typed = text.trim()
  const search = useDebounced(typed, debounceMs)
  const { data, isError } = useQuery(peopleQuery(search))
  const id = useId()
  // Enter must not choose from what an earlier text has found.
  const people = isOpen && typed !== '' && typed === search ? data : undefined

  function onKeyDown(event: KeyboardEvent): void {
    const last = (people?.length ?? 0) - 1
    const chosen = people?.[active]
    if (event.key === 'ArrowDown') setActive(Math.max(Math.min(active + 1, last), 0))
    else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0))
    else if (event.key === 'Enter' && chosen) onChoose(chosen._id)
    else if (event.key === 'Escape' && people) setOpen(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative grid min-w-0 gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {messages.history_person()}
      </label>
      <input
        id={id}
        type="text"
        role="combobox"
        aria-expanded={Boolean(people?.length)}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={people?.length ? `${id}-${active}` : undefined}
        placeholder={messages.history_person_hint()}
        autoComplete="off"
        maxLength={limits.nameLength.max}
        value={text}
        dir={fieldDirection('text', text.length)}
        onChange={({ target }) => {
          setText(target.value)
          setActive(0)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        className={controlClass}
      />
      <p role="status" className={people?.length === 0 || (isOpen && isError) ? 'text-sm text-muted' : 'sr-only'}>
        {people?.length === 0 && messages.history_person_none()}
        {people !== undefined && people.length > 0 && messages.history_person_count({ count: people.length })}
        {people === undefined && isOpen && isError && messages.history_person_failed()}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={messages.history_person()}
        hidden={!people?.length}
        className="absolute inset-x-0 top-full z-30 mt-1 min-w-56 overflow-hidden rounded-xl border border-line-strong bg-surface shadow-card"
      >
        {people?.map((person, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field
          <div
            key={person._id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            // Before the text field loses the focus, which closes the list.
            onPointerDown={(event) => {
              event.preventDefault()
              onChoose(person._id)
            }}
            className="grid min-h-11 cursor-pointer content-center px-3.5 py-1.5 wrap-anywhere hover:bg-tint aria-selected:bg-tint"
          >
            <span>
              <Name>{person.name}</Name>
            </span>
            <span className="text-sm text-muted">
              <Name>{person.username}</Name>
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}
