import { useId } from 'react'
import type { Term } from '#contract/terms.ts'
import * as messages from '#messages'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { PagedList } from '#web/lists/paged-list.tsx'
import { termsQuery, useUndoTerm } from '#web/questions/term-plans.ts'
import { SectionHeading } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToday } from '#web/ui/use-today.ts'
import { allQuestions, questionsOfTerm } from './all-questions.ts'
import { ExportButtons, rowsBy } from './export-buttons.tsx'
import { daysOf, factsOfTerm, nameOfTerm } from './term-facts.ts'

interface PlannedTermsProps {
  /** Called when the plan of a term that was undone is a draft again. */
  onPlanBack: () => void
}

/** The terms that were planned, with what can be done with each, and the export of all questions. */
export function PlannedTerms({ onPlanBack }: PlannedTermsProps) {
  const id = useId()
  const today = useToday()
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeading id={id}>{messages.terms_planned()}</SectionHeading>
      <PagedList
        query={termsQuery}
        compact
        className="hairlines border-b border-line"
        loading={<Skeleton rows={2} />}
        empty={<p className="text-muted">{messages.terms_none()}</p>}
      >
        {(term) => <PlannedTerm term={term} onPlanBack={onPlanBack} />}
      </PagedList>
      <h3 id={`${id}-all`} className="mt-6 mb-2 font-sans font-semibold">
        {messages.terms_export_all()}
      </h3>
      <ExportButtons
        name={messages.terms_file_all({ day: today })}
        describedBy={`${id}-all`}
        load={rowsBy(allQuestions)}
      />
    </section>
  )
}

function PlannedTerm({ term, onPlanBack }: PlannedTermsProps & { term: Term }) {
  const undo = useUndoTerm()
  const id = useId()
  const name = nameOfTerm(term)
  return (
    <li className="grid gap-2 py-3">
      <div>
        <h3 id={id} className="font-sans font-semibold">
          {name}
        </h3>
        <p className="text-sm text-muted">{factsOfTerm(term)}</p>
      </div>
      <ExportButtons
        name={messages.terms_file_term(daysOf(term))}
        describedBy={id}
        load={rowsBy(() => questionsOfTerm(term._id))}
      >
        {term.published === 0 && term.count > 0 && (
          <ActionButton
            question={messages.terms_undo_question()}
            subject={name}
            consequence={messages.terms_undo_consequence({ count: term.count })}
            action={messages.terms_undo()}
            describedBy={id}
            success={messages.terms_undone()}
            failure={messages.terms_undo_failed()}
            onConfirm={async () => {
              if (await undo(term._id)) onPlanBack()
            }}
          />
        )}
      </ExportButtons>
    </li>
  )
}
