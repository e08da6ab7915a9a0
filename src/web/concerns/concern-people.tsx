import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import * as messages from '#messages'
import { peopleQuery } from '#web/session/people-search.ts'
import { useViewer } from '#web/session/session.tsx'
import { controlClass, fieldDirection } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Name } from '#web/ui/name.tsx'
import { Username } from '#web/ui/username.tsx'
import type { ConcernDraft } from './concern-text.ts'

/** The people whom a leader's concern is about, found by their names. */
export function ConcernPeople({ draft: { about, change } }: { draft: ConcernDraft }) {
  const { _id: viewerId } = useViewer()
  const [text, setText] = useState('')
  const search = useDeferredValue(text.trim())
  const { data, isError } = useQuery(peopleQuery(search))
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isChosen = (personId: string) => about.some(({ _id }) => _id === personId)
  const found =
    search === ''
      ? undefined
      : data?.filter(({ _id, state }) => _id !== viewerId && !isChosen(_id) && state !== 'waiting')

  function choose(person: { _id: string; name: string }): void {
    change({ about: [...about, { _id: person._id, name: person.name }] })
    setText('')
    input.current?.focus()
  }
  function remove(personId: string): void {
    change({ about: about.filter(({ _id }) => _id !== personId) })
    input.current?.focus()
  }

  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{messages.raise_about()}</legend>
      <p id={id} className="text-muted">
        {messages.raise_about_hint()}
      </p>
      <ul className="flex flex-wrap gap-2 empty:hidden">
        {about.map(({ _id, name }) => (
          <li key={_id} className="flex max-w-full items-center rounded-xl bg-tint ps-3.5 font-medium">
            <Name className="min-w-0 py-2 wrap-anywhere">{name}</Name>
            <IconButton Icon={X} label={messages.raise_remove({ name })} onClick={() => remove(_id)} />
          </li>
        ))}
      </ul>
      {about.length < limits.maxConcernPeople && (
        <input
          ref={input}
          type="search"
          aria-label={messages.raise_search()}
          aria-describedby={id}
          placeholder={messages.raise_search()}
          autoComplete="off"
          maxLength={limits.nameLength.max}
          value={text}
          dir={fieldDirection('search', text.length)}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // It would send the form.
            event.preventDefault()
            if (found?.[0]) choose(found[0])
          }}
          className={controlClass}
        />
      )}
      <p role="status" className={found?.length === 0 || isError ? 'text-sm text-muted' : 'sr-only'}>
        {isError && messages.history_person_failed()}
        {found?.length === 0 && messages.raise_search_none()}
        {found !== undefined && found.length > 0 && messages.history_person_count({ count: found.length })}
      </p>
      {found !== undefined && found.length > 0 && (
        <ul className="overflow-hidden rounded-xl border border-line-strong">
          {found.map((person) => (
            <li key={person._id} className="border-b border-line last:border-0">
              <button
                type="button"
                onClick={() => choose(person)}
                className="flex min-h-11 w-full items-center gap-3 px-3.5 py-1.5 text-start -outline-offset-2 hover:bg-tint"
              >
                <Plus aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 wrap-anywhere">
                  <Name>{person.name}</Name> <Username username={person.username} className="text-sm text-muted" />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
