import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleQuestionMark, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { type OpenForm, useFormLink, useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { QueryContent } from '#web/lists/query-content.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { type Scheduled, ScheduledList, useScheduled } from '#web/scheduling/scheduled-list.tsx'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { questionQuery, questionsQuery, scheduledQuestionsQuery, useDeleteQuestion, usePublishNow } from './queries.ts'
import { QuestionCard } from './question-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { DeletedQuestions } from './question-history.tsx'

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3'
/** Id of the form that creates a question. */
const newQuestion = 'new'

export function QuestionsPage() {
  const isAdmin = useViewer().role === 'admin'
  const form = useOpenForm('question')
  useFormLink('new', () => form.open(newQuestion), isAdmin)
  const openId = isAdmin ? form.openId : undefined
  return (
    <>
      <PageHeader title={messages.questions_title()} text={messages.questions_text()}>
        {isAdmin && openId === undefined && (
          <Button autoFocus={form.closedId !== undefined} onClick={() => form.open(newQuestion)}>
            <Plus aria-hidden className="size-5" />
            {messages.questions_add()}
          </Button>
        )}
      </PageHeader>
      {form.canceledId !== undefined && (
        <div className="mb-4">
          <CanceledFormNote onUndo={() => form.open(form.canceledId ?? newQuestion)} />
        </div>
      )}
      {openId === undefined ? (
        isAdmin ? (
          <ManagedQuestions onEdit={form.open} />
        ) : (
          <QuestionList />
        )
      ) : openId === newQuestion ? (
        <QuestionForm question={undefined} onSaved={form.close} onCancel={form.cancel} />
      ) : (
        <EditQuestion id={openId} form={form} />
      )}
    </>
  )
}

/** The form that edits a question. The question is fetched, because the form may reopen after a reload. */
function EditQuestion({ id, form }: { id: string; form: OpenForm }) {
  const query = useQuery(questionQuery(id))
  const { data, error } = query
  if (data === undefined && error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState title={messages.question_not_found()} text={messages.question_missing_text()}>
        <Button onClick={form.close}>{messages.question_back()}</Button>
      </EmptyState>
    )
  }
  return (
    <QueryContent query={query} data={data} failureMessage={messages.question_failed()}>
      {(question) => <QuestionForm question={question} onSaved={form.close} onCancel={form.cancel} />}
    </QueryContent>
  )
}

/** The questions of leaders: those that are scheduled come first. */
function ManagedQuestions({ onEdit }: { onEdit: (id: string) => void }) {
  const scheduled = useScheduled(scheduledQuestionsQuery)
  const { data, isError } = useInfiniteQuery(questionsQuery)
  // If neither could be loaded, the list below says so.
  const isUnknown = !scheduled.isLoaded && data === undefined && isError
  return (
    <>
      {!isUnknown && <ScheduledQuestions scheduled={scheduled} />}
      <QuestionList onEdit={onEdit} isReady={scheduled.isSettled} />
    </>
  )
}

/** Questions that are published later. Each is edited in its place. */
function ScheduledQuestions({ scheduled }: { scheduled: Scheduled<Question> }) {
  return (
    <ScheduledList
      scheduled={scheduled}
      texts={{
        publishNow: messages.questions_publish_now(),
        publishNowQuestion: messages.questions_publish_now_question(),
        publishNowConsequence: messages.questions_publish_now_consequence(),
        published: messages.questions_created(),
        publishFailed: messages.questions_publish_failed(),
        cancel: messages.questions_cancel(),
        cancelQuestion: messages.questions_cancel_question(),
        canceled: messages.questions_canceled(),
        cancelFailed: messages.questions_cancel_failed(),
      }}
      formName="scheduled-question"
      onPublish={usePublishNow()}
      onCancel={useDeleteQuestion()}
      badge={({ category }) => <span className="text-sm text-muted">{categoryLabels[category]()}</span>}
    >
      {(question, { close, cancel }) => <QuestionForm question={question} isBoxed onSaved={close} onCancel={cancel} />}
    </ScheduledList>
  )
}

const isMine = (question: Question) => question.isMine === true

interface QuestionListProps {
  /** Edits a question, for leaders. */
  onEdit?: (id: string) => void
  /** Whether the content above the list is loaded. */
  isReady?: boolean
}

function QuestionList({ onEdit, isReady }: QuestionListProps) {
  const list = useLivePages(questionsQuery, { appears: isMine })
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Question>()
  const remove = useDeleteQuestion()

  function edit(question: Question): void {
    client.setQueryData(questionQuery(question._id).queryKey, question)
    onEdit?.(question._id)
  }

  return (
    <>
      <LiveList
        {...list}
        isReady={isReady}
        newText={messages.questions_arrived}
        className={grid}
        loading={<Skeleton className={grid} rows={6} />}
        footer={onEdit && <DeletedQuestions />}
        empty={
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            Icon={CircleQuestionMark}
          >
            <p className="text-muted">
              {onEdit ? messages.questions_empty_admin() : messages.questions_empty_student()}
            </p>
          </EmptyState>
        }
      >
        {(question) => (
          <QuestionCard
            question={question}
            isGone={list.live.isGone(question)}
            manage={onEdit && { onEdit: () => edit(question), onDelete: () => setDeleting(question) }}
          />
        )}
      </LiveList>
      {deleting && (
        <ActionDialog
          question={messages.questions_confirm_delete()}
          subject={deleting.title}
          consequence={messages.questions_delete_consequence()}
          action={messages.questions_delete()}
          onConfirm={() => remove(deleting)}
          success={messages.questions_deleted()}
          failure={messages.questions_delete_failed()}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}
