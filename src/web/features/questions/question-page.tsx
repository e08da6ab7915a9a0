import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleQuestionMark } from 'lucide-react'
import { useParams } from 'react-router'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { ApiError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { CanceledFormNote } from '../../personal/draft-notes.tsx'
import { useOpenForm } from '../../personal/use-open-form.ts'
import { useViewer } from '../../session/session.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CategoryBadge, DueDate, StatusBadge } from '../../ui/domain-badges.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useFailureToast } from '../../ui/use-failure-toast.ts'
import { questionQuery } from './queries.ts'
import { ResponseForm } from './response-form.tsx'

export function QuestionPage() {
  const { id = '' } = useParams()
  return (
    <div className="mx-auto max-w-3xl">
      <LinkButton to={paths.questions} look="quiet" className="mb-4 -ml-3 px-3">
        <ArrowLeft aria-hidden className="size-4" />
        {messages.question_back()}
      </LinkButton>
      <QuestionDetail id={id} />
    </div>
  )
}

function QuestionDetail({ id }: { id: string }) {
  const { role } = useViewer()
  const { data: question, error, isFetching, refetch } = useQuery(questionQuery(id))
  const missing = error instanceof ApiError && error.status === 404
  useFailureToast({ data: question, error: missing ? null : error }, messages.question_failed())

  if (missing) {
    return (
      <>
        <PageHeader title={messages.question_not_found()} text={messages.question_missing_text()} />
        <Picture Icon={CircleQuestionMark} />
      </>
    )
  }
  if (question === undefined) {
    if (error === null) return <Loading />
    return <ErrorState text={messages.question_failed()} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <>
      <PageHeader title={question.title} />
      <div className="-mt-2 mb-5 flex flex-wrap items-center gap-3">
        <CategoryBadge category={question.category} />
        <DueDate day={question.dueDate} />
      </div>
      <Card>
        <p className="text-lg whitespace-pre-line">{question.description}</p>
      </Card>
      {role === 'student' && <OwnResponse question={question} />}
    </>
  )
}

const notes = {
  pending: messages.question_answer_pending,
  approved: messages.question_answer_approved,
  rejected: messages.question_answer_rejected,
}

/** Where the student stands with this question, and what there is to do. */
function OwnResponse({ question }: { question: Question }) {
  const form = useOpenForm(`answer:${question._id}`)
  const writing = form.openId !== undefined
  const status = question.myResponse?.status
  const mayAnswer = status === undefined || status === 'rejected'
  return (
    <section className="mt-6 grid gap-5" aria-live="polite">
      {status !== undefined && (
        <Card className="grid justify-items-start gap-3">
          <StatusBadge status={status} />
          <p>{notes[status]()}</p>
          <LinkButton to={paths.responses} look="secondary">
            {messages.question_see_responses()}
          </LinkButton>
        </Card>
      )}
      {/* What is being written stays, also when an answer from another phone has come first. */}
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
