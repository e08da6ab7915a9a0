import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleQuestionMark, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { useDraft } from '../../personal/use-draft.ts'
import { useViewer } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { DeleteDialog } from '../../ui/delete-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { questionsQuery, useDeleteQuestion } from './queries.ts'
import { QuestionCard } from './question-card.tsx'
import { newQuestion, QuestionForm } from './question-form.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
/** What stands in the place of the list: nothing, or the form for a question, with what was written before. */
type Editing = undefined | (Partial<Question> & { _id: string })

function readDraft(draft: string): Editing {
  try {
    return draft === '' ? undefined : JSON.parse(draft)
  } catch {
    return undefined
  }
}

export function QuestionsPage() {
  const isAdmin = useViewer().role === 'admin'
  const { draft, keep } = useDraft('question')
  const [editing, setEditing] = useState<Editing>(() => (isAdmin ? readDraft(draft) : undefined))
  return (
    <>
      <PageHeader title={messages.questions_title()} text={messages.questions_text()}>
        {isAdmin && editing === undefined && (
          <Button onClick={() => setEditing({ _id: newQuestion })}>
            <Plus aria-hidden className="size-5" />
            {messages.questions_add()}
          </Button>
        )}
      </PageHeader>
      {editing === undefined ? (
        <QuestionList onEdit={isAdmin ? setEditing : undefined} />
      ) : (
        <QuestionForm question={editing} keep={keep} onDone={() => setEditing(undefined)} />
      )}
    </>
  )
}

function QuestionList({ onEdit }: { onEdit: ((question: Question) => void) | undefined }) {
  const query = useInfiniteQuery(questionsQuery)
  const [deleting, setDeleting] = useState<Question>()
  useFailureToast(query.error, messages.questions_failed())

  if (query.data === undefined) {
    if (!query.isError) return <Skeleton className={grid} rows={6} />
    return (
      <ErrorState text={messages.questions_failed()} busy={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  const questions = query.data.pages.flatMap(({ items }) => items)
  if (questions.length === 0) {
    return (
      <EmptyState
        title={messages.questions_empty_title()}
        text={messages.questions_empty_text()}
        picture={<Picture Icon={CircleQuestionMark} />}
      >
        <p className="text-muted">{onEdit ? messages.questions_empty_admin() : messages.questions_empty_student()}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={grid}>
        {questions.map((question) => (
          <QuestionCard
            key={question._id}
            question={question}
            manage={onEdit && { onEdit: () => onEdit(question), onDelete: () => setDeleting(question) }}
          />
        ))}
      </ul>
      {query.hasNextPage && <LoadMore busy={query.isFetchingNextPage} onLoad={() => void query.fetchNextPage()} />}
      {deleting && <DeleteQuestion question={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  )
}

function DeleteQuestion({ question, onClose }: { question: Question; onClose: () => void }) {
  const deletion = useDeleteQuestion()
  return (
    <DeleteDialog
      question={messages.questions_confirm_delete()}
      action={messages.questions_delete()}
      onDelete={() => deletion.mutateAsync(question._id)}
      deleted={messages.questions_deleted()}
      failed={messages.questions_delete_failed()}
      onClose={onClose}
    />
  )
}
