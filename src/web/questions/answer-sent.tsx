import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { LinkedText } from '#web/bible/linked-text.tsx'
import { OutboxEntry, WaitingBadge } from '#web/forms/outbox-entry.tsx'
import { answerTarget, type Entry } from '#web/offline/outbox/entry.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { StatusBadge } from '#web/responses/status-badge.tsx'
import { paths } from '#web/session/paths.ts'
import { useOutbox } from '#web/session/use-outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Lamp, litFlame, unlitFlame } from '#web/ui/lamp.tsx'
import { QuestionFacts } from './question-text.tsx'
import { TermLine } from './term-line.tsx'
import { termQuery } from './term-query.ts'
import { useOpenQuestions } from './use-open-questions.ts'

interface AnswerSentProps {
  question: Question
  answer: string
  /** Whether the server has the answer. If not, it waits for a connection. */
  isLit: boolean
  /** The answer while it waits. */
  unsent: Entry | undefined
  /** Called when the server has accepted an answer that has waited. */
  onAccepted: () => void
  /** Opens the form again, with the answer that waits if there is one. */
  onChange: () => void
}

/** Shown after an answer was sent: the lamp that lights up, what happens next, the question with the answer, and the next open question. */
export function AnswerSent({ question, answer, isLit, unsent, onAccepted, onChange }: AnswerSentProps) {
  const { _id, title, description, myResponse } = question
  const outbox = useOutbox()
  const light = useEffectEvent(onAccepted)
  useEffect(
    () =>
      outbox.onSettled(({ entry, settlement }) => {
        if (entry.target === answerTarget(_id) && settlement.status === 'accepted') light()
      }),
    [outbox, _id],
  )
  return (
    <>
      <div className="-mt-4 flex flex-col items-center text-center">
        <span
          className={`pointer-events-none grid h-46 w-54 place-items-center ${isLit ? 'animate-halo bg-[radial-gradient(closest-side,var(--glow),transparent_70%),radial-gradient(closest-side,var(--glow),transparent)]' : ''}`}
        >
          <Lamp
            className={`size-28 ${isLit ? 'drop-shadow-[0_0_1.1rem_var(--lamp)]' : ''}`}
            flame={isLit ? `origin-[50%_40%] animate-kindle-lamp ${litFlame}` : unlitFlame}
            stand="fill-ink"
          />
        </span>
        <PageHeader
          title={isLit ? messages.answer_sent_title() : messages.answer_waits_title()}
          text={<span role="status">{isLit ? messages.answer_sent_text() : messages.answer_waits_text()}</span>}
          className="justify-center! text-balance [&_div]:justify-center"
        />
      </div>
      <section aria-labelledby="sent-answer" className="panel px-4 pt-3.5 pb-1.5 sm:px-5">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <h2 id="sent-answer" dir="auto" className="grow basis-[8rem] text-lg font-bold">
            {title}
          </h2>
          {unsent ? <WaitingBadge entry={unsent} /> : <StatusBadge status={myResponse?.status ?? 'pending'} />}
        </div>
        <QuestionFacts question={question} />
        <p dir="auto" className="page-start mt-1.5 line-clamp-4 max-w-prose whitespace-pre-wrap text-muted">
          <LinkedText text={description} />
        </p>
        {unsent ? (
          <div className="mt-3 grid gap-2 border-t border-line pt-3 pb-2">
            <OutboxEntry entry={unsent} onChange={onChange} />
          </div>
        ) : (
          <>
            <p dir="auto" className="mt-3 line-clamp-6 border-t border-line pt-3 whitespace-pre-wrap">
              <LinkedText text={answer} />
            </p>
            <Button variant="quiet" onClick={onChange} className="-ms-4">
              {messages.responses_change()}
            </Button>
          </>
        )}
      </section>
      <Term />
      <NextQuestion answeredId={_id} />
    </>
  )
}

/** The lamps of the term, of which one more is lit now. Its place is there before they are loaded. */
function Term() {
  const { data: questions } = useQuery(termQuery)
  return <div className="mt-2 min-h-14">{questions !== undefined && <TermLine questions={questions} />}</div>
}

/** The question to answer next. */
function NextQuestion({ answeredId }: { answeredId: string }) {
  const others = useOpenQuestions()?.filter(({ _id }) => _id !== answeredId) ?? []
  const next = others[0]
  if (next === undefined) return null
  return (
    <section
      aria-labelledby="next-question"
      className="-mx-4 flex items-center gap-3 border-y border-line px-4 py-2.5 sm:mx-0 sm:px-0"
    >
      <div className="grow leading-snug">
        <p className="text-sm text-muted">{messages.today_more({ count: others.length })}</p>
        <h2 id="next-question" dir="auto" className="line-clamp-2 font-sans font-semibold">
          {next.title}
        </h2>
      </div>
      <LinkButton to={paths.answer(next._id)} aria-describedby="next-question" className="shrink-0">
        {next.myResponse === undefined ? messages.today_answer() : messages.responses_answer_again()}
      </LinkButton>
    </section>
  )
}
