import type { ResponseStatus } from '#contract/questions.ts'
import type { QuestionResponse } from '#contract/responses.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { SharedUsername } from '#web/ui/shared-username.tsx'
import { StatusBadge } from './status-badge.tsx'

interface ResponseRowProps {
  response: QuestionResponse
  isSelected: boolean
  /** The only status that is listed, which is then not shown. */
  listed: ResponseStatus | undefined
  onSelect: (withKeyboard: boolean) => void
}

/** A response in the list next to the pane that shows it. The whole row is a button. */
export function ResponseRow({ response, isSelected, listed, onSelect }: ResponseRowProps) {
  const { user, question, answer, status, createdAt } = response
  return (
    <li>
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        // The keyboard's click has no detail.
        onClick={({ detail }) => onSelect(detail === 0)}
        className="flex w-full gap-3 border-s-4 border-transparent px-3 py-3 text-start -outline-offset-3 hover:bg-sunken focus-visible:shadow-[inset_0_0_0_5px_var(--ink)] aria-[current=true]:border-lamp aria-[current=true]:bg-tint"
      >
        <Avatar name={user.name} />
        <span className="grid grow">
          {/* As high as a badge, which may appear later. */}
          <span className="flex min-h-7 items-baseline justify-between gap-2">
            <span dir="auto" translate="no" className="truncate font-semibold">
              {user.name}
              <SharedUsername person={user} />
            </span>
            {status !== listed && (
              <span className="shrink-0">
                <StatusBadge status={status} />
              </span>
            )}
          </span>
          <span className="flex items-baseline justify-between gap-2">
            <span dir="auto" className="truncate text-sm text-muted">
              {question.title}
            </span>
            <span className="shrink-0 text-sm text-muted">
              <RelativeTime timestamp={createdAt} />
            </span>
          </span>
          <span dir="auto" className="truncate">
            {answer}
          </span>
        </span>
      </button>
    </li>
  )
}
