import type { Category, Question } from '#contract/questions.ts'
import { questionRules, questionText } from '#contract/rules/questions.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormActions, FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import {
  checkSchedule,
  formatChosenTime,
  publishAtOf,
  type ScheduleValues,
  scheduleValues,
} from '#web/scheduling/schedule.ts'
import { ScheduleFields } from '#web/scheduling/schedule-fields.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { useSaveQuestion } from './queries.ts'

interface QuestionFormProps {
  /** The question to edit; undefined to create one. */
  question: Question | undefined
  /** Whether the form is in a box already. */
  isBoxed?: boolean
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
}

/** Returns the labels of the button and the toast, which say what happens with the question. */
function labelsOf(question: Question | undefined, values: ScheduleValues) {
  const isScheduled = values.when === 'later'
  if (question !== undefined && (question.publishAt === undefined || isScheduled)) {
    return { submit: messages.questions_form_update(), success: messages.questions_updated() }
  }
  if (!isScheduled) return { submit: messages.questions_form_create(), success: messages.questions_created() }
  const success = messages.questions_scheduled({ time: formatChosenTime(values) })
  return { submit: messages.questions_schedule(), success }
}

/** The form that creates a question or edits the given one. */
export function QuestionForm({ question, isBoxed = false, onSaved, onCancel }: QuestionFormProps) {
  const id = question?._id
  const save = useSaveQuestion(id)
  const draft = useDraft(`question:${id ?? 'new'}`, {
    title: question?.title ?? '',
    description: question?.description ?? '',
    category: question?.category ?? '',
    dueDate: question?.dueDate ?? '',
    ...scheduleValues(question?.publishAt),
  })
  const isNew = id === undefined
  const Box = isBoxed ? 'div' : Card
  const isPublished = !isNew && question?.publishAt === undefined
  const labels = labelsOf(question, draft.values)

  function submit(): Promise<unknown> {
    const { category, ...values } = draft.values
    const publishAt = isPublished ? {} : { publishAt: publishAtOf(draft.values, question?.publishAt) }
    const text = questionText({ ...values, category: category as Category })
    return save({ ...text, ...publishAt }, draft.idempotencyKey())
  }

  const heading = isNew ? messages.questions_form_heading_create() : messages.questions_form_heading_edit()
  return (
    <Box className="max-w-2xl">
      <h2 className="mb-5 text-2xl font-bold">{heading}</h2>
      <FormShell
        label={heading}
        check={() => ({
          ...checkTexts(questionRules, draft.values),
          ...(!isPublished && checkSchedule(draft.values)),
        })}
        onSubmit={submit}
        onSuccess={() => {
          draft.clear()
          onSaved()
        }}
        successMessage={labels.success}
        failureMessage={messages.something_went_wrong()}
      >
        <RestoredDraftNote draft={draft} />
        <TextField
          {...draft.field('title')}
          label={messages.questions_form_title()}
          maxLength={questionRules.title.max}
          autoFocus
        />
        <TextAreaField
          {...draft.field('description')}
          label={messages.questions_form_description()}
          maxLength={questionRules.description.max}
          rows={6}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...draft.field('category')} label={messages.questions_form_category()}>
            <option value="">{messages.questions_form_category_placeholder()}</option>
            {Object.entries(categoryLabels).map(([category, label]) => (
              <option key={category} value={category}>
                {label()}
              </option>
            ))}
          </SelectField>
          <TextField {...draft.field('dueDate')} type="date" label={messages.due_date()} />
        </div>
        {!isPublished && (
          <ScheduleFields
            draft={draft}
            label={messages.questions_publish()}
            nowLabel={messages.questions_now()}
            laterLabel={messages.questions_publish_later()}
          />
        )}
        <FormActions onCancel={() => onCancel(draft.isDirty)}>{labels.submit}</FormActions>
      </FormShell>
    </Box>
  )
}
