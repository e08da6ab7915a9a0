import { type ClipboardEvent, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { accountRules } from '#contract/rules/accounts.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { ApiError, fieldErrorsOf } from '#web/api/api-error.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import { PageHeader } from '#web/page/page-header.tsx'
import { TextLink } from '#web/page/text-link.tsx'
import { useLocation } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { useSession } from '#web/session/session.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { parseRecoveryLink } from './recovery-link.ts'

function readForm(form: FormData) {
  const text = (name: string) => String(form.get(name))
  return { username: text('username').trim(), code: text('code').trim(), newPassword: text('newPassword') }
}

function check(form: FormData): FormErrors {
  const { username, code, newPassword } = readForm(form)
  return {
    username: username === '' ? accountRules.username.missing() : undefined,
    code: code === '' ? messages.recover_code_required() : undefined,
    newPassword: checkText(accountRules.newPassword, newPassword),
  }
}

/** Returns the errors by field. That a code is wrong or late belongs to its field. */
const errorsOf = (error: unknown): FormErrors =>
  error instanceof ApiError && error.code === 'wrong_credentials'
    ? { code: error.message }
    : fieldErrorsOf(error, messages.recover_failed())

/** Sets a new password with a recovery code, and logs in (docs/leaders.md#recovery). */
export function RecoverPage() {
  const { signIn } = useSession()
  const { hash } = useLocation()
  const [linked, setLinked] = useState('')
  const [{ username, code }, setValues] = useState({ username: '', code: '' })
  // The link of the QR code, which may also be pasted over the address of this screen.
  const link = hash === linked ? undefined : parseRecoveryLink(hash)
  if (link !== undefined) {
    setLinked(hash)
    setValues(link)
  }

  function pasteLink(event: ClipboardEvent): void {
    const pasted = parseRecoveryLink(event.clipboardData.getData('text'))
    if (pasted === undefined) return
    event.preventDefault()
    setValues(pasted)
  }
  const recover = async (form: FormData) => signIn(await api('POST /api/auth/recover', { body: readForm(form) }))

  return (
    <>
      <PageHeader title={messages.recover_title()} text={messages.recover_text()} />
      <Card>
        <FormShell
          label={messages.recover_submit()}
          check={check}
          onSubmit={recover}
          successMessage={messages.recover_successful()}
          failureMessage={messages.recover_failed()}
          errorsOf={errorsOf}
        >
          <TextField
            name="username"
            label={messages.username()}
            value={username}
            onChange={({ target }) => setValues({ username: target.value, code })}
            onPaste={pasteLink}
            autoComplete="username"
            autoCapitalize="none"
            maxLength={limits.emailLength.max}
          />
          <TextField
            name="code"
            label={messages.recover_code()}
            value={code}
            onChange={({ target }) => setValues({ username, code: target.value })}
            onPaste={pasteLink}
            placeholder="ABCD-EFGH"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            maxLength={limits.code.max}
          />
          <NewPasswordField name="newPassword" label={messages.account_new_password()} />
          <SubmitBar>{messages.recover_submit()}</SubmitBar>
        </FormShell>
      </Card>
      <p className="mt-6 text-center text-muted">
        <TextLink to={paths.login} className="inline-block py-2 text-ink">
          {messages.recover_back()}
        </TextLink>
      </p>
    </>
  )
}
