import { ArrowRight, CircleQuestionMark } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { LiveItem, LiveList } from '#web/lists/live-list.tsx'
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
import { DetailsLink } from './details-link.tsx'
import { CategoryBadge } from './domain-badges.tsx'
import { DueDateText, OverdueMark } from './due-date.tsx'
import { isOpen, sortOpen } from './open-questions.ts'
import { questionsQuery } from './queries.ts'

/** The questions of a student: first the open ones, of which one has a card, then the others, newest first. */
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
        className=""
        loading={<Skeleton rows={4} />}
        empty={
          <EmptyState
            title={messages.questions_empty_title()}
            text={messages.questions_empty_text()}
            Icon={CircleQuestionMark}
          />
        }
      >
        {(question, index) =>
          index === 0 && open.length > 0 ? (
            <OpenCard question={question} isGone={live.isGone(question)} />
          ) : (
            <QuestionRow question={question} isGone={live.isGone(question)} isOpen={index < open.length} />
          )
        }
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

interface ItemProps {
  question: Question
  /** Whether a leader has deleted it. */
  isGone: boolean
}

/** Returns whether the student has not answered, or is asked to answer again. */
const mayAnswer = ({ myResponse }: Question) => myResponse === undefined || myResponse.status === 'rejected'

interface AnswerLinkProps extends Pick<ComponentProps<typeof LinkButton>, 'variant' | 'size'> {
  question: Question
  /** Id of the title. */
  id: string
}

/** The question to answer now, with a button that opens its form. */
function OpenCard({ question, isGone }: ItemProps) {
  const { _id, title, description, category, myResponse } = question
  const id = useId()
  const status = myResponse && <StatusBadge status={myResponse.status} />
  return (
    <LiveItem
      isGone={isGone}
      goneText={messages.responses_question_deleted()}
      className="relative mb-4 flex flex-col panel p-4 focus-within:border-line-strong hover:border-line-strong sm:p-5"
    >
      <h2 id={id} dir="auto" className="text-xl font-bold wrap-anywhere">
        {title}
      </h2>
      <p dir="auto" className="mt-1 line-clamp-3 text-muted wrap-anywhere">
        {description}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <CategoryBadge category={category} />
        <DueDateText question={question} />
        {mayAnswer(question) && status}
        <OverdueMark question={question} />
      </div>
      {/* Keeps its height when the student answers on another device. */}
      <div className="mt-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1">
        {mayAnswer(question) ? <AnswerLink question={question} id={id} /> : status}
        <DetailsLink questionId={_id} titleId={id} />
      </div>
    </LiveItem>
  )
}

/** A link that opens the form, above the link that covers the item. */
const AnswerLink = ({ question: { _id, myResponse }, id, ...look }: AnswerLinkProps) => (
  <LinkButton to={paths.answer(_id)} aria-describedby={id} className="relative z-10" {...look}>
    {myResponse === undefined ? messages.today_answer() : messages.responses_answer_again()}
    {look.variant === undefined && <ArrowRight aria-hidden className="mirror-rtl size-5" />}
  </LinkButton>
)

interface RowProps extends ItemProps {
  /** Whether it was open when the list first showed it. */
  isOpen: boolean
}

/** A question with the lamp that shows the state of the student's response. */
function QuestionRow({ question, isGone, isOpen }: RowProps) {
  const { _id, title, description, category, myResponse } = question
  const id = useId()
  const unsent = useEntriesTo(answerTarget(_id)).at(-1)
  const badge = unsent ? <WaitingBadge entry={unsent} /> : myResponse && <StatusBadge status={myResponse.status} />
  const hasButton = isOpen && mayAnswer(question) && unsent === undefined
  return (
    <LiveItem
      isGone={isGone}
      goneText={messages.responses_question_deleted()}
      className="relative -mx-4 flex gap-3 border-t border-line px-4 py-3 last:border-b hover:bg-sunken sm:mx-0 sm:px-2"
    >
      <ResponseLamp state={stateOf(myResponse?.status)} className={`size-6 ${isOpen ? 'mt-2' : ''}`} />
      <div className="grow">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2
            id={id}
            dir="auto"
            className={`grow basis-[7rem] font-sans leading-snug font-semibold ${isOpen ? 'py-2.5' : ''}`}
          >
            {title}
          </h2>
          {isOpen && (
            // Keeps its place when the student answers on another device.
            <span className={`shrink-0 ${hasButton ? '' : 'invisible'}`}>
              <AnswerLink question={question} id={id} variant="soft" size="compact" />
            </span>
          )}
        </div>
        <p dir="auto" className="mt-0.5 line-clamp-1 max-w-prose text-sm text-muted wrap-anywhere">
          {description}
        </p>
        <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
          <CategoryBadge category={category} />
          <DueDateText question={question} />
        </div>
        {/* As high as a badge, which may appear later. */}
        <div className="mt-1.5 flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
          {badge}
          <OverdueMark question={question} />
          <DetailsLink questionId={_id} titleId={id} />
        </div>
      </div>
    </LiveItem>
  )
}
