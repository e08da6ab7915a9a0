import { settingRules } from '#contract/rules/settings.ts'
import type { Settings } from '#contract/settings.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import { isLanguage } from '#locales/languages.ts'
import * as messages from '#messages'
import { isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import { LanguageField } from './language-field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** The name and the language of the group. */
export function GroupSection({ settings }: { settings: Settings }) {
  const section = useSection('group', settings, {
    shapes: { groupName: isText, language: isLanguage },
    read: ({ groupName, language }) => ({ groupName, language }),
    write: ({ groupName, language }) => ({ groupName: groupName.trim(), language }),
  })
  const { groupName } = settingRules
  return (
    <SectionForm
      title={messages.settings_group_name()}
      label={messages.settings_title()}
      section={section}
      check={() => checkTexts({ groupName }, section.values)}
      linesOf={(saved) => [messages.settings_now({ name: messages.settings_group_name(), value: saved.groupName })]}
    >
      <TextField
        {...section.field('groupName')}
        label={messages.settings_group_name()}
        autoComplete="organization"
        maxLength={groupName.max}
      />
      <LanguageField
        {...section.field('language')}
        label={messages.settings_language()}
        hint={messages.settings_language_hint()}
      />
    </SectionForm>
  )
}
