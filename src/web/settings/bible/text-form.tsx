import { useState } from 'react'
import type { CheckedText } from '#contract/bible.ts'
import { bibleRules } from '#contract/rules/bible.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import type { Language } from '#locales/languages.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { LanguageField } from '../language-field.tsx'

/** Names a translation, and says who may read it. Until then, nobody does. */
export function TextForm({ text }: { text: CheckedText }) {
  const { id, name, language, licence } = text
  const invalidate = useInvalidate('settings')
  const [audience, setAudience] = useState(text.audience)
  async function save(form: FormData): Promise<void> {
    const value = (field: string) => String(form.get(field))
    const body = {
      name: value('name').trim(),
      language: value('language') as Language,
      licence: value('licence').trim(),
      audience: audience ?? 'leaders',
    }
    await api('PUT /api/bible-texts/{id}', { params: { id }, body })
    await invalidate()
  }
  return (
    <FormShell
      label={name}
      className="mt-4 grid gap-4"
      check={(form) => ({
        name: checkText(bibleRules.name, String(form.get('name')).trim()),
        audience: audience === null ? messages.bible_audience_missing() : undefined,
      })}
      onSubmit={save}
      conflictField="name"
      successMessage={messages.settings_saved()}
      failureMessage={messages.save_failed()}
    >
      <TextField name="name" label={messages.bible_name()} defaultValue={name} maxLength={bibleRules.name.max} />
      <LanguageField name="language" label={messages.bible_language()} defaultValue={language} />
      <TextField
        name="licence"
        label={messages.bible_licence()}
        defaultValue={licence}
        maxLength={bibleRules.licence.max}
        required={false}
      />
      <RadioGroup
        name="audience"
        label={messages.bible_audience()}
        plain
        options={[
          { value: 'everyone', label: messages.bible_everyone() },
          { value: 'leaders', label: messages.bible_leaders_only() },
        ]}
        value={audience ?? ''}
        onChange={(value) => setAudience(value === 'everyone' ? 'everyone' : 'leaders')}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{text.audience === null ? messages.bible_show() : messages.settings_save()}</SubmitButton>
        <ActionButton
          variant="danger"
          question={messages.bible_remove_question()}
          subject={name}
          consequence={messages.bible_remove_consequence()}
          action={messages.bible_remove()}
          success={messages.bible_removed()}
          failure={messages.bible_remove_failed()}
          onConfirm={async () => {
            await api('DELETE /api/bible-texts/{id}', { params: { id } })
            await invalidate()
          }}
        />
      </div>
    </FormShell>
  )
}
