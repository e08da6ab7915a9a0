import { ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { settingRules } from '#contract/rules/settings.ts'
import * as messages from '#messages'
import { apiOnce } from '#web/api/api.ts'
import { RestoreBackup } from '#web/backups/restore/restore-backup.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { LinkButton } from '#web/page/link-button.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { useLinkToken } from '#web/session/use-link-token.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { Name } from '#web/ui/name.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { checkLeaderAccount, LeaderAccountFields, readLeaderAccount } from './leader-account.tsx'

/** Returns the errors of the account's fields, and one if how students join was not chosen. */
const check = (form: FormData): FormErrors => ({
  ...checkLeaderAccount(form),
  joining: form.has('joining') ? undefined : messages.choice_required(),
})

/** Creates the first leader with the token in the fragment of the setup link (docs/leaders.md#first-leader). */
export function SetupPage() {
  const { signIn } = useSession()
  const initialName = useGroupName()
  const setupToken = useLinkToken()
  const [restores, setRestores] = useState(false)

  async function createLeader(form: FormData, key: string): Promise<void> {
    const groupName = String(form.get('groupName')).trim() || initialName
    const joining = form.get('joining') === 'code' ? 'code' : 'open'
    const body = { setupToken, ...readLeaderAccount(form), groupName, joining } as const
    const { token, user } = await apiOnce('POST /api/auth/setup', { body }, key)
    signIn({ token, user: { ...user, groupName } })
  }

  if (setupToken === '') {
    return (
      <>
        <PageHeader title={messages.setup_no_link_title()} text={messages.setup_no_link_text()} />
        <LinkButton to={paths.login}>{messages.register_go_to_login()}</LinkButton>
      </>
    )
  }
  if (restores) return <RestoreBackup setupToken={setupToken} onBack={() => setRestores(false)} />
  return (
    <>
      <PageHeader
        title={messages.setup_title({ group: initialName })}
        heading={
          <Filled text={(group) => messages.setup_title({ group })}>
            {/* On a line of its own rather than on two. */}
            <Name className="inline-block">{initialName}</Name>
          </Filled>
        }
        text={messages.setup_text()}
      />
      <Button variant="quiet" onClick={() => setRestores(true)} className="-ms-4 -mt-2 mb-2">
        <ArchiveRestore aria-hidden className="size-4" />
        {messages.setup_restore_offer()}
      </Button>
      <Card>
        <FormShell
          label={messages.setup_button()}
          check={check}
          onSubmit={createLeader}
          successMessage={messages.setup_successful()}
          failureMessage={messages.setup_failed()}
        >
          <TextField
            name="groupName"
            label={messages.setup_group_name()}
            placeholder={initialName}
            hint={messages.setup_group_name_hint()}
            required={false}
            autoComplete="organization"
            maxLength={settingRules.groupName.max}
          />
          <RadioGroup
            name="joining"
            label={messages.setup_joining()}
            options={[
              {
                value: 'code',
                label: messages.setup_joining_code(),
                text: messages.setup_joining_code_text(),
                badge: <Badge intent="good">{messages.setup_recommended()}</Badge>,
              },
              { value: 'open', label: messages.setup_joining_open(), text: messages.setup_joining_open_text() },
            ]}
          />
          <h2 className="mt-2 text-xl font-bold">{messages.setup_account()}</h2>
          <LeaderAccountFields />
          <SubmitBar>{messages.setup_button()}</SubmitBar>
        </FormShell>
      </Card>
    </>
  )
}
