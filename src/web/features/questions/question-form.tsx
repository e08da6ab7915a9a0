import { limits } from '#contract/limits.ts'
import type { Category, Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { categoryLabels } from '../../components/domain-badges.tsx'
import { RestoredDraftNote } from '../../components/draft-notes.tsx'
import { useDraft } from '../../components/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form, type FormErrors } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useSaveQuestion } from './queries.ts'

const required = {
  title: messages.title_required,
  description: messages.description_required,
  category: messages.category_required,
  dueDate: messages.due_date_required,
}

type Name = keyof typeof required
const names = Object.keys(required) as Name[]

interface QuestionFormProps {
  /** The question to edit; undefined to create one. */
  question: Question | undefined
  onSaved: () => void
  onCancel: (hasDraft: boolean) => void
}

/** Creates a question, or edits the given one. */
export function QuestionForm({ question, onSaved, onCancel }: QuestionFormProps) {
  const id = question?._id
  const save = useSaveQuestion(id)
  const draft = useDraft(`question:${id ?? 'new'}`, {
    title: question?.title ?? '',
    description: question?.description ?? '',
    category: question?.category ?? '',
    dueDate: question?.dueDate ?? '',
  })
  const field = (name: Name) => ({
    name,
    value: draft.values[name],
    onChange: (event: { target: { value: string } }) => draft.change({ [name]: event.target.value }),
  })

  async function submit() {
    const errors: FormErrors = {}
    for (const name of names) if (draft.values[name].trim() === '') errors[name] = required[name]()
    if (Object.keys(errors).length > 0) return errors
    try {
      await save.mutateAsync({
        ...draft.values,
        category: draft.values.category as Category,
        key: draft.idempotencyKey(),
      })
      notify.success(id === undefined ? messages.questions_created() : messages.questions_updated())
      draft.clear()
      onSaved()
    } catch (error) {
      notify.error(messageOf(error, messages.something_went_wrong()))
      return fieldErrorsOf(error, messages.something_went_wrong())
    }
  }

  const heading = id === undefined ? messages.questions_form_heading_create() : messages.questions_form_heading_edit()
  return (
    <Card className="mx-auto max-w-2xl">
      <h2 className="mb-5 text-2xl font-bold">{heading}</h2>
      <Form onSubmit={submit} label={heading}>
        <RestoredDraftNote draft={draft} />
        <TextField
          {...field('title')}
          label={messages.questions_form_title()}
          maxLength={limits.questionTitle.most}
          autoFocus
        />
        <TextAreaField
          {...field('description')}
          label={messages.questions_form_description()}
          maxLength={limits.questionDescription.most}
          rows={6}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField {...field('category')} label={messages.questions_form_category()}>
            <option value="">{messages.questions_form_category_placeholder()}</option>
            {Object.entries(categoryLabels).map(([category, label]) => (
              <option key={category} value={category}>
                {label()}
              </option>
            ))}
          </SelectField>
          <TextField {...field('dueDate')} type="date" label={messages.due_date()} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={() => onCancel(draft.isDirty)}>
            {messages.cancel()}
          </Button>
          <SubmitButton>
            {id === undefined ? messages.questions_form_create() : messages.questions_form_update()}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  )
}
