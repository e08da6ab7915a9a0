import type { Response } from '#contract/responses.ts'
import * as messages from '#messages'

/** What a student wrote, and what the leader said to it. */
export function ResponseText({ response }: { response: Response }) {
  return (
    <dl className="mt-3 grid gap-3">
      <div>
        <dt className="text-sm font-semibold text-muted">{messages.responses_answer()}</dt>
        <dd className="whitespace-pre-line">{response.answer}</dd>
      </div>
      {response.feedback !== null && (
        <div className="rounded-xl border-l-4 border-lamp bg-sunken px-4 py-3">
          <dt className="text-sm font-semibold text-muted">{messages.responses_feedback()}</dt>
          <dd className="whitespace-pre-line">{response.feedback}</dd>
        </div>
      )}
    </dl>
  )
}
