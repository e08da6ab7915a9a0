import { settingRules } from '#contract/rules/settings.ts'
import type { Settings } from '#contract/settings.ts'
import { trimmed } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { TextLink } from '#web/page/text-link.tsx'
import { paths } from '#web/session/paths.ts'
import { isText } from '#web/storage/shape.ts'
import { TextField } from '#web/ui/field.tsx'
import { SectionForm } from './section-form.tsx'
import { useSection } from './use-section.ts'

/** Who is responsible for the group, and how people ask about their data (docs/students.md#privacy-page). */
export function PrivacySection({ settings }: { settings: Settings }) {
  const section = useSection('privacy', settings, {
    shapes: { responsible: isText, privacyContact: isText },
    read: ({ responsible, privacyContact }) => ({ responsible, privacyContact }),
    write: ({ responsible, privacyContact }) => ({
      responsible: trimmed(responsible),
      privacyContact: trimmed(privacyContact),
    }),
  })
  const { field } = section
  const show = (text: string) => text || messages.settings_privacy_missing()
  return (
    <SectionForm
      title={messages.settings_privacy()}
      text={messages.settings_privacy_text()}
      section={section}
      footer={
        <p className="mt-6 border-t border-line pt-3">
          <TextLink to={paths.privacy} className="inline-flex min-h-11 items-center">
            {messages.settings_privacy_see()}
          </TextLink>
        </p>
      }
      linesOf={({ responsible, privacyContact }) => [
        messages.settings_now({ name: messages.settings_responsible(), value: show(responsible) }),
        messages.settings_now({ name: messages.settings_privacy_contact(), value: show(privacyContact) }),
      ]}
    >
      <TextField
        {...field('responsible')}
        label={messages.settings_responsible()}
        hint={messages.settings_responsible_hint()}
        autoComplete="off"
        required={false}
        maxLength={settingRules.responsible.max}
      />
      <TextField
        {...field('privacyContact')}
        label={messages.settings_privacy_contact()}
        hint={messages.settings_privacy_contact_hint()}
        autoComplete="off"
        required={false}
        maxLength={settingRules.privacyContact.max}
      />
    </SectionForm>
  )
}
