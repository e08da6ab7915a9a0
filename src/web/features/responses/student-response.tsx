import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { StatusBadge } from '../../components/domain-badges.tsx'
import { CanceledFormNote } from '../../components/draft-notes.tsx'
import { ResponseText } from '../../components/response-text.tsx'
import type { OpenForm } from '../../components/use-open-form.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { AllReviews } from './all-reviews.tsx'
import type { NextResponse } from './queries.ts'
import { ReviewPanel } from './review-panel.tsx'

interface StudentResponseProps {
  response: QuestionResponse
  /** Id of the question to which the list is limited. */
  question: string | undefined
  form: OpenForm
  /** Whether it is the next response to review. Its button then takes the focus and has another label. */
  isNext: boolean
  onReviewed: (next: NextResponse) => void
  onReview: () => void
  children?: ReactNode
}

/** A response in the leaders' list, with its review panel. */
export function StudentResponse(props: StudentResponseProps) {
  const { response, form, isNext, onReview, children } = props
  const { question, user } = response
  const isOpen = form.openId === response._id
  // Does not change while the panel is open, so that the panel does not move. The panel itself shows a newer review.
  const [text, setText] = useState(response)
  if (!isOpen && text !== response) setText(response)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) button.current?.focus()
  }, [isNext])
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={`${id}-title`} tabIndex={-1} className="text-xl font-bold">
          {question.title}
        </h2>
        <StatusBadge status={response.status} />
      </div>
      <p className="mt-1 line-clamp-2 text-muted">{question.description}</p>
      {question.deleted && (
        <p className="mt-2 rounded-xl bg-warn-tint px-3 py-2 text-sm text-warn">
          {messages.responses_question_deleted_admin()}
        </p>
      )}
      <p className="mt-3 text-sm">
        <strong id={`${id}-name`} className="font-semibold">
          {user.name}
        </strong>
        <span className="text-muted">
          {' · '}
          {messages.responses_submitted_on()} <DateOf timestamp={response.createdAt} />
        </span>
      </p>
      <ResponseText response={text} />
      <AllReviews response={text} />
      {form.canceledId === response._id && (
        <div className="mt-4">
          <CanceledFormNote onUndo={onReview} />
        </div>
      )}
      {isOpen ? (
        <ReviewPanel
          response={response}
          question={props.question}
          onReviewed={props.onReviewed}
          onCancel={form.cancel}
        />
      ) : (
        <Button
          ref={button}
          autoFocus={form.closedId === response._id}
          variant={isNext ? 'primary' : 'secondary'}
          className="mt-4"
          onClick={onReview}
          aria-describedby={`${id}-title ${id}-name`}
        >
          {isNext ? messages.responses_review_next() : messages.responses_review()}
        </Button>
      )}
      {children}
    </Card>
  )
}
