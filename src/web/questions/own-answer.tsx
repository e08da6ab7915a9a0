import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import type { Entry } from '#web/offline/outbox/entry.ts'
import { TextLink } from '#web/page/text-link.tsx'
import { ResponseLamp } from '#web/responses/response-lamp.tsx'
import { stateOf } from '#web/responses/response-states.tsx'
import { Feedback } from '#web/responses/response-text.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'

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

/** The feedback of a leader and the leader's name. */
function Words({ response: { feedback, reviewedBy } }: { response: NewestResponse }) {
  return (
    <>
      {feedback && (
        <Feedback>
          <h2 className="font-sans text-sm font-semibold text-muted">{messages.responses_feedback()}</h2>
          <p dir="auto" className="text-lg whitespace-pre-line">
            <LinkedText text={feedback} />
          </p>
        </Feedback>
      )}
      {reviewedBy && (
        <p className="text-sm text-muted">
          {messages.responses_reviewed_by({ name: reviewedBy.name })} {reviewedBy.isLeader && <LeaderBadge />}
        </p>
      )}
    </>
  )
}

/** What a leader wants to hear more about, before the question. */
export const LeadersWords = ({ response }: { response: NewestResponse }) => (
  <div className="-mt-2 mb-6 grid gap-2">
    <Status status={response.status} />
    <Words response={response} />
  </div>
)

/** The lamp and the status of a response, and what they mean. */
const Status = ({ status }: Pick<NewestResponse, 'status'>) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <ResponseLamp state={stateOf(status)} className="size-8" />
    <StatusBadge status={status} />
    <span>{notes[status]()}</span>
  </p>
)

interface OwnResponseProps {
  response: NewestResponse
  withWords: boolean
  withAnswer: boolean
}

/** The status of the student's newest response, the feedback, and the answer. */
export function OwnResponse({ response, withWords, withAnswer }: OwnResponseProps) {
  const { status, answer } = response
  return (
    <div className="grid gap-3 border-y border-line py-4">
      {withWords && (
        <>
          <Status status={status} />
          <Words response={response} />
        </>
      )}
      {withAnswer && answer !== undefined && (
        <div>
          <h2 className="font-sans text-sm font-semibold text-muted">{messages.outbox_answer()}</h2>
          <p dir="auto" className="whitespace-pre-line">
            <LinkedText text={answer} />
          </p>
        </div>
      )}
      <p>
        <TextLink to={paths.responses}>{messages.question_see_responses()}</TextLink>
      </p>
    </div>
  )
}
