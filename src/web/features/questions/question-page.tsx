import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleQuestionMark, Pencil } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { ApiError } from '../../api/api-error.ts'
import { CategoryBadge, StatusBadge } from '../../components/domain-badges.tsx'
import { CanceledFormNote } from '../../components/draft-notes.tsx'
import { DueDate } from '../../components/due-date.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Feedback } from '../../components/response-text.tsx'
import { useOpenForm } from '../../components/use-open-form.ts'
import { paths } from '../../paths.ts'
import { useViewer } from '../../session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { LeaderBadge } from '../../ui/leader-badge.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { questionQuery } from './queries.ts'
import { QuestionForm } from './question-form.tsx'
import { EarlierVersions } from './question-history.tsx'
import { QuestionResponses } from './question-responses.tsx'
import { ResponseForm } from './response-form.tsx'

export function QuestionPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <LinkButton to={paths.questions} variant="quiet" className="mb-4 -ms-3 px-3">
        <ArrowLeft aria-hidden className="mirror-rtl size-4" />
        {messages.question_back()}
      </LinkButton>
      <QuestionDetail id={id} />
    </div>
  )
}

function QuestionDetail({ id }: { id: string }) {
  const { role } = useViewer()
  const query = useQuery(questionQuery(id))
  const { error } = query
  if (error instanceof ApiError && error.status === 404) {
    return <MissingQuestion id={id} deleted={error.code === 'question_deleted'} />
  }
  return (
    <QueryContent query={query} data={query.data} failureMessage={messages.question_failed()}>
      {(question) =>
        role === 'admin' ? (
          <ManagedQuestion question={question} />
        ) : (
          <>
            <PageHeader title={question.title} />
            <QuestionText question={question} />
            <OwnResponse question={question} />
          </>
        )
      }
    </QueryContent>
  )
}

/** Shown if the question does not exist, or if it was deleted and the viewer may know that. */
function MissingQuestion({ id, deleted }: { id: string; deleted: boolean }) {
  const { role } = useViewer()
  if (!deleted) {
    return (
      <>
        <PageHeader title={messages.question_not_found()} text={messages.question_missing_text()} />
        <EmptyIllustration Icon={CircleQuestionMark} />
      </>
    )
  }
  const [text, label, to] =
    role === 'admin'
      ? [
          messages.question_deleted_text_admin(),
          messages.question_review_responses(),
          paths.responsesWith({ question: id }),
        ]
      : [messages.question_deleted_text(), messages.question_see_responses(), paths.responses]
  return (
    <>
      <PageHeader title={messages.question_not_found()} text={text} />
      <LinkButton to={to} variant="secondary">
        {label}
      </LinkButton>
    </>
  )
}

function QuestionText({ question }: { question: Question }) {
  return (
    <>
      <div className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <CategoryBadge category={question.category} />
        <DueDate question={question} />
      </div>
      <Card>
        <p className="text-lg whitespace-pre-line">
          <LinkedText text={question.description} />
        </p>
      </Card>
    </>
  )
}

/** The question, the form to edit it, and its responses, for leaders. */
function ManagedQuestion({ question }: { question: Question }) {
  const form = useOpenForm(`question:${question._id}`)
  const edit = () => form.open(question._id)
  const isEditing = form.openId !== undefined
  return (
    <>
      <PageHeader title={question.title}>
        {!isEditing && (
          <Button variant="secondary" autoFocus={form.closedId !== undefined} onClick={edit}>
            <Pencil aria-hidden className="size-4" />
            {messages.questions_edit()}
          </Button>
        )}
      </PageHeader>
      {form.canceledId !== undefined && (
        <div className="mb-5">
          <CanceledFormNote onUndo={edit} />
        </div>
      )}
      {isEditing ? (
        <QuestionForm question={question} onSaved={form.close} onCancel={form.cancel} />
      ) : (
        <QuestionText question={question} />
      )}
      <div className="mt-3">
        <EarlierVersions question={question} />
      </div>
      <QuestionResponses question={question} />
    </>
  )
}

const notes = {
  pending: messages.question_answer_pending,
  approved: messages.question_answer_approved,
  rejected: messages.question_answer_rejected,
}

/** The status of the student's response to this question, and the form for one. */
function OwnResponse({ question }: { question: Question }) {
  const form = useOpenForm(`answer:${question._id}`)
  const writing = form.openId !== undefined
  const status = question.myResponse?.status
  const mayAnswer = status === undefined || status === 'rejected'
  const [params, setParams] = useSearchParams()
  const isAsked = params.has('answer')
  const openOnce = useEffectEvent(() => {
    if (mayAnswer && !writing) form.open(question._id)
    setParams({}, { replace: true })
  })
  // A link to the form opens it once, also if the student cancels it and returns to this page.
  useEffect(() => {
    if (isAsked) openOnce()
  }, [isAsked])
  return (
    <section className="mt-6 grid gap-5" aria-live="polite">
      {status !== undefined && (
        <Card className="grid justify-items-start gap-3">
          <StatusBadge status={status} />
          <p>{notes[status]()}</p>
          <OwnFeedback response={question.myResponse} />
          <LinkButton to={paths.responses} variant="secondary">
            {messages.question_see_responses()}
          </LinkButton>
        </Card>
      )}
      {/* An open form stays open when the student has answered on another device. */}
      {writing && <ResponseForm questionId={question._id} onSubmitted={form.close} onCancel={form.cancel} />}
      {form.canceledId !== undefined && <CanceledFormNote onUndo={() => form.open(question._id)} />}
      {mayAnswer && !writing && (
        <Button
          autoFocus={form.closedId !== undefined}
          onClick={() => form.open(question._id)}
          className="justify-self-start"
        >
          {messages.responses_submit()}
        </Button>
      )}
    </section>
  )
}

function OwnFeedback({ response }: { response: Question['myResponse'] }) {
  const { feedback, reviewedBy } = response ?? {}
  return (
    <>
      {feedback && (
        <div className="w-full">
          <Feedback>
            <h2 className="font-sans text-sm font-semibold text-muted">{messages.responses_feedback()}</h2>
            <p className="whitespace-pre-line">
              <LinkedText text={feedback} />
            </p>
          </Feedback>
        </div>
      )}
      {reviewedBy && (
        <p className="text-sm text-muted">
          {messages.responses_reviewed_by()} <span>{reviewedBy.name}</span> {reviewedBy.isLeader && <LeaderBadge />}
        </p>
      )}
    </>
  )
}
