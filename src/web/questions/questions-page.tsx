import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleQuestionMark, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { type OpenForm, useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveItems } from '#web/lists/live-items.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { QueryContent } from '#web/lists/query-content.tsx'
import { type OwnChanges, useOwnChanges } from '#web/lists/use-own-changes.ts'
import { useSteadyItems } from '#web/lists/use-steady-items.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { isSettled, ScheduledList } from '#web/scheduling/scheduled-list.tsx'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyIllustration } from '#web/ui/empty-illustration.tsx'
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
  useFormLink(isAdmin, () => form.open(newQuestion))
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
        <Questions onEdit={isAdmin ? form.open : undefined} />
      ) : openId === newQuestion ? (
        <QuestionForm question={undefined} onSaved={form.close} onCancel={form.cancel} />
      ) : (
        <EditQuestion id={openId} form={form} />
      )}
    </>
  )
}

/** Opens the form for a new question if the path is `/admin/questions?new`. */
function useFormLink(isAdmin: boolean, open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const isRequested = isAdmin && search.has('new')
  const openRequested = useEffectEvent(() => {
    setSearch({}, { replace: true })
    open()
  })
  // Once, not in each rendering until the router has changed the path: a link that is followed meanwhile would be undone.
  useEffect(() => {
    if (isRequested) openRequested()
  }, [isRequested])
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

function Questions({ onEdit }: { onEdit: ((id: string) => void) | undefined }) {
  const own = useOwnChanges()
  return onEdit ? <ManagedQuestions onEdit={onEdit} own={own} /> : <QuestionList onEdit={undefined} own={own} isReady />
}

function ManagedQuestions({ onEdit, own }: { onEdit: (id: string) => void; own: OwnChanges }) {
  const scheduled = usePagedItems(scheduledQuestionsQuery)
  const { query, items } = usePagedItems(questionsQuery)
  // If neither could be loaded, the list below says so.
  const isUnknown = scheduled.items === undefined && items === undefined && query.isError
  return (
    <>
      {!isUnknown && <ScheduledQuestions list={scheduled} own={own} />}
      <QuestionList onEdit={onEdit} own={own} isReady={isSettled(scheduled)} />
    </>
  )
}

interface ScheduledQuestionsProps {
  list: ReturnType<typeof usePagedItems<Question>>
  own: OwnChanges
}

/** Questions that are published later. Each is edited in its place. */
function ScheduledQuestions({ list, own }: ScheduledQuestionsProps) {
  const form = useOpenForm('scheduled-question')
  const publication = usePublishNow()
  const deletion = useDeleteQuestion()
  return (
    <ScheduledList
      list={list}
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
      form={form}
      onPublish={async (question) => own.add((await publication.mutateAsync(question))._id)}
      onCancel={({ _id }) => deletion.mutateAsync(_id)}
      badge={({ category }) => <span className="text-sm text-muted">{categoryLabels[category]()}</span>}
    >
      {(question) => <QuestionForm question={question} isBoxed onSaved={form.close} onCancel={form.cancel} />}
    </ScheduledList>
  )
}

interface QuestionListProps {
  onEdit: ((id: string) => void) | undefined
  own: OwnChanges
  /** Whether the content above the list is loaded. */
  isReady: boolean
}

function QuestionList({ onEdit, own, isReady }: QuestionListProps) {
  const list = usePagedItems(questionsQuery)
  const steady = useSteadyItems(list, own.has, ({ isMine }) => isMine === true)
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<Question>()

  function edit(question: Question): void {
    client.setQueryData(questionQuery(question._id).queryKey, question)
    onEdit?.(question._id)
  }

  return (
    <>
      <LiveItems
        {...list}
        {...steady}
        items={isReady ? steady.items : undefined}
        arrivedText={messages.questions_arrived}
        className={grid}
        loading={<Skeleton className={grid} rows={6} />}
        footer={onEdit && <DeletedQuestions />}
        empty={
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            picture={<EmptyIllustration Icon={CircleQuestionMark} />}
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
            isGone={steady.isGone(question)}
            manage={onEdit && { onEdit: () => edit(question), onDelete: () => setDeleting(question) }}
          />
        )}
      </LiveItems>
      {deleting && (
        <DeleteQuestion
          question={deleting}
          onDelete={() => own.add(deleting._id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

interface DeleteQuestionProps {
  question: Question
  /** Called before the question is deleted. */
  onDelete: () => void
  onClose: () => void
}

function DeleteQuestion({ question, onDelete, onClose }: DeleteQuestionProps) {
  const deletion = useDeleteQuestion()
  return (
    <DeleteDialog
      question={messages.questions_confirm_delete()}
      subject={question.title}
      consequence={messages.questions_delete_consequence()}
      action={messages.questions_delete()}
      onDelete={() => {
        onDelete()
        return deletion.mutateAsync(question._id)
      }}
      successMessage={messages.questions_deleted()}
      failureMessage={messages.questions_delete_failed()}
      onClose={onClose}
    />
  )
}
