import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { concernRules } from '#contract/rules/concerns.ts'
import * as messages from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { Name } from '#web/ui/name.tsx'
import { boxClass, tintClass } from '#web/ui/radio-group.tsx'
import type { ConcernDraft } from './concern-text.ts'
import { concernLeadersQuery } from './telling-queries.ts'

/** The leaders to tick whom a concern is about. */
export function ConcernAboutLeaders({ draft }: { draft: ConcernDraft }) {
  const { data: leaders } = useQuery(concernLeadersQuery)
  const id = useId()
  if (leaders === undefined || leaders.length === 0) return null
  const { about, change } = draft
  return (
    <fieldset aria-describedby={id}>
      <legend className="font-semibold">{messages.help_about()}</legend>
      <p id={id} className="text-muted">
        {messages.raise_about_hint()}
      </p>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {leaders.map((leader) => (
          <label
            key={leader._id}
            className={`${boxClass} flex min-h-11 cursor-pointer items-center gap-3 border-line-strong px-3.5 py-2 hover:bg-sunken`}
          >
            <input
              type="checkbox"
              autoComplete="off"
              checked={about.some(({ _id }) => _id === leader._id)}
              onChange={({ target }) =>
                change({
                  about: target.checked ? [...about, leader] : about.filter(({ _id }) => _id !== leader._id),
                })
              }
              className="peer size-6 shrink-0 accent-primary"
            />
            <Name className={`font-medium wrap-anywhere ${tintClass}`}>{leader.name}</Name>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Whom a concern is about, in the writer's words. */
export const ConcernAboutText = ({ draft }: { draft: ConcernDraft }) => (
  <TextField
    {...draft.field('aboutText')}
    label={messages.concern_about_text()}
    required={false}
    autoComplete="off"
    maxLength={concernRules.aboutText.max}
  />
)
