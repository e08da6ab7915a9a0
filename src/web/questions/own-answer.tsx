import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { TextLink } from '#web/page/text-link.tsx'
import { ResponseLamp } from '#web/responses/response-lamp.tsx'
import { stateOf } from '#web/responses/response-states.tsx'
import { Feedback } from '#web/responses/response-text.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'

type NewestResponse = NonNullable<Question['myResponse']>

const notes = {
  pending: messages.question_answer_pending,
  approved: messages.question_answer_approved,
  rejected: messages.question_answer_rejected,
}

/** An answer that is not on the server yet. */
export const UnsentAnswer = ({ entry, onChange }: { entry: Entry; onChange: () => void }) => (
  <div className="grid gap-3 border-b border-line py-4 first:border-t">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <WaitingBadge entry={entry} />
      {entry.state === 'waiting' && <span>{messages.outbox_when_online()}</span>}
    </p>
    <h2 className="font-sans text-sm font-semibold text-muted">{messages.outbox_answer()}</h2>
    <OutboxEntry entry={entry} onChange={onChange} />
  </div>
)

/** The lamp and the status of a response, what they mean, and the words of the leader who has reviewed it. */
export function Review({ response: { status, feedback, reviewedBy } }: { response: NewestResponse }) {
  const reviewer = reviewedBy && (
    <p className="text-sm text-muted">
      {messages.responses_reviewed_by({ name: reviewedBy.name })} {reviewedBy.isLeader && <LeaderBadge />}
    </p>
  )
  return (
    <div className="mb-4 grid gap-3 border-y border-line py-3">
      <div className="flex items-start gap-x-3">
        <ResponseLamp state={stateOf(status)} className="size-8" />
        <p className="flex grow flex-wrap items-center gap-x-3 gap-y-1 py-0.5">
          <StatusBadge status={status} />
          <span>{notes[status]()}</span>
        </p>
      </div>
      {feedback ? (
        <Feedback>
          <h2 className="sr-only">{messages.responses_feedback()}</h2>
          <p dir="auto" className="mb-1 text-lg whitespace-pre-wrap">
            <LinkedText text={feedback} />
          </p>
          {reviewer}
        </Feedback>
      ) : (
        reviewer
      )}
    </div>
  )
}

/** The answer of the student's newest response, and where the others are. */
export const OwnResponse = ({
  response: { answer },
  withAnswer,
}: {
  response: NewestResponse
  withAnswer: boolean
}) => (
  <div className="grid gap-3 border-y border-line py-4">
    {withAnswer && answer !== undefined && (
      <div>
        <h2 className="font-sans text-sm font-semibold text-muted">{messages.outbox_answer()}</h2>
        <p dir="auto" className="whitespace-pre-wrap">
          <LinkedText text={answer} />
        </p>
      </div>
    )}
    <p>
      <TextLink to={paths.responses}>{messages.question_see_responses()}</TextLink>
    </p>
  </div>
)
