import { useState } from 'react'
import { useLocation } from 'react-router'
import * as messages from '#messages'
import { api } from '../../api/api.ts'
import { fieldErrorsOf, messageOf } from '../../api/api-error.ts'
import { LinkButton } from '../../components/link-button.tsx'
import { NewPasswordField } from '../../components/new-password-field.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { FullNameField, UsernameField } from '../../components/username-field.tsx'
import { groupName } from '../../group-name.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { Card } from '../../ui/card.tsx'
import { Form } from '../../ui/form.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'

/** Makes the first administrator, with the secret that stands behind the # of the one-time link. */
export function SetupPage() {
  const { signIn } = useSession()
  const { hash } = useLocation()
  const [setupToken, setSetupToken] = useState('')
  // The link may be pasted over an incomplete one; and the skip link writes a # of its own.
  if (hash.length > 1 && hash !== '#main' && hash.slice(1) !== setupToken) setSetupToken(hash.slice(1))

  async function submit(form: FormData) {
    const text = (name: string) => String(form.get(name))
    const body = {
      setupToken,
      name: text('name').trim(),
      username: text('username').trim(),
      password: text('password'),
    }
    try {
      signIn(await api('POST /api/auth/setup', { body }))
      notify.success(messages.setup_successful())
    } catch (error) {
      notify.error(messageOf(error, messages.setup_failed()))
      return fieldErrorsOf(error, messages.setup_failed())
    }
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
        <Form onSubmit={submit} label={messages.setup_button()}>
          <FullNameField />
          <UsernameField />
          <NewPasswordField name="password" label={messages.password()} />
          <SubmitButton>{messages.setup_button()}</SubmitButton>
        </Form>
      </Card>
    </>
  )
}
