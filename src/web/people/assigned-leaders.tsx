import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useId, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { Person } from '#contract/membership.ts'
import type { AssignedBefore } from '#contract/people.ts'
import { formatNames } from '#locales/intl.ts'
import * as messages from '#messages'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { FailedQuery } from '#web/lists/failed-query.tsx'
import { RowButton } from '#web/page/rows.tsx'
import { leadersQuery } from '#web/settings/leaders-query.ts'
import { Name } from '#web/ui/name.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TickBox } from '#web/ui/tick-box.tsx'
import { studentsOfViewQuery, useAssignLeaders } from './assigned-queries.ts'
import type { UsersView } from './list-queries.ts'

/** The leaders who look out for a student: docs/leaders.md#yours. */
export function AssignedRow({ person }: { person: Person }) {
  const { _id, name, assignedLeaders } = person
  const [isOpen, setOpen] = useState(false)
  const { assign } = useAssignLeaders()
  return (
    <li>
      <RowButton
        Icon={Users}
        title={messages.assigned_title({ name })}
        text={
          assignedLeaders.length === 0
            ? messages.assigned_nobody()
            : formatNames(assignedLeaders.map((leader) => leader.name))
        }
        opensDialog
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <AssignSheet
          title={messages.assigned_question({ name })}
          initial={assignedLeaders.map((leader) => leader._id)}
          onSubmit={(leaders) => assign([_id], leaders)}
          successMessage={messages.assigned_saved()}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  )
}

interface AssignStudentsProps {
  view: UsersView
  onAssigned: (before: AssignedBefore) => void
  onClose: () => void
}

/** Sets who looks out for the students of a list, after saying how many there are. */
export function AssignStudents({ view, onAssigned, onClose }: AssignStudentsProps) {
  const { data: students, isError } = useQuery(studentsOfViewQuery(view))
  const { assign } = useAssignLeaders()
  const count = students?.length ?? 0
  const max = limits.maxAssignedStudents
  const refusal =
    students === undefined
      ? (isError ? messages.load_failed : messages.assigned_counting)()
      : count > max
        ? messages.assigned_too_many({ max })
        : count === 0 && messages.assigned_no_students()
  return (
    <AssignSheet
      title={messages.assigned_these_question()}
      refusal={refusal || undefined}
      effect={(leaders) =>
        leaders.length === 0
          ? messages.assigned_change_none({ count })
          : messages.assigned_change({ count, leaders: formatNames(leaders) })
      }
      initial={[]}
      onSubmit={(leaders) => assign(students ?? [], leaders)}
      onSuccess={onAssigned}
      onClose={onClose}
    />
  )
}

interface AssignSheetProps {
  title: string
  /** Ids of the leaders who are chosen at first. */
  initial: readonly string[]
  /** Returns what the choice of these names changes. */
  effect?: (leaders: string[]) => string
  /** Why nothing can be set. */
  refusal?: string | undefined
  onSubmit: (leaders: string[]) => Promise<AssignedBefore>
  onSuccess?: (before: AssignedBefore) => void
  successMessage?: string
  onClose: () => void
}

/** The leaders to tick, at most two, in the order in which they are ticked. */
function AssignSheet({ title, initial, effect, refusal, onSubmit, onSuccess, ...props }: AssignSheetProps) {
  const { successMessage, onClose } = props
  const query = useQuery(leadersQuery)
  const [ticked, setTicked] = useState(initial)
  // Of a list, a tap on Save alone takes nobody away.
  const [isChosen, setChosen] = useState(effect === undefined)
  const id = useId()
  const leaders = query.data
  // Without those who are no leaders any more.
  const chosen = ticked.filter((leader) => leaders?.some(({ _id }) => _id === leader))
  const names = chosen.flatMap((leader) => leaders?.find(({ _id }) => _id === leader)?.name ?? [])
  const isFull = chosen.length >= limits.maxAssignedLeaders
  return (
    <FormSheet
      title={title}
      action={messages.chat_save()}
      check={() => ({
        form:
          leaders === undefined
            ? messages.load_failed()
            : (refusal ?? (isChosen ? undefined : messages.assigned_hint())),
      })}
      onSubmit={() => onSubmit([...chosen])}
      onSuccess={(before) => {
        onSuccess?.(before)
        onClose()
      }}
      {...(successMessage !== undefined && { successMessage })}
      failureMessage={messages.save_failed()}
      onClose={onClose}
    >
      <fieldset aria-describedby={id}>
        <legend className="sr-only">{title}</legend>
        <p id={id} className="text-muted">
          {messages.assigned_hint()}
        </p>
        {leaders === undefined ? (
          query.isError ? (
            <FailedQuery query={query} failureMessage={messages.load_failed()} compact />
          ) : (
            <Skeleton className="mt-3 grid gap-2" rowClass="h-11" />
          )
        ) : (
          <div className="mt-3 grid gap-2 sm:grid-cols-2">
            {leaders.map((leader) => {
              const isTicked = chosen.includes(leader._id)
              return (
                <TickBox
                  key={leader._id}
                  checked={isTicked}
                  disabled={isFull && !isTicked}
                  onChange={() => {
                    setChosen(true)
                    setTicked(isTicked ? chosen.filter((it) => it !== leader._id) : [...chosen, leader._id])
                  }}
                >
                  {(tintClass) => (
                    <span className={`font-medium wrap-anywhere ${tintClass}`}>
                      <Name>{leader.name}</Name>
                      <SharedUsername person={leader} />
                    </span>
                  )}
                </TickBox>
              )
            })}
          </div>
        )}
      </fieldset>
      {effect && (
        <p role="status" className="font-semibold wrap-anywhere">
          {refusal ?? effect(names)}
        </p>
      )}
    </FormSheet>
  )
}
