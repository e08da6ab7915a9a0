import type { ReactNode } from 'react'
import type { DeletedQuestion, Question, QuestionRevision } from '#contract/questions.ts'
import * as messages from '#messages'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { LinkedText } from '#web/ui/linked-text.tsx'
import { deletedQuery, revisionsQuery } from './queries.ts'
import { QuestionFacts } from './question-text.tsx'

/** An earlier version of a question, or a deleted question. */
function QuestionCard({ question, children }: { question: QuestionRevision | DeletedQuestion; children: ReactNode }) {
  return (
    <Card>
      <h3 dir="auto" className="text-xl font-bold">
        {question.title}
      </h3>
      <div className="mt-2">
        <QuestionFacts question={question} />
      </div>
      <p dir="auto" className="mt-3 whitespace-pre-line">
        <LinkedText text={question.description} />
      </p>
      {children}
    </Card>
  )
}

/** The date of the last edit and the earlier versions of a question, for leaders. */
export function EarlierVersions({ question }: { question: Question }) {
  if (question.editedAt === undefined) return null
  return (
    <HistoryDisclosure
      label={
        <span>
          {messages.question_edited()} <DateOf timestamp={question.editedAt} /> · {messages.question_earlier()}
        </span>
      }
      query={revisionsQuery(question._id)}
      empty={messages.question_earlier_empty()}
      keyOf={({ replacedAt, title }) => replacedAt + title}
    >
      {(revision) => (
        <QuestionCard question={revision}>
          <p className="mt-4 text-sm text-muted">
            {messages.question_replaced_by({ name: revision.replacedBy.name })}{' '}
            <ChatTime timestamp={revision.replacedAt} />
          </p>
        </QuestionCard>
      )}
    </HistoryDisclosure>
  )
}

/** Deleted questions with who deleted them and when, for leaders. */
export const DeletedQuestions = () => (
  <div className="max-w-3xl">
    <HistoryDisclosure
      label={messages.questions_deleted_list()}
      query={deletedQuery}
      empty={messages.questions_deleted_empty()}
      keyOf={({ _id }) => _id}
    >
      {(question) => (
        <QuestionCard question={question}>
          <DeletedBy item={question} />
        </QuestionCard>
      )}
    </HistoryDisclosure>
  </div>
)
