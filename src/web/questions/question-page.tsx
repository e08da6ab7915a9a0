import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, CircleQuestionMark, Pencil } from 'lucide-react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { CanceledFormNote } from '#web/forms/draft-notes.tsx'
import { useOpenForm } from '#web/forms/use-open-form.ts'
import { QueryContent } from '#web/lists/query-content.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { MissingStudents } from '#web/responses/missing-students.tsx'
import { useParams } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { StudentQuestion } from './own-response.tsx'
import { questionQuery } from './queries.ts'
import { QuestionForm } from './question-form.tsx'
import { EarlierVersions } from './question-history.tsx'
import { QuestionResponses } from './question-responses.tsx'
import { QuestionHeader, QuestionText } from './question-text.tsx'

export function QuestionPage() {
  const { id = '' } = useParams()
  const isAdmin = useViewer().role === 'admin'
  return (
    <div className={`mx-auto ${isAdmin ? 'max-w-5xl' : 'max-w-3xl'}`}>
      <LinkButton to={paths.questions} variant="subtle" size="compact" className="-ms-3 -mt-3">
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
  if (error instanceof ApiError && error.code === 'question_deleted') return <DeletedQuestion id={id} />
  return (
    <QueryContent
      query={query}
      failureMessage={messages.question_failed()}
      heading={messages.question_heading()}
      missing={{
        title: messages.question_not_found(),
        text: messages.question_missing_text(),
        Icon: CircleQuestionMark,
      }}
    >
      {(question) =>
        role === 'admin' ? <ManagedQuestion question={question} /> : <StudentQuestion question={question} />
      }
    </QueryContent>
  )
}

/** Shown if the question was deleted and the viewer may know that. */
function DeletedQuestion({ id }: { id: string }) {
  const { role } = useViewer()
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

/** The question, the form to edit it, and its responses, for leaders. */
function ManagedQuestion({ question }: { question: Question }) {
  const form = useOpenForm(`question:${question._id}`)
  const edit = () => form.open(question._id)
  return (
    <>
      <QuestionHeader question={question}>
        <Button variant="secondary" onClick={edit} className="-mt-1 min-w-11 max-[22rem]:px-2.5">
          <Pencil aria-hidden className="size-4" />
          <span className="max-[22rem]:sr-only">{messages.questions_edit()}</span>
        </Button>
      </QuestionHeader>
      {form.canceledId !== undefined && (
        <div className="mb-5">
          <CanceledFormNote onUndo={edit} />
        </div>
      )}
      {form.openId !== undefined && <QuestionForm question={question} onSaved={form.close} onCancel={form.cancel} />}
      <QuestionText question={question} />
      <div className="mt-3">
        <EarlierVersions question={question} />
      </div>
      <div className="gap-x-8 lg:grid lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <QuestionResponses question={question} />
        <MissingStudents question={question} />
      </div>
    </>
  )
}
