import { settingRules } from '#contract/rules/settings.ts'
import type { Settings } from '#contract/settings.ts'
import { checkTexts } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import { SectionForm, SectionPage } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** The name and the language of the group. */
export function GroupSection({ settings }: { settings: Settings }) {
  const section = useSection('group', settings, {
    shapes: { groupName: isText },
    read: ({ groupName }) => ({ groupName }),
    write: ({ groupName }) => ({ groupName: groupName.trim() }),
  })
  const { groupName } = settingRules
  return (
    <SectionPage title={messages.settings_group_name()}>
      <SectionForm
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
      </SectionForm>
      <p className="mt-6 border-t border-line pt-4">
        <span className="font-semibold">{messages.settings_language()}</span>{' '}
        <span className="text-muted">{messages.settings_language_only()}</span>
      </p>
    </SectionPage>
  )
}
