import { useQueryClient } from '@tanstack/react-query'
import { QrCode, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Settings } from '#contract/settings.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { invalidate } from '#web/api/invalidate.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { ItemMenu } from '#web/ui/item-menu.tsx'
import { Name } from '#web/ui/name.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SectionPage } from './section-form.tsx'
import { settingsQuery } from './settings-query.ts'
import { useSettingsChange } from './use-settings-change.ts'

/** How students join: with a code, and with a leader's approval. The only screen that shows the code by itself. */
export function JoiningSection({ settings }: { settings: Settings }) {
  const { saving, change } = useSettingsChange()
  const joinCodeRequired = saving.joinCodeRequired ?? settings.joinCodeRequired
  const approvalRequired = saving.approvalRequired ?? settings.approvalRequired
  return (
    <SectionPage title={messages.settings_joining()} text={messages.settings_joining_text()}>
      <div className="grid gap-5">
        <Switch
          name="joinCodeRequired"
          label={messages.settings_code_needed()}
          checked={joinCodeRequired}
          onChange={(isOn) => void change({ joinCodeRequired: isOn })}
        />
        {joinCodeRequired && settings.joinCode !== null && <JoinCode code={settings.joinCode} />}
        <Switch
          name="approvalRequired"
          label={messages.settings_approval_needed()}
          text={messages.settings_approval_needed_text()}
          checked={approvalRequired}
          onChange={(isOn) => void change({ approvalRequired: isOn })}
        />
        <p className="border-t border-line pt-4 text-muted">{messages.settings_at_once()}</p>
      </div>
    </SectionPage>
  )
}

function JoinCode({ code }: { code: string }) {
  const client = useQueryClient()
  const [isReplacing, setReplacing] = useState(false)

  async function replace(): Promise<void> {
    client.setQueryData(settingsQuery.queryKey, await api('POST /api/settings/join-code'))
    await invalidate(client, ['settings'])
  }

  return (
    <Card className="grid gap-3">
      <div>
        <div className="-mt-2 flex items-center">
          <h2 className="font-sans text-base font-normal text-muted">{messages.join_code()}</h2>
          <ItemMenu
            title={messages.join_code()}
            items={[{ label: messages.settings_code_replace(), Icon: RefreshCw, onChoose: () => setReplacing(true) }]}
          />
        </div>
        <p
          role="status"
          className="font-mono text-[min(1.75rem,8vw)] leading-[1.2] font-bold tracking-wider whitespace-nowrap select-all"
        >
          <Name>{code}</Name>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={code} label={messages.copy()} />
        <LinkButton to={paths.adminInvite} variant="secondary">
          <QrCode aria-hidden className="size-4" />
          {messages.menu_invite()}
        </LinkButton>
      </div>
      {isReplacing && (
        <ActionDialog
          question={messages.settings_code_replace_question()}
          subject={code}
          consequence={messages.settings_code_replace_consequence()}
          action={messages.settings_code_replace()}
          onConfirm={replace}
          success={messages.settings_code_replaced()}
          failure={messages.something_went_wrong()}
          onClose={() => setReplacing(false)}
        />
      )}
    </Card>
  )
}
