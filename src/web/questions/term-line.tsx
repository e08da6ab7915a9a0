import { ChevronRight } from 'lucide-react'
import type { TermQuestion } from '#contract/home.ts'
import * as messages from '#messages'
import { ResponseLamp } from '#web/responses/response-lamp.tsx'
import { responseStates, stateOf } from '#web/responses/response-states.tsx'
import { Link } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'

const none: ReadonlySet<string> = new Set()

interface TermLineProps {
  /** The questions of the term, newest first. */
  questions: readonly TermQuestion[]
  /** Ids of the questions whose lamps light up now. */
  kindled?: ReadonlySet<string>
}

/** The student's own responses as one line of lamps, oldest question first. Students are never compared with each other. */
export function TermLine({ questions, kindled = none }: TermLineProps) {
  const lamps = [...questions].reverse().map(({ _id, title, myResponse }) => {
    return { _id, title, state: stateOf(myResponse?.status) }
  })
  const count = (isCounted: (state: (typeof lamps)[number]['state']) => boolean) =>
    lamps.filter(({ state }) => isCounted(state)).length
  return (
    <Link
      to={paths.questions}
      className="-mx-4 flex min-h-14 items-center gap-x-3 px-4 hover:bg-sunken sm:mx-0 sm:rounded-xl sm:px-0"
    >
      <span className="flex max-w-xl grow flex-wrap items-center gap-x-3">
        <span className="font-semibold whitespace-nowrap">{messages.term_title()}</span>
        <span className="sr-only">
          {messages.term_summary({
            all: lamps.length,
            answered: count((state) => state === 'pending' || state === 'approved'),
            read: count((state) => state === 'approved' || state === 'rejected'),
          })}
        </span>
        <span aria-hidden className="flex min-h-9 flex-[1_1_10rem] items-center justify-between">
          {lamps.map(({ _id, title, state }) => (
            <span
              key={_id}
              title={messages.term_of({ title, status: responseStates[state].label() })}
              className="max-w-5 flex-1"
            >
              <ResponseLamp state={state} isKindled={kindled.has(_id)} className="h-5 w-full" />
            </span>
          ))}
        </span>
      </span>
      <ChevronRight aria-hidden className="mirror-rtl ms-auto size-5 shrink-0 text-muted" />
    </Link>
  )
}
