import { useEffect, useId, useRef } from 'react'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { formatChatTime } from '#web/ui/dates.tsx'
import type { Change, Edit } from './use-edit.ts'

type Newer = NonNullable<Edit<never, never>['newer']>

/** Shows what somebody else has changed since the writer of a form began, and lets the writer choose where both have changed the same. */
export const NewerNote = ({ newer }: { newer: Newer | undefined }) =>
  newer === undefined ? null : <Note key={newer.at} newer={newer} />

function Note({ newer: { by, at, changes, isRefused } }: { newer: Newer }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isRefused) note.current?.focus()
  }, [isRefused])
  return (
    <div ref={note} tabIndex={-1} role="alert" className="grid scroll-mt-4 gap-2 rounded-xl bg-warn-tint px-4 py-3">
      <p className="font-semibold text-warn">
        {by === undefined || at === undefined
          ? messages.meanwhile_somebody()
          : messages.meanwhile_by({ name: by, time: formatChatTime(at) })}
      </p>
      <dl className="grid gap-2">
        {changes.map((change) => (
          <ChangedFacet key={change.label} change={change} />
        ))}
      </dl>
      {isRefused && <p className="text-sm">{messages.meanwhile_check()}</p>}
    </div>
  )
}

function ChangedFacet({ change: { label, theirs, mine } }: { change: Change }) {
  const id = useId()
  return (
    <div>
      <dt id={id} className="text-sm font-semibold">
        {label}
      </dt>
      <dd dir="auto" className="page-start line-clamp-4 whitespace-pre-wrap wrap-anywhere">
        {theirs}
      </dd>
      {mine && (
        <dd className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="line-clamp-4 min-w-0 grow basis-40 text-sm wrap-anywhere">
            {messages.meanwhile_yours({ text: mine.text })}
          </span>
          <Button
            variant="secondary"
            size="compact"
            aria-describedby={id}
            onClick={mine.isKept ? mine.replace : mine.keep}
          >
            {mine.isKept ? messages.meanwhile_use_theirs() : messages.meanwhile_keep_mine()}
          </Button>
        </dd>
      )}
    </div>
  )
}
