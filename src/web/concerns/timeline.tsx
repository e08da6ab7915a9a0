import type { ConcernStep } from '#contract/concerns.ts'
import * as messages from '#messages'
import { ChatTime } from '#web/ui/dates.tsx'

const texts: Record<ConcernStep['kind'], (values: { name: string }) => string> = {
  reported: messages.concern_course_sent,
  added: messages.concern_course_added,
  replied: messages.concern_course_replied,
  read: messages.concern_course_read,
  handled: messages.concern_course_handled,
  closed: messages.concern_course_closed,
  reopened: messages.concern_course_reopened,
}

/** What was done, oldest first. */
export const Timeline = ({ steps }: { steps: readonly ConcernStep[] }) => (
  <section aria-labelledby="course">
    <h2 id="course" className="mb-3 text-xl font-bold">
      {messages.concern_course()}
    </h2>
    <ol className="grid gap-2 border-s-2 border-line ps-4">
      {steps.map(({ kind, at, actor }) => (
        <li key={`${at} ${kind}`} className="wrap-anywhere">
          {texts[kind]({ name: actor?.name ?? messages.concern_someone() })}{' '}
          <span className="text-sm text-muted">
            · <ChatTime timestamp={at} />
          </span>
        </li>
      ))}
    </ol>
  </section>
)
