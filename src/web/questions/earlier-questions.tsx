import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { PagedList } from '#web/lists/paged-list.tsx'
import { Button } from '#web/ui/button.tsx'
import { CalendarDay } from '#web/ui/dates.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { questionsQuery } from './queries.ts'

interface EarlierQuestionsProps {
  /** Otherwise its button is disabled. */
  isOffered: boolean
  onChoose: (question: Question) => void
}

/** A button that opens the list of earlier questions, of which one can be copied into the form. */
export function EarlierQuestions({ isOffered, onChoose }: EarlierQuestionsProps) {
  const [wasOpened, setOpened] = useState(false)
  const isOpen = wasOpened && isOffered
  const id = useId()
  return (
    <div className="-my-1">
      <Button
        variant="subtle"
        size="compact"
        disabled={!isOffered}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpened(!isOpen)}
        className="-ms-3 disabled:opacity-60"
      >
        <ChevronDown aria-hidden className={`size-4 shrink-0 ${isOpen ? 'transform-[rotate(180deg)]' : ''}`} />
        {messages.questions_copy_earlier()}
      </Button>
      <div id={id} hidden={!isOpen} className="max-h-72 overflow-y-auto border-y border-line">
        {isOpen && (
          <PagedList
            query={questionsQuery}
            compact
            className="hairlines"
            loading={<Skeleton rows={1} />}
            empty={<p className="py-2 text-muted">{messages.questions_empty_title()}</p>}
          >
            {(question) => (
              <li>
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    // The list disappears.
                    currentTarget.closest('form')?.querySelector('input')?.focus()
                    onChoose(question)
                  }}
                  className="w-full px-2 py-2 text-start leading-snug hover:bg-sunken"
                >
                  <span dir="auto" className="block font-semibold wrap-anywhere">
                    {question.title}
                  </span>
                  <span className="text-sm text-muted">
                    <CalendarDay day={question.dueDate} />
                  </span>
                </button>
              </li>
            )}
          </PagedList>
        )}
      </div>
    </div>
  )
}
