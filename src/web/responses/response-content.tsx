import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { DateOf } from '#web/ui/dates.tsx'
import { AllReviews } from './all-reviews.tsx'
import { EarlierAnswers } from './earlier-answers.tsx'
import { ResponseText } from './response-text.tsx'

/** The question, the whole answer and its reviews, for leaders. */
export function ResponseContent({ response }: { response: QuestionResponse }) {
  const { question, createdAt } = response
  return (
    <>
      <p className="text-sm text-muted">
        {messages.responses_submitted_on()} <DateOf timestamp={createdAt} />
      </p>
      <p dir="auto" className="mt-3 text-muted">
        {question.description}
      </p>
      {question.deleted && (
        <p className="mt-2 rounded-xl bg-warn-tint px-3 py-2 text-sm text-warn">
          {messages.responses_question_deleted_admin()}
        </p>
      )}
      <ResponseText response={response} />
      <EarlierAnswers response={response} />
      <AllReviews response={response} />
    </>
  )
}
