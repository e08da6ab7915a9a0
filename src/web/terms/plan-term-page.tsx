import { lazy, Suspense, useState } from 'react'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { SubPage } from '#web/page/sub-page.tsx'
import { planDraft } from '#web/questions/term-plans.ts'
import { paths } from '#web/session/paths.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { emptyPlan, planShapes } from './plan-values.ts'
import { PlannedTerms } from './planned-terms.tsx'
import { Source } from './source.tsx'
import { useUsualTerm } from './use-usual-term.ts'

/** Loaded with what reads a series, when one is chosen. */
const PlanEditor = lazy(async () => ({ default: (await import('./plan-editor.tsx')).PlanEditor }))

/** Plans the questions of a term at once, and lists the terms that were planned. */
export function PlanTermPage() {
  // A plan that returns by an undo is a new draft.
  const [undone, setUndone] = useState(0)
  return (
    <SubPage parent={paths.adminQuestions} back={messages.question_back()}>
      <PageHeader title={messages.terms_plan()} text={messages.terms_plan_text()} />
      <Plan key={undone} />
      <PlannedTerms onPlanBack={() => setUndone(undone + 1)} />
    </SubPage>
  )
}

function Plan() {
  const language = useLanguage()
  const draft = useDraft(planDraft, emptyPlan(useUsualTerm()), { shapes: planShapes, follows: true })
  return (
    <div className="grid gap-6">
      <RestoredDraftNote draft={draft} />
      <Source draft={draft} />
      {draft.values.text !== '' && (
        <Suspense fallback={<Loading />}>
          {/* Its rows are rendered again only if they change, but another language changes all. */}
          <PlanEditor key={language} draft={draft} />
        </Suspense>
      )}
    </div>
  )
}
