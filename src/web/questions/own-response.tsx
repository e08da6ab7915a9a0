import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { useWhenVisible } from '#web/api/events/use-page-visible.ts'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { saveDraft } from '#web/forms/use-draft.ts'
import { useFormLink, useOpenForm } from '#web/forms/use-open-form.ts'
import { answerTarget, type Entry } from '#web/offline/outbox/entry.ts'
import { useMarkReviewSeen } from '#web/responses/own-queries.ts'
import { ResponseForm } from '#web/responses/response-form.tsx'
import { useEntriesTo, useOutbox } from '#web/session/use-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { AnswerSent } from './answer-sent.tsx'
import { OwnResponse, Review, UnsentAnswer } from './own-answer.tsx'
import { QuestionHeader, QuestionText } from './question-text.tsx'

/**
 * Returns the question as the page shows it. It does not change while the form is open, so that nothing moves during a tap when an
 * answer arrives from another device. After the server has refused what the form sent, it catches up once.
 */
function useShownQuestion(question: Question, isWriting: boolean) {
  const [shown, setShown] = useState(question)
  const [isBehind, setBehind] = useState(false)
  const [isRefused, setRefused] = useState(false)
  if ((!isWriting || isBehind) && shown !== question) {
    setShown(question)
    setBehind(false)
  }
  return {
    shown,
    isRefused,
    forgetRefusal: () => setRefused(false),
    catchUp(): void {
      setBehind(true)
      setRefused(true)
    },
  }
}

/** The question, the student's response to it, and the form for one. */
export function StudentQuestion({ question }: { question: Question }) {
  const form = useOpenForm(`answer:${question._id}`)
  const isWriting = form.openId !== undefined
  const { shown, isRefused, forgetRefusal, catchUp } = useShownQuestion(question, isWriting)
  /** The answer that was submitted a moment ago. It is lit when the server has it. */
  const [sent, setSent] = useState<{ answer: string; isLit: boolean }>()
  const { myResponse: response } = shown
  const { mutate: markSeen } = useMarkReviewSeen()
  const unseenId = response?.hasUnseenReview ? response._id : undefined
  useWhenVisible(unseenId, () => unseenId && markSeen(unseenId))
  function open(): void {
    forgetRefusal()
    setSent(undefined)
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
  // An answer that neither waits nor has arrived was deleted.
  if (sent !== undefined && !sent.isLit && unsent?.state !== 'waiting') setSent(undefined)
  if (sent !== undefined) {
    return (
      <AnswerSent
        {...sent}
        question={shown}
        unsent={unsent}
        onAccepted={() => setSent({ ...sent, isLit: true })}
        onChange={() => (unsent ? change(unsent) : open())}
      />
    )
  }
  return (
    <>
      <QuestionHeader question={shown} />
      <div aria-live="polite">{response !== undefined && <Review response={response} />}</div>
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
            onSubmitted={(submitted) => {
              form.close()
              setSent(submitted)
            }}
            onRefused={catchUp}
            onCancel={form.cancel}
          />
        )}
        {form.canceledId !== undefined && <CanceledFormNote onUndo={open} />}
      </section>
      {!isWriting && (mayAnswer || status === 'pending') && unsent === undefined && (
        <Button
          variant={mayAnswer ? 'primary' : 'secondary'}
          autoFocus={form.closedId !== undefined}
          onClick={open}
          className={`mt-5 ${mayAnswer ? stickyButton : ''}`}
        >
          {mayAnswer ? messages.responses_open_form() : messages.responses_change()}
        </Button>
      )}
    </>
  )
}

/** Keeps a button in view, above the tab bar, while the question is longer than the screen. No text shows next to it. */
const stickyButton =
  'max-sm:shadow-[0_0_0_0.75rem_var(--paper)] sticky bottom-[calc(var(--form-bottom)+0.75rem)] z-10 min-h-12 px-8 max-sm:w-full'
