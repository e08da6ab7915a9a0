import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { UnansweredQuestion } from '#contract/home.ts'
import * as messages from '#messages'
import { PreviewPassages } from '#web/bible/preview-text.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { DueDay } from '#web/ui/dates.tsx'
import { LitLamp } from '#web/ui/lamp.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { WholeWords } from '#web/ui/whole-words.tsx'

/** Number of open questions from which the server may have more than it lists. */
const manyOpen = 10

function captionOf({ dueDate, myResponse }: UnansweredQuestion, today: string): string {
  if (myResponse !== undefined) {
    const { reviewedBy } = myResponse
    return reviewedBy ? messages.today_hear_more({ name: reviewedBy.name }) : messages.today_hear_more_leaders()
  }
  return dueDate < today ? messages.today_question_owed() : messages.today_question()
}

/** Returns the class that limits the lines of the description on phones. A longer title leaves room for fewer. Wide screens show all of it. */
const clampOf = ({ length }: string): string =>
  length <= 20 ? 'line-clamp-3' : length <= 40 ? 'line-clamp-2' : 'line-clamp-1'

interface OpenQuestionProps {
  /** The open questions, the one to answer first at the beginning. */
  open: readonly UnansweredQuestion[]
  /** Whether the student has answered a question of the term. A newcomer has not. */
  hasAnswered: boolean
}

/** The question to answer first, with a button that opens its form. Its height is the same for all titles of up to three lines. */
export function OpenQuestion({ open, hasAnswered }: OpenQuestionProps) {
  const today = useToday()
  // The question stays while it is open, so that another one does not replace it during a tap.
  const [heldId, setHeldId] = useState(open[0]?._id)
  const question = open.find(({ _id }) => _id === heldId) ?? open[0]
  if (question?._id !== heldId) setHeldId(question?._id)
  return (
    <section
      aria-labelledby="open-question"
      className="flex min-h-67 flex-col overflow-hidden panel bg-[radial-gradient(22rem_12rem_at_calc(50%+var(--inline-direction)*50%)_0,var(--glow),transparent_75%)] p-4 sm:p-6"
    >
      {question === undefined ? (
        <div className="flex grow flex-col items-center justify-center gap-1 text-center">
          <LitLamp className="size-24" />
          <h2 id="open-question" className="text-2xl font-bold">
            {hasAnswered ? messages.today_done() : messages.today_no_question()}
          </h2>
          <p className="max-w-md text-balance text-muted">
            {hasAnswered ? messages.today_done_student() : messages.today_no_question_text()}
          </p>
        </div>
      ) : (
        <>
          {/* Reserves the height of the link, because a question may arrive. */}
          <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-2">
            <p className="line-clamp-2 grow basis-24 text-sm leading-tight font-semibold text-muted max-[22rem]:text-[0.8125rem]">
              {captionOf(question, today)}
            </p>
            {open.length > 1 && (
              <TextLink to={paths.questions} className="-my-1 inline-flex min-h-11 shrink-0 items-center text-sm">
                {open.length > manyOpen ? messages.today_more_many() : messages.today_more({ count: open.length - 1 })}
              </TextLink>
            )}
          </div>
          <h2
            id="open-question"
            dir="auto"
            title={question.title}
            className="line-clamp-3 text-2xl font-bold max-[22rem]:text-xl"
          >
            {question.title}
          </h2>
          <p>
            <DueDay day={question.dueDate} />
          </p>
          <WholeWords
            text={question.description}
            className={`mt-1.5 shrink-0 leading-snug text-muted sm:line-clamp-none ${clampOf(question.title)}`}
          >
            {(shown) => <PreviewPassages text={shown} />}
          </WholeWords>
          <div className="mt-auto pt-3">
            <LinkButton
              to={paths.answer(question._id)}
              aria-describedby="open-question"
              className="px-8 text-lg max-sm:w-full"
            >
              {question.myResponse === undefined ? messages.today_answer() : messages.responses_answer_again()}
              <ArrowRight aria-hidden className="mirror-rtl size-5" />
            </LinkButton>
          </div>
        </>
      )}
    </section>
  )
}
