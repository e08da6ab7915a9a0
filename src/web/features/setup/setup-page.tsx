import { useState } from 'react'
import { useLocation } from 'react-router'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ResourceForm } from '../../components/resource-form.tsx'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { groupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'

/** Creates the first leader with the token in the fragment of the setup link (docs/product.md#first-leader). */
export function SetupPage() {
  const { signIn } = useSession()
  const { hash } = useLocation()
  const [setupToken, setSetupToken] = useState('')
  // The user may paste the link over an incomplete one. The skip link sets the fragment #main.
  if (hash.length > 1 && hash !== '#main' && hash.slice(1) !== setupToken) setSetupToken(hash.slice(1))

  async function createLeader(form: FormData): Promise<void> {
    const text = (name: string) => String(form.get(name))
    const body = {
      setupToken,
      name: text('name').trim(),
      username: text('username').trim(),
      password: text('password'),
    }
    signIn(await api('POST /api/auth/setup', { body }))
  }

  if (setupToken === '') {
    return (
      <>
        <PageHeader title={messages.setup_no_link_title()} text={messages.setup_no_link_text()} />
        <LinkButton to={paths.login}>{messages.register_go_to_login()}</LinkButton>
      </>
    )
  }
  return (
    <>
      <PageHeader title={messages.setup_title({ group: groupName })} text={messages.setup_text()} />
      <Card>
        <ResourceForm
          label={messages.setup_button()}
          onSubmit={createLeader}
          successMessage={messages.setup_successful()}
          failureMessage={messages.setup_failed()}
        >
          <FullNameField />
          <UsernameField />
          <NewPasswordField name="password" label={messages.password()} />
          <SubmitButton>{messages.setup_button()}</SubmitButton>
        </ResourceForm>
      </Card>
    </>
  )
}
