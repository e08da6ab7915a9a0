import type { ReactNode } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { DayOf } from '#web/ui/dates.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'

/** A student's answer, the feedback on it, and who reviewed it. */
export function ResponseText({ response }: { response: QuestionResponse }) {
  return (
    <>
      <dl className="mt-3 grid gap-3">
        <div>
          <dt className="text-sm font-semibold text-muted">{messages.responses_answer()}</dt>
          <dd dir="auto" className="text-[1.0625rem] whitespace-pre-wrap">
            <LinkedText text={response.answer} />
          </dd>
        </div>
        {response.feedback !== null && (
          <Feedback>
            <dt className="text-sm font-semibold text-muted">{messages.responses_feedback()}</dt>
            <dd dir="auto" className="whitespace-pre-wrap">
              <LinkedText text={response.feedback} />
            </dd>
          </Feedback>
        )}
      </dl>
      {response.reviewedBy && response.reviewedAt !== null && (
        <p className="mt-3 text-sm text-muted">
          {messages.responses_reviewed_by({ name: response.reviewedBy.name })}{' '}
          {response.reviewedBy.isLeader && <LeaderBadge />} · <DayOf timestamp={response.reviewedAt} />
        </p>
      )}
    </>
  )
}

/** The place in which feedback is shown. */
export const Feedback = ({ children }: { children: ReactNode }) => (
  <div className="border-s-4 border-lamp ps-4">{children}</div>
)
