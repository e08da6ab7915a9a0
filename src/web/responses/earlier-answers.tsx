import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { ChatTime } from '#web/ui/dates.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { revisionsQuery } from './queries.ts'

/** The earlier answers of a response that the student has changed, for leaders. */
export function EarlierAnswers({ response }: { response: QuestionResponse }) {
  if (response.editedAt === null) return null
  return (
    <div className="mt-3">
      <HistoryDisclosure
        label={
          <span>
            {messages.responses_edited()} <ChatTime timestamp={response.editedAt} /> ·{' '}
            {messages.responses_earlier_answers()}
          </span>
        }
        query={revisionsQuery(response._id)}
        empty=""
        keyOf={({ replacedAt }) => replacedAt}
      >
        {(revision) => (
          <div className="border-s-4 border-line-strong ps-4">
            <p className="text-sm text-muted">
              {messages.responses_replaced()} <ChatTime timestamp={revision.replacedAt} />
            </p>
            <p dir="auto" className="mt-1 whitespace-pre-line">
              <LinkedText text={revision.answer} />
            </p>
          </div>
        )}
      </HistoryDisclosure>
    </div>
  )
}
