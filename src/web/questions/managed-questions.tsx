import { CircleQuestionMark, Copy, Pencil } from 'lucide-react'
import { lazy, Suspense } from 'react'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { useFormLink } from '#web/forms/use-open-form.ts'
import { LiveList } from '#web/lists/live-list.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { ScheduledList, useScheduled } from '#web/posts/scheduled-list.tsx'
import { copyOf, useManagedList } from '#web/posts/use-managed-list.tsx'
import { useSearchParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { NewButton } from '#web/ui/new-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Answered } from './answered.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { QuestionCard, questionGrid } from './question-card.tsx'
import { QuestionForm } from './question-form.tsx'
import { DeletedQuestions } from './question-history.tsx'
import { questionPosts } from './question-posts.ts'
import { usualDueDate } from './usual-due-date.ts'

/** Id of the form that creates a question. */
const newQuestion = 'new'
/** Loaded after a term was planned. */
const PlannedNote = lazy(async () => ({ default: (await import('./planned-note.tsx')).PlannedNote }))
/** Number of questions whose due dates say when the next one is due. */
const recent = 8

/** The questions of leaders: those that are scheduled come first. */
export function ManagedQuestions() {
  const { form, list, edited, copied, askToDelete, dialog } = useManagedList(questionPosts)
  useFormLink('new', () => form.open(newQuestion))
  const planned = useSearchParams()[0].get('planned')
  const scheduled = useScheduled(questionPosts.scheduled)
  const { items } = list.live
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
        <div className="flex flex-wrap gap-2">
          <LinkButton to={paths.planTerm} variant="secondary" size="compact">
            {messages.terms_plan()}
          </LinkButton>
          <NewButton label={messages.questions_add()} onClick={() => form.open(newQuestion)} />
        </div>
      </PageHeader>
      {planned !== null && (
        <Suspense>
          <PlannedNote id={planned} />
        </Suspense>
      )}
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
                <ScheduledList
                  posts={questionPosts}
                  scheduled={scheduled}
                  badge={({ category }) => <span className="text-sm text-muted">{categoryLabels[category]()}</span>}
                >
                  {(question, { close, cancel }) => (
                    <QuestionForm question={question} onSaved={close} onCancel={cancel} />
                  )}
                </ScheduledList>
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
            <QuestionCard
              question={question}
              isGone={list.live.isGone(question)}
              mark={(titleId) => (
                <span className="-my-2 -me-3 flex">
                  <IconButton
                    Icon={Pencil}
                    label={messages.questions_edit()}
                    title={messages.questions_edit()}
                    aria-describedby={titleId}
                    onClick={() => form.open(question._id)}
                    className="text-muted hover:text-ink"
                  />
                  <DeleteButton
                    label={messages.questions_delete()}
                    describedBy={titleId}
                    onClick={() => askToDelete(question)}
                  />
                  <ItemMenu
                    title={question.title}
                    items={[
                      { label: messages.copy_as_new(), Icon: Copy, onChoose: () => form.open(copyOf(question._id)) },
                    ]}
                    className=""
                  />
                </span>
              )}
            >
              {() => <Answered questionId={question._id} />}
            </QuestionCard>
          )}
        </LiveList>
      </div>
      {dialog}
    </>
  )
}
