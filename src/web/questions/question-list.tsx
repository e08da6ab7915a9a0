import { CircleQuestionMark } from 'lucide-react'
import * as messages from '#messages'
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { questionsQuery } from './queries.ts'
import { QuestionCard } from './question-card.tsx'

/** Layout of a list of questions. */
export const questionGrid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'

/** The questions of students. */
export function QuestionList() {
  const list = useLivePages(questionsQuery)
  return (
    <>
      <PageHeader title={messages.questions_title()} margin="mb-0" />
      <LiveList
        {...list}
        heading={<p className="text-muted">{messages.questions_text()}</p>}
        newText={messages.questions_arrived}
        className={questionGrid}
        loading={<Skeleton className={questionGrid} rows={6} />}
        empty={
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            Icon={CircleQuestionMark}
          >
            <p className="text-muted">{messages.questions_empty_student()}</p>
          </EmptyState>
        }
      >
        {(question) => <QuestionCard question={question} isGone={list.live.isGone(question)} manage={undefined} />}
      </LiveList>
    </>
  )
}
