import { useState } from 'react'
import type { Question } from '#contract/questions.ts'
import { questionLabels, questionRules } from '#contract/rules/questions.ts'
import * as messages from '#messages'
import { PassagesFound } from '#web/bible/passages-found.tsx'
import { type PostDraft, PostForm } from '#web/posts/post-form.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { categoryLabels } from './domain-badges.tsx'
import { EarlierQuestions } from './earlier-questions.tsx'
import { questionPosts } from './question-posts.ts'

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

/** The form that creates a question or edits the given one. */
export const QuestionForm = ({ question, copied, dueDate = '', onSaved, onCancel }: QuestionFormProps) => (
  <PostForm
    posts={questionPosts}
    post={question}
    name={`question:${question?._id ?? (copied === undefined ? 'new' : `copy:${copied._id}`)}`}
    start={{
      title: copied?.title ?? '',
      description: copied?.description ?? '',
      category: copied?.category ?? '',
      dueDate,
    }}
    onSaved={onSaved}
    onCancel={onCancel}
  >
    {(draft, { isNew }) => <QuestionFields draft={draft} isNew={isNew} />}
  </PostForm>
)

function QuestionFields({ draft, isNew }: { draft: PostDraft; isNew: boolean }) {
  const isEmpty = isNew && draft.values.title === '' && draft.values.description === ''
  const [beganEmpty] = useState(isEmpty)
  return (
    <>
      {beganEmpty && (
        <EarlierQuestions
          // Not once something is typed, which it would replace.
          isOffered={isEmpty}
          onChoose={({ title, description, category }) => draft.change({ title, description, category })}
        />
      )}
      <TextField
        {...draft.field('title')}
        label={questionLabels.title()}
        maxLength={questionRules.title.max}
        autoFocus
      />
      <TextAreaField
        {...draft.field('description')}
        label={questionLabels.description()}
        maxLength={questionRules.description.max}
        rows={4}
        required
      />
      <PassagesFound text={draft.values.description ?? ''} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(11.5rem,1fr))] gap-4">
        <SelectField {...draft.field('category')} label={questionLabels.category()}>
          <option value="">{messages.questions_form_category_placeholder()}</option>
          {Object.entries(categoryLabels).map(([category, label]) => (
            <option key={category} value={category}>
              {label()}
            </option>
          ))}
        </SelectField>
        <DateField {...draft.field('dueDate')} label={questionLabels.dueDate()} />
      </div>
    </>
  )
}
