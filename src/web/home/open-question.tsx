import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { UnansweredQuestion } from '#contract/home.ts'
import * as messages from '#messages'
import { answerTarget } from '#web/offline/outbox/entry.ts'
import { LinkButton } from '#web/page/link-button.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { useViewer } from '#web/session/session.tsx'
import { useEntries } from '#web/session/use-outbox.ts'
import { DueDay, localDay } from '#web/ui/dates.tsx'
import { LitLamp } from './lamp.tsx'
import { selectOpenQuestions } from './open-questions.ts'

/** Number of open questions from which the server may have more than it lists. */
const manyOpen = 10

function captionOf({ dueDate, myResponse }: UnansweredQuestion): string {
  if (myResponse !== undefined) {
    const { reviewedBy } = myResponse
    return reviewedBy ? messages.today_hear_more({ name: reviewedBy.name }) : messages.today_hear_more_leaders()
  }
  return dueDate < localDay(new Date()) ? messages.today_question_owed() : messages.today_question()
}

/** Returns the class that limits the lines of the description. A longer title leaves room for fewer. */
const clampOf = ({ length }: string): string =>
  length <= 22 ? 'line-clamp-2' : length <= 44 ? 'line-clamp-1' : 'line-clamp-1 max-sm:hidden'

interface OpenQuestionProps {
  unanswered: readonly UnansweredQuestion[]
  /** Whether the student has answered a question of the term. A newcomer has not. */
  hasAnswered: boolean
}

/** The question to answer first, with a button that opens its form. Its height is the same for all titles of up to three lines. */
export function OpenQuestion({ unanswered, hasAnswered }: OpenQuestionProps) {
  const viewer = useViewer()
  // An answer that waits to be sent is on the question's page.
  const targets = new Set(useEntries().map(({ target }) => target))
  const open = selectOpenQuestions(unanswered, viewer).filter(({ _id }) => !targets.has(answerTarget(_id)))
  // The question stays while it is open, so that another one does not replace it during a tap.
  const [heldId, setHeldId] = useState(open[0]?._id)
  const question = open.find(({ _id }) => _id === heldId) ?? open[0]
  if (question?._id !== heldId) setHeldId(question?._id)
  return (
    <section
      aria-labelledby="open-question"
      className="flex min-h-83 flex-col overflow-hidden sm:min-h-90 panel bg-[radial-gradient(30rem_18rem_at_100%_0,var(--glow),transparent)] p-5 sm:p-7"
    >
      {question === undefined ? (
        <div className="flex grow flex-col items-center justify-center gap-2 text-center">
          <LitLamp className="size-36" />
          <h2 id="open-question" className="text-2xl font-bold">
            {hasAnswered ? messages.today_done() : messages.today_no_question()}
          </h2>
          <p className="max-w-md text-balance text-muted">
            {hasAnswered ? messages.today_done_student() : messages.today_no_question_text()}
          </p>
        </div>
      ) : (
        <>
          <p className="line-clamp-2 shrink-0 font-semibold text-muted">{captionOf(question)}</p>
          <h2
            id="open-question"
            dir="auto"
            title={question.title}
            className="mt-2 line-clamp-3 pb-1 text-[1.75rem] leading-[1.25] font-bold sm:text-4xl"
          >
            {question.title}
          </h2>
          <p className="mt-1 text-lg">
            <DueDay day={question.dueDate} />
          </p>
          <p dir="auto" className={`mt-2 shrink-0 text-muted ${clampOf(question.title)}`}>
            {question.description}
          </p>
          <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-1 pt-5">
            <LinkButton
              to={paths.answer(question._id)}
              aria-describedby="open-question"
              className="min-h-13 px-8 text-lg max-sm:w-full"
            >
              {question.myResponse === undefined ? messages.today_answer() : messages.today_answer_again()}
              <ArrowRight aria-hidden className="mirror-rtl size-5" />
            </LinkButton>
            {/* Reserves the line, because a question may arrive. */}
            <div className="min-h-11">
              {open.length > 1 && (
                <TextLink to={paths.questions} className="inline-flex min-h-11 items-center">
                  {open.length > manyOpen
                    ? messages.today_more_many()
                    : messages.today_more({ count: open.length - 1 })}
                </TextLink>
              )}
            </div>
          </div>
        </>
      )}
    </section>
  )
}
