import { type ReactNode, useId } from 'react'
import type { DeletedQuestion, Question, QuestionRevision } from '#contract/questions.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { RestoreButton } from '#web/forms/restore-button.tsx'
import { DeletedBy } from '#web/lists/deleted-by.tsx'
import { HistoryDisclosure } from '#web/lists/history-disclosure.tsx'
import { usePostActions } from '#web/posts/managed-posts.ts'
import { ChatTime, DateOf } from '#web/ui/dates.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { deletedQuery, revisionsQuery } from './queries.ts'
import { questionPosts } from './question-posts.ts'
import { QuestionFacts } from './question-text.tsx'

interface EarlierQuestionProps {
  question: QuestionRevision | DeletedQuestion
  /** Id of the heading. */
  id?: string
  children: ReactNode
}

/** An earlier version of a question, or a deleted question. */
function EarlierQuestion({ question, id, children }: EarlierQuestionProps) {
  return (
    <>
      <h3 id={id} dir="auto" className="text-lg font-bold">
        {question.title}
      </h3>
      <div className="mt-1">
        <QuestionFacts question={question} />
      </div>
      <p dir="auto" className="mt-2 whitespace-pre-wrap">
        <LinkedText text={question.description} />
      </p>
      {children}
    </>
  )
}

/** The date of the last edit and the earlier versions of a question, for leaders. */
export function EarlierVersions({ question }: { question: Question }) {
  if (question.editedAt === undefined) return null
  return (
    <HistoryDisclosure
      label={
        <span>
          <Filled text={(date) => messages.question_edited({ date })}>
            <DateOf timestamp={question.editedAt} />
          </Filled>{' '}
          · <span className="inline-block">{messages.question_earlier()}</span>
        </span>
      }
      query={revisionsQuery(question._id)}
      empty={messages.prayer_earlier_empty()}
      keyOf={({ replacedAt, title }) => replacedAt + title}
    >
      {(revision) => (
        <EarlierQuestion question={revision}>
          <p className="mt-2 text-sm text-muted">
            <Filled text={(date) => messages.question_replaced_by({ name: revision.replacedBy.name, date })}>
              <ChatTime timestamp={revision.replacedAt} />
            </Filled>
          </p>
        </EarlierQuestion>
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
      {(question) => <Deleted question={question} />}
    </HistoryDisclosure>
  </div>
)

function Deleted({ question }: { question: DeletedQuestion }) {
  const id = useId()
  const { restore } = usePostActions(questionPosts)
  return (
    <EarlierQuestion question={question} id={id}>
      <DeletedBy item={question}>
        <RestoreButton item={question} describedBy={id} onRestore={() => restore(question._id)} />
      </DeletedBy>
    </EarlierQuestion>
  )
}
