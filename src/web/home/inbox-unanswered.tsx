import { Bell, Check } from 'lucide-react'
import { useId } from 'react'
import type { LeaderToday } from '#contract/home.ts'
import * as messages from '#messages'
import { canRemind, RemindButton, reminderText, useFocusAfterReminder } from '#web/responses/reminder.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { hiddenInLargeText, rowClass } from './inbox-link.tsx'

type Unanswered = NonNullable<LeaderToday['missingAnswers']>

interface InboxUnansweredProps {
  unanswered: Unanswered
  /** As it is now, if it is not the same any more. */
  newest: LeaderToday['missingAnswers']
}

/** How many students have not answered the question that is due next, with a button that reminds them. */
export function InboxUnanswered({ unanswered, newest }: InboxUnansweredProps) {
  const id = useId()
  const { question } = unanswered
  const current = newest?.question._id === question._id ? newest : { ...unanswered, missing: 0 }
  const { missing, lastReminder } = current
  const isOpen = canRemind(current)
  const { element, onReminded } = useFocusAfterReminder<HTMLAnchorElement>(isOpen)
  const Icon = isOpen ? Bell : Check
  return (
    // Where a long button leaves no room for the text, it is below.
    <div className="flex flex-wrap items-center gap-x-3 pe-4 sm:pe-5">
      <Link
        ref={element}
        id={id}
        to={paths.missingAnswers(question._id)}
        className={`${rowClass} min-w-0 grow basis-44 ps-4 hover:bg-sunken sm:ps-5 ${isOpen ? 'font-semibold' : 'text-muted'}`}
      >
        <Icon aria-hidden className={`size-5 shrink-0 ${hiddenInLargeText} ${isOpen ? 'text-primary' : ''}`} />
        <span className="line-clamp-3 wrap-anywhere">
          {isOpen || lastReminder === null
            ? messages.today_unanswered({ count: missing, title: question.title })
            : reminderText(lastReminder)}
        </span>
      </Link>
      {isOpen && (
        <div className="ms-auto my-1 flex">
          <RemindButton
            question={question}
            missing={missing}
            label={messages.remind()}
            describedBy={id}
            onReminded={onReminded}
          />
        </div>
      )}
    </div>
  )
}
