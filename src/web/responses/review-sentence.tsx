import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { Logo } from '#web/ui/logo.tsx'

/** Says what the student sees after a review. The lamp lights if the response was approved. */
export function ReviewSentence({ response: { status, user }, id }: { response: QuestionResponse; id?: string }) {
  const isApproved = status === 'approved'
  const sentenceFor = isApproved ? messages.responses_done_approved : messages.responses_done_rejected
  return (
    <p id={id} className="flex items-center gap-2">
      {isApproved && <Logo className="size-7 shrink-0 animate-kindle" />}
      <span>{sentenceFor({ name: user.name })}</span>
    </p>
  )
}
