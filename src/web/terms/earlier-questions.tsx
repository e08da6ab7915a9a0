import type { Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { useAction } from '#web/forms/use-action.ts'
import type { Draft } from '#web/forms/use-draft.ts'
import { PagedList } from '#web/lists/paged-list.tsx'
import { termsQuery } from '#web/questions/term-plans.ts'
import { useLanguage } from '#web/storage/texts.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { formatDay } from '#web/ui/dates.tsx'
import { Form } from '#web/ui/form.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { publishedQuestions, questionsOfTerm, rowsOf } from './all-questions.ts'
import type { PlanValues } from './plan-values.ts'
import { SeriesChoice } from './series-choice.tsx'
import type { ChooseSeries } from './source.tsx'
import { factsOfTerm, nameOfTerm } from './term-facts.ts'

interface EarlierQuestionsProps {
  draft: Draft<PlanValues>
  onChoose: ChooseSeries
}

/** Takes the questions of an earlier term, or those that were due between two days. */
export function EarlierQuestions({ draft, onChoose }: EarlierQuestionsProps) {
  const language = useLanguage()
  const { isRunning, run } = useAction()

  /** Takes what was loaded, without its dates. @returns whether there are none */
  async function take(load: () => Promise<Question[]>, source: string): Promise<boolean> {
    let isEmpty = false
    async function choose(): Promise<void> {
      const questions = await load()
      isEmpty = questions.length === 0
      const { writeMarkdown } = await import('./series/write-series.ts')
      if (!isEmpty) onChoose(writeMarkdown(rowsOf(questions, false), language), source)
    }
    await run(choose, { failure: messages.questions_failed() })
    return isEmpty
  }

  async function takeBetween(): Promise<(() => Record<string, string>) | undefined> {
    const { from, to } = draft.values
    if (from === '') return () => ({ from: messages.due_date_required() })
    if (to === '') return () => ({ to: messages.due_date_required() })
    const isBetween = ({ dueDate }: Question) => from <= dueDate && dueDate <= to
    const source = messages.terms_span({ first: formatDay(from), last: formatDay(to) })
    const isEmpty = await take(async () => (await publishedQuestions()).filter(isBetween), source)
    return isEmpty ? () => ({ to: messages.terms_none_between() }) : undefined
  }

  return (
    <div className="grid gap-4">
      <PagedList
        query={termsQuery}
        compact
        className="hairlines"
        loading={<Skeleton rows={1} />}
        empty={<p className="text-muted">{messages.terms_none()}</p>}
      >
        {(term) => (
          <SeriesChoice
            title={nameOfTerm(term)}
            text={factsOfTerm(term)}
            disabled={isRunning}
            onChoose={() => void take(() => questionsOfTerm(term._id), nameOfTerm(term))}
          />
        )}
      </PagedList>
      <Form label={messages.terms_other_dates()} onSubmit={takeBetween} className="gap-3">
        <p className="font-semibold">{messages.terms_other_dates()}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-3">
          <DateField {...draft.field('from')} label={messages.terms_from()} />
          <DateField {...draft.field('to')} label={messages.terms_to()} />
        </div>
        <SubmitButton variant="secondary" className="self-start">
          {messages.terms_take()}
        </SubmitButton>
      </Form>
    </div>
  )
}
