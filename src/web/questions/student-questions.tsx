import { ArrowRight, CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { LiveList } from '#web/lists/live-list.tsx'
import { usePagedItems } from '#web/lists/paged-list.tsx'
import { useLiveList } from '#web/lists/use-live-list.ts'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { ResponseLamp } from '#web/responses/response-lamp.tsx'
import { stateOf } from '#web/responses/response-states.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useEntries, useEntriesTo } from '#web/session/use-outbox.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isOpen, sortOpen } from './open-questions.ts'
import { questionsQuery } from './queries.ts'
import { QuestionCard, questionGrid } from './question-card.tsx'

/** The questions of a student: first the open ones, of which the first has the whole width, then the others, newest first. */
export function StudentQuestions() {
  const { items: loaded, isFresh, ...list } = usePagedItems(questionsQuery)
  const live = useLiveList(loaded, { isFresh })
  const openIds = useOpenIds(live.items, { isFresh, loaded: list.query.data?.pages })
  const open = sortOpen((live.items ?? []).filter(({ _id }) => openIds.has(_id)))
  const rows = live.items?.filter(({ _id }) => !openIds.has(_id))
  return (
    <>
      <PageHeader title={messages.questions_title()} isTight />
      <LiveList
        {...list}
        live={{ ...live, items: rows && [...open, ...rows] }}
        heading={<p className="text-muted">{messages.questions_text()}</p>}
        newText={messages.questions_arrived}
        className={questionGrid}
        loading={<Skeleton className={questionGrid} rows={6} />}
        empty={
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            Icon={CircleQuestionMark}
          />
        }
      >
        {(question, index) => (
          <StudentCard
            question={question}
            isGone={live.isGone(question)}
            isFirst={index === 0 && open.length > 0}
            isOpen={index < open.length}
          />
        )}
      </LiveList>
    </>
  )
}

interface OpenIdsOptions {
  isFresh: boolean
  /** The loaded pages. */
  loaded: readonly { items: readonly Question[] }[] | undefined
}

const noIds: ReadonlyMap<string, boolean> = new Map()

/**
 * Returns the ids of the questions that were open when the list first showed them, so that an answer from another device moves
 * nothing. Only those of the first page, because later pages would move it.
 */
function useOpenIds(shown: readonly Question[] | undefined, options: OpenIdsOptions): ReadonlySet<string> {
  const viewer = useViewer()
  const targets = useEntries().map(({ target }) => target)
  const [kept, setKept] = useState({ isFresh: false, known: noIds })
  const isFresh = kept.isFresh || options.isFresh
  // What was cached is replaced by what the server has.
  const before = isFresh === kept.isFresh ? kept.known : noIds
  const added = (shown ?? []).filter(({ _id }) => !before.has(_id))
  if (added.length > 0 || isFresh !== kept.isFresh) {
    const open = options.loaded?.[0]?.items.filter(
      (it) => isOpen(it, viewer) && !targets.includes(answerTarget(it._id)),
    )
    const ids = new Set(open?.map(({ _id }) => _id))
    setKept({ isFresh, known: new Map([...before, ...added.map(({ _id }): [string, boolean] => [_id, ids.has(_id)])]) })
  }
  return new Set([...kept.known].filter(([, isAmongOpen]) => isAmongOpen).map(([id]) => id))
}

interface StudentCardProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
  /** Whether it is the one to answer now. */
  isFirst: boolean
  /** Whether it was open when the list first showed it. */
  isOpen: boolean
}

/** A question with the lamp that shows the state of the student's response, and if it is open, a button that opens the form. */
function StudentCard({ question, isGone, isFirst, isOpen }: StudentCardProps) {
  const { _id, myResponse } = question
  const unsent = useEntriesTo(answerTarget(_id)).at(-1)
  const mayAnswer = (myResponse === undefined || myResponse.status === 'rejected') && unsent === undefined
  return (
    <QuestionCard
      question={question}
      isGone={isGone}
      isFirst={isFirst}
      lamp={<ResponseLamp state={stateOf(myResponse?.status)} className="size-6" />}
      mark={() => (unsent ? <WaitingBadge entry={unsent} /> : myResponse && <StatusBadge status={myResponse.status} />)}
    >
      {(titleId) =>
        // As high as the button, so that the links of a row are in one line.
        !isOpen ? (
          <span className="sm:h-11" />
        ) : (
          // Keeps its place when the student answers on another device.
          <LinkButton
            to={paths.answer(_id)}
            aria-describedby={titleId}
            {...(!isFirst && { variant: 'soft', size: 'compact' })}
            className={`relative z-10 ${mayAnswer ? '' : 'invisible'}`}
          >
            {myResponse === undefined ? messages.today_answer() : messages.responses_answer_again()}
            {isFirst && <ArrowRight aria-hidden className="mirror-rtl size-5" />}
          </LinkButton>
        )
      }
    </QuestionCard>
  )
}
