import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { concernRules } from '#contract/rules/concerns.ts'
import * as messages from '#messages'
import { TextField } from '#web/ui/field.tsx'
import { Name } from '#web/ui/name.tsx'
import { TickBox } from '#web/ui/tick-box.tsx'
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
          <TickBox
            key={leader._id}
            checked={about.some(({ _id }) => _id === leader._id)}
            onChange={(isChecked) =>
              change({ about: isChecked ? [...about, leader] : about.filter(({ _id }) => _id !== leader._id) })
            }
          >
            {(tintClass) => <Name className={`font-medium wrap-anywhere ${tintClass}`}>{leader.name}</Name>}
          </TickBox>
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
