import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { saveDraft } from '#web/forms/use-draft.ts'
import { useFormLink, useOpenForm } from '#web/forms/use-open-form.ts'
import { answerTarget, type Entry } from '#web/offline/outbox/entry.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { useMarkReviewSeen } from '#web/responses/own-queries.ts'
import { ResponseForm } from '#web/responses/response-form.tsx'
import { Feedback } from '#web/responses/response-text.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useEntriesTo, useOutbox } from '#web/session/use-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { LeaderBadge } from '#web/ui/leader-badge.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { QuestionText } from './question-text.tsx'

const notes = {
  pending: messages.question_answer_pending,
  approved: messages.question_answer_approved,
  rejected: messages.question_answer_rejected,
}

/** The question, the student's response to it, and the form for one. */
export function StudentQuestion({ question }: { question: Question }) {
  const form = useOpenForm(`answer:${question._id}`)
  const isWriting = form.openId !== undefined
  // Does not change while the form is open, so that nothing moves during a tap when an answer arrives from another device.
  const [shown, setShown] = useState(question)
  /** Whether the page catches up once, because the server has refused what the form sent. */
  const [isBehind, setBehind] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if ((!isWriting || isBehind) && shown !== question) {
    setShown(question)
    setBehind(false)
  }
  const { myResponse: response } = shown
  const { mutate: markSeen } = useMarkReviewSeen()
  const unseenId = response?.hasUnseenReview ? response._id : undefined
  useWhenVisible(unseenId, () => unseenId && markSeen(unseenId))
  function open(): void {
    setRefused(false)
    form.open(question._id)
  }
  const status = response?.status
  const unsent = useEntriesTo(answerTarget(question._id)).at(-1)
  const outbox = useOutbox()
  const mayAnswer = (status === undefined || status === 'rejected') && unsent === undefined
  function change(entry: Entry): void {
    saveDraft(entry, { answer: entry.text ?? '' })
    void outbox.remove(entry.key).then(open)
  }
  useFormLink('answer', () => {
    if (mayAnswer && !isWriting) open()
  })
  return (
    <>
      <PageHeader title={shown.title} />
      <QuestionText question={shown} />
      <section className="mt-6 grid gap-5">
        <div aria-live="polite">
          {/* The form contains the answer already, unless there is a newer one. */}
          {response !== undefined && <OwnResponse response={response} withAnswer={!isWriting || isRefused} />}
          {unsent !== undefined && !isWriting && unsent.state !== 'new' && (
            <UnsentAnswer entry={unsent} onChange={() => change(unsent)} />
          )}
        </div>
        {/* An open form stays open when the student has answered on another device. */}
        {isWriting && (
          <ResponseForm
            question={shown}
            onSubmitted={form.close}
            onRefused={() => {
              setBehind(true)
              setRefused(true)
            }}
            onCancel={form.cancel}
          />
        )}
        {form.canceledId !== undefined && <CanceledFormNote onUndo={open} />}
        {!isWriting && (mayAnswer || status === 'pending') && unsent === undefined && (
          <Button
            variant={mayAnswer ? 'primary' : 'secondary'}
            autoFocus={form.closedId !== undefined}
            onClick={open}
            className="justify-self-start"
          >
            {mayAnswer ? messages.responses_submit() : messages.responses_change()}
          </Button>
        )}
      </section>
    </>
  )
}

/** An answer that is not on the server yet. */
const UnsentAnswer = ({ entry, onChange }: { entry: Entry; onChange: () => void }) => (
  <div className="grid gap-3 border-b border-line py-4 first:border-t">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <WaitingBadge entry={entry} />
      {entry.state === 'waiting' && <span>{messages.outbox_when_online()}</span>}
    </p>
    <h2 className="font-sans text-sm font-semibold text-muted">{messages.question_your_answer()}</h2>
    <OutboxEntry entry={entry} onChange={onChange} />
  </div>
)

/** The status of the student's newest response, the feedback, and the answer. */
function OwnResponse({ response, withAnswer }: { response: NonNullable<Question['myResponse']>; withAnswer: boolean }) {
  const { status, feedback, reviewedBy, answer } = response
  return (
    <div className="grid gap-3 border-y border-line py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        <span>{notes[status]()}</span>
      </p>
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
          {messages.responses_reviewed_by()} <span>{reviewedBy.name}</span> {reviewedBy.isLeader && <LeaderBadge />}
        </p>
      )}
      {withAnswer && answer !== undefined && (
        <div>
          <h2 className="font-sans text-sm font-semibold text-muted">{messages.question_your_answer()}</h2>
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
