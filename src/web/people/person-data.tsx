import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Person } from '#contract/people.ts'
import * as messages from '#messages'
import { EraseDialog } from '#web/erasure/erase-dialog.tsx'
import { paths } from '#web/session/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import { usePersonChanges } from './queries.ts'

/** What leaders may do with everything that is stored about a person: hold it, or erase it (docs/leaders.md#erasing-a-person). */
export function PersonData({ person }: { person: Person }) {
  const { _id, name, role, state, hold, confirmations } = person
  const navigate = useNavigate()
  const [open, setOpen] = useState<'erase' | 'hold' | 'release'>()
  const { hold: changeHold } = usePersonChanges(_id)
  const close = () => setOpen(undefined)
  const isAsked = confirmations.some((it) => it.action === 'erase' && it.outcome === undefined)
  const mayErase = role === 'student' && state !== 'waiting' && hold === undefined && !isAsked
  return (
    <Card className="mt-6">
      <h2 className="text-xl font-bold">{messages.person_data()}</h2>
      {hold === undefined ? (
        <p className="mt-1 text-muted">{messages.person_data_text({ name })}</p>
      ) : (
        <div className="mt-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
          <p className="font-semibold wrap-anywhere">
            {messages.hold_text({ name })}{' '}
            <span className="font-normal">
              · <RelativeTime timestamp={hold.since} />
            </span>
          </p>
          {hold.reason !== undefined && <p className="mt-1 wrap-anywhere whitespace-pre-line">{hold.reason}</p>}
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {hold === undefined ? (
          <Button variant="secondary" onClick={() => setOpen('hold')}>
            {messages.hold_start()}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setOpen('release')}>
            {messages.hold_end()}
          </Button>
        )}
        {mayErase && (
          <Button variant="danger" onClick={() => setOpen('erase')}>
            {messages.erase_person()}
          </Button>
        )}
      </div>
      {open === 'hold' && <HoldDialog person={person} onClose={close} />}
      {open === 'release' && (
        <ChangeDialog
          question={messages.hold_end_question({ name })}
          consequence={messages.hold_end_consequence()}
          action={messages.hold_end()}
          variant="primary"
          done={messages.hold_ended({ name })}
          onConfirm={() => changeHold(null)}
          onClose={close}
        />
      )}
      {open === 'erase' && (
        <EraseDialog
          person={person}
          onDone={(outcome) => (outcome === 'erased' ? navigate(paths.adminUsers, { replace: true }) : close())}
          onClose={close}
        />
      )}
    </Card>
  )
}
