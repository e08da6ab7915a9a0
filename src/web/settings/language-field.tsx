import type { ComponentProps } from 'react'
import { languageNames } from '#locales/generated/language-names.ts'
import { languages } from '#locales/languages.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** A choice of the app's languages, each by its own name. */
export function LanguageField(props: Omit<ComponentProps<typeof SelectField>, 'children'>) {
  return (
    <SelectField {...props}>
      {languages.map(({ tag }) => (
        <option key={tag} value={tag} lang={tag}>
          {languageNames[tag].name}
        </option>
      ))}
    </SelectField>
  )
}
