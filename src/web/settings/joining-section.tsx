import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { ActionButton } from '#web/forms/action-dialog.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { isBoolean } from '#web/storage/shape.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SectionCard, SectionForm } from './section-form.tsx'
import { settingsQuery } from './settings-query.ts'
import { useSection } from './use-section.ts'

const lineOf = (name: string, isOn: boolean) =>
  messages.settings_now({ name, value: isOn ? messages.settings_on() : messages.settings_off() })

/** How students join: with a code, and with a leader's approval. */
export function JoiningSection({ settings }: { settings: Settings }) {
  const section = useSection('joining', settings, {
    shapes: { joinCodeRequired: isBoolean, approvalRequired: isBoolean },
    read: ({ joinCodeRequired, approvalRequired }) => ({ joinCodeRequired, approvalRequired }),
    write: (values) => values,
  })
  const { values, change } = section
  return (
    <SectionCard id="joining" title={messages.settings_joining()} text={messages.settings_joining_text()}>
      <SectionForm
        label={messages.settings_joining()}
        section={section}
        linesOf={(saved) => [
          lineOf(messages.settings_code_needed(), saved.joinCodeRequired),
          lineOf(messages.settings_approval_needed(), saved.approvalRequired),
        ]}
      >
        <Switch
          name="joinCodeRequired"
          label={messages.settings_code_needed()}
          text={messages.settings_code_needed_text()}
          checked={values.joinCodeRequired}
          onChange={(joinCodeRequired) => change({ joinCodeRequired })}
        />
        <Switch
          name="approvalRequired"
          label={messages.settings_approval_needed()}
          text={messages.settings_approval_needed_text()}
          checked={values.approvalRequired}
          onChange={(approvalRequired) => change({ approvalRequired })}
        />
      </SectionForm>
      {settings.joinCodeRequired && settings.joinCode !== null && <JoinCode code={settings.joinCode} />}
    </SectionCard>
  )
}

function JoinCode({ code }: { code: string }) {
  const client = useQueryClient()
  const [isShown, setShown] = useState(false)

  async function replace(): Promise<void> {
    client.setQueryData(settingsQuery.queryKey, await api('POST /api/settings/join-code'))
    await invalidate(client, ['settings'])
  }

  return (
    <div className="mt-5 grid gap-3 border-t border-line pt-4">
      <h3 className="font-sans font-semibold">{messages.join_code()}</h3>
      <p role="status" className="font-mono text-2xl font-bold tracking-wider">
        {isShown ? (
          code
        ) : (
          <>
            <span aria-hidden>••••-••••</span>
            <span className="sr-only">{messages.settings_code_hidden()}</span>
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setShown(!isShown)}>
          {isShown ? messages.settings_code_hide() : messages.settings_code_show()}
        </Button>
        <CopyButton text={code} label={messages.settings_code_copy()} />
        <ActionButton
          question={messages.settings_code_replace_question()}
          subject={code}
          consequence={messages.settings_code_replace_consequence()}
          action={messages.settings_code_replace()}
          onConfirm={replace}
          success={messages.settings_code_replaced()}
          failure={messages.something_went_wrong()}
        />
        <LinkButton to={paths.adminInvite} variant="quiet">
          {messages.settings_to_invite()}
        </LinkButton>
      </div>
    </div>
  )
}
