import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { useFormLink, useOpenForm } from '#web/forms/use-open-form.ts'
import { LiveList, useLivePages } from '#web/lists/live-list.tsx'
import { useKept } from '#web/lists/use-kept.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { type Scheduled, ScheduledList, useScheduled } from '#web/posts/scheduled-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { NewButton } from '#web/ui/new-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { ManagedCard } from './managed-card.tsx'
import { questionsQuery, scheduledQuestionsQuery, useDeleteQuestion, usePublishNow } from './queries.ts'
import { questionGrid } from './question-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { DeletedQuestions } from './question-history.tsx'
import { usualDueDate } from './usual-due-date.ts'

/** Id of the form that creates a question. */
const newQuestion = 'new'
/** Id of the form for a new question with the text of an earlier one. */
const copyOf = (id: string) => `copy:${id}`
/** Number of questions whose due dates say when the next one is due. */
const recent = 8

const isMine = (question: Question) => question.isMine === true

/** The questions of leaders: those that are scheduled come first. */
export function ManagedQuestions() {
  const form = useOpenForm('question')
  useFormLink('new', () => form.open(newQuestion))
  const scheduled = useScheduled(scheduledQuestionsQuery)
  const list = useLivePages(questionsQuery, { appears: isMine })
  const { items } = list.live
  const edited = useKept(items, ({ _id }) => form.openId === _id)
  const copied = useKept(items, ({ _id }) => form.openId === copyOf(_id))
  const [deleting, setDeleting] = useState<Question>()
  const remove = useDeleteQuestion()
  // The form proposes a due date by those of the questions.
  const isKnown = scheduled.isSettled && (items !== undefined || list.query.isError)
  const isNew = isKnown && form.openId === newQuestion
  const isOpen = isNew || edited !== undefined || copied !== undefined
  const dueDates = [...scheduled.posts, ...(items ?? [])].slice(0, recent).map(({ dueDate }) => dueDate)
  // If neither could be loaded, the list below says so.
  const isUnknown = !scheduled.isLoaded && items === undefined && list.query.isError
  return (
    <>
      <PageHeader title={messages.questions_title()} isTight>
        <NewButton label={messages.questions_add()} onClick={() => form.open(newQuestion)} />
      </PageHeader>
      {form.canceledId !== undefined && (
        <div className="mb-3">
          <CanceledFormNote onUndo={() => form.open(form.canceledId ?? newQuestion)} />
        </div>
      )}
      {isOpen && (
        <QuestionForm
          key={form.openId}
          question={edited}
          copied={copied}
          dueDate={usualDueDate(dueDates, localDay(new Date(serverTime())))}
          onSaved={form.close}
          onCancel={form.cancel}
        />
      )}
      {/* The form takes the place of the list (docs/leaders.md#questions), which keeps its size, so that nothing scrolls. */}
      <div className={isOpen ? 'invisible' : ''}>
        <LiveList
          {...list}
          isReady={scheduled.isSettled}
          heading={<p className="text-muted">{messages.questions_text()}</p>}
          choices={
            !isUnknown && (
              <div className="mb-4 empty:mb-0">
                <ScheduledQuestions scheduled={scheduled} />
              </div>
            )
          }
          newText={messages.questions_arrived}
          className={questionGrid}
          loading={<Skeleton className={questionGrid} rows={6} />}
          footer={<DeletedQuestions />}
          empty={
            <EmptyState
              title={messages.questions_empty_title()}
              text={messages.questions_empty_text()}
              Icon={CircleQuestionMark}
            />
          }
        >
          {(question) => (
            <ManagedCard
              question={question}
              isGone={list.live.isGone(question)}
              onEdit={() => form.open(question._id)}
              onCopy={() => form.open(copyOf(question._id))}
              onDelete={() => setDeleting(question)}
            />
          )}
        </LiveList>
      </div>
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

/** Questions that are published later. */
function ScheduledQuestions({ scheduled }: { scheduled: Scheduled<Question> }) {
  return (
    <ScheduledList
      scheduled={scheduled}
      texts={{
        publishNow: messages.questions_publish_now(),
        publishNowQuestion: messages.questions_publish_now_question(),
        publishNowConsequence: messages.questions_publish_now_consequence(),
        published: messages.questions_created(),
        publishFailed: messages.save_failed(),
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
      {(question, { close, cancel }) => <QuestionForm question={question} onSaved={close} onCancel={cancel} />}
    </ScheduledList>
  )
}
