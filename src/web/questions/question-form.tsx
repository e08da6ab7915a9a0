import { useState } from 'react'
import type { Category, Question } from '#contract/questions.ts'
import { questionRules, questionText } from '#contract/rules/questions.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormSheet } from '#web/forms/form-sheet.tsx'
import { NewerNote } from '#web/forms/newer-note.tsx'
import { shownByNote, useEdit } from '#web/forms/use-edit.ts'
import {
  checkSchedule,
  formatChosenTime,
  publishAtOf,
  type ScheduleValues,
  scheduleFacet,
  scheduleValues,
} from '#web/posts/schedule.ts'
import { ScheduleFields } from '#web/posts/schedule-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { formatDay } from '#web/ui/dates.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { useSaveQuestion } from './queries.ts'

interface QuestionFormProps {
  /** The question to edit; undefined to create one. */
  question: Question | undefined
  /** The question whose text a new one starts with. */
  copied?: Question | undefined
  /** Due date that is proposed for a new one. */
  dueDate?: string
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
export function QuestionForm({ question, copied, dueDate = '', onSaved, onCancel }: QuestionFormProps) {
  const name = copied === undefined ? 'new' : `copy:${copied._id}`
  const { draft, seen, newer, send } = useEdit({
    name: `question:${question?._id ?? name}`,
    entity: question,
    valuesOf: (edited) => ({
      title: (edited ?? copied)?.title ?? '',
      description: (edited ?? copied)?.description ?? '',
      category: (edited ?? copied)?.category ?? '',
      dueDate: edited?.dueDate ?? dueDate,
      ...scheduleValues(edited?.publishAt),
    }),
    facets: [
      { label: messages.questions_form_title(), names: ['title'], text: ({ title }) => title },
      { label: messages.questions_form_description(), names: ['description'], text: ({ description }) => description },
      {
        label: messages.questions_form_category(),
        names: ['category'],
        text: ({ category }) => categoryLabels[category as Category](),
      },
      { label: messages.due_date(), names: ['dueDate'], text: (values) => formatDay(values.dueDate) },
      scheduleFacet(messages.questions_publish()),
    ],
  })
  const save = useSaveQuestion(seen?._id)
  const isNew = seen === undefined
  const isPublished = !isNew && seen.publishAt === undefined
  const labels = labelsOf(seen, draft.values)
  const isEmpty = isNew && draft.values.title === '' && draft.values.description === ''
  const [beganEmpty] = useState(isEmpty)

  function submit(): Promise<unknown> {
    const { category, ...values } = draft.values
    const publishAt = isPublished ? {} : { publishAt: publishAtOf(draft.values, seen?.publishAt) }
    const text = questionText({ ...values, category: category as Category })
    const body = { ...text, ...publishAt, editCount: seen?.editCount }
    return send(() => save(body, draft.idempotencyKey))
  }

  return (
    <FormSheet
      title={isNew ? messages.questions_form_heading_create() : messages.questions_form_heading_edit()}
      action={labels.submit}
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
      errorsOf={shownByNote}
      onClose={() => onCancel(draft.isDirty)}
    >
      <RestoredDraftNote draft={draft} />
      <NewerNote newer={newer} />
      {beganEmpty && (
        <EarlierQuestions
          // Not once something is typed, which it would replace.
          isOffered={isEmpty}
          onChoose={({ title, description, category }) => draft.change({ title, description, category })}
        />
      )}
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
        rows={4}
        required
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-4">
        <SelectField {...draft.field('category')} label={messages.questions_form_category()}>
          <option value="">{messages.questions_form_category_placeholder()}</option>
          {Object.entries(categoryLabels).map(([category, label]) => (
            <option key={category} value={category}>
              {label()}
            </option>
          ))}
        </SelectField>
        <DateField {...draft.field('dueDate')} label={messages.due_date()} />
      </div>
      {!isPublished && <ScheduleFields draft={draft} label={messages.questions_publish()} />}
    </FormSheet>
  )
}
