import { ClipboardCheck } from 'lucide-react'
import { useId } from 'react'
import type { QuestionResponse } from '#contract/responses.ts'
import * as messages from '#messages'
import { StatusBadge } from '../../components/domain-badges.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { ResponseText } from '../../components/response-text.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { DateOf } from '../../ui/dates.tsx'
import { EmptyIllustration } from '../../ui/empty-illustration.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ownResponsesQuery } from './queries.ts'

/** Returns whether no newer response of the list, which is sorted newest first, is to the same question. */
const isNewest = (index: number, responses: readonly QuestionResponse[]): boolean =>
  responses.findIndex(({ question }) => question._id === responses[index]?.question._id) === index

export function MyResponsesPage() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={messages.responses_mine_title()} text={messages.responses_mine_text()} />
      <PagedList
        query={ownResponsesQuery}
        empty={
          <EmptyState title={messages.responses_mine_empty()} picture={<EmptyIllustration Icon={ClipboardCheck} />}>
            <LinkButton to={paths.questions}>{messages.responses_go_to_questions()}</LinkButton>
          </EmptyState>
        }
      >
        {(response, index, responses) => <OwnResponse response={response} newest={isNewest(index, responses)} />}
      </PagedList>
    </div>
  )
}

function OwnResponse({ response, newest }: { response: QuestionResponse; newest: boolean }) {
  const { title, deleted } = response.question
  const id = useId()
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h2 id={id} className="text-xl font-bold">
            {title}
          </h2>
          <StatusBadge status={response.status} />
        </div>
        <p className="mt-1 text-sm text-muted">
          {messages.responses_submitted_on()} <DateOf timestamp={response.createdAt} />
        </p>
        <ResponseText response={response} />
        {deleted && <p className="mt-4 text-muted">{messages.responses_question_deleted()}</p>}
        {response.status === 'rejected' && newest && !deleted && (
          <LinkButton
            to={paths.question(response.question._id)}
            variant="secondary"
            className="mt-4"
            aria-describedby={id}
          >
            {messages.responses_answer_again()}
          </LinkButton>
        )}
      </Card>
    </li>
  )
}
