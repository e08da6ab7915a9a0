import { limits } from '#contract/limits.ts'
import type { Category, Question } from '#contract/questions.ts'
import * as messages from '#messages'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { categoryLabels } from '../../ui/domain-badges.tsx'
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

/** The id of a question that is none yet. */
export const newQuestion = 'new'

interface QuestionFormProps {
  /** What to begin with; the id says whether it creates or changes. */
  question: Partial<Question> & { _id: string }
  /** Keeps what is being written. */
  keep: (text: string) => void
  onDone: () => void
}

/** Creates a question, or changes the given one. */
export function QuestionForm({ question, keep, onDone }: QuestionFormProps) {
  const id = question._id === newQuestion ? undefined : question._id
  const save = useSaveQuestion(id)

  function done(): void {
    keep('')
    onDone()
  }

  async function submit(form: FormData) {
    const text = (name: keyof typeof required) => String(form.get(name))
    const errors: FormErrors = {}
    for (const [name, message] of Object.entries(required)) {
      if (text(name as keyof typeof required).trim() === '') errors[name] = message()
    }
    if (Object.keys(errors).length > 0) return errors
    const body = {
      title: text('title'),
      description: text('description'),
      category: text('category') as Category,
      dueDate: text('dueDate'),
    }
    try {
      await save.mutateAsync(body)
      notify.success(id === undefined ? messages.questions_created() : messages.questions_updated())
      done()
    } catch (error) {
      notify.error(messageOf(error, messages.something_went_wrong()))
      return fieldErrorsOf(error, messages.something_went_wrong())
    }
  }

  const heading = id === undefined ? messages.questions_form_heading_create() : messages.questions_form_heading_edit()
  return (
    <Card className="mx-auto max-w-2xl">
      <h2 className="mb-5 text-2xl font-bold">{heading}</h2>
      <Form
        onSubmit={submit}
        label={heading}
        onWrite={(form) => keep(JSON.stringify({ ...Object.fromEntries(form), _id: question._id }))}
      >
        <TextField
          name="title"
          label={messages.questions_form_title()}
          defaultValue={question.title}
          maxLength={limits.questionTitle.most}
          autoFocus
        />
        <TextAreaField
          name="description"
          label={messages.questions_form_description()}
          defaultValue={question.description}
          maxLength={limits.questionDescription.most}
          rows={6}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField
            name="category"
            label={messages.questions_form_category()}
            defaultValue={question.category ?? ''}
          >
            <option value="">{messages.questions_form_category_placeholder()}</option>
            {Object.entries(categoryLabels).map(([category, label]) => (
              <option key={category} value={category}>
                {label()}
              </option>
            ))}
          </SelectField>
          <TextField name="dueDate" type="date" label={messages.due_date()} defaultValue={question.dueDate} />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={done}>
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
