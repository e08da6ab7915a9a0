import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { NotificationAddress, Notifications } from '#contract/notifications.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { FormShell } from '#web/forms/form-shell.tsx'
import type { Action } from '#web/forms/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Name } from '#web/ui/name.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

interface CodeFormProps {
  address: NotificationAddress
  takesFocus: boolean
  /** The request for another code. */
  action: Action
  /** Sends another code. Resolves with whether it did. */
  onAgain: () => Promise<boolean>
  onConfirmed: (data: Notifications) => void
  children: ReactNode
}

/** Takes the code that was sent to an address. */
export function CodeForm({ address, takesFocus, action, onAgain, onConfirmed, children }: CodeFormProps) {
  const { channel, isParents } = address
  /** How often another code was sent here. */
  const [resent, setResent] = useState(0)
  const codeOf = (form: FormData) => String(form.get('code')).trim()
  const text = isParents ? messages.address_code_sent_parents : messages.address_code_sent
  return (
    <>
      <p>
        <Filled text={(place) => text({ address: place })}>
          <Name className="font-semibold wrap-anywhere">{address.address}</Name>
        </Filled>
      </p>
      <FormShell
        // A new code is typed into an empty field.
        key={resent}
        label={messages.address_confirm()}
        check={(form) => ({ code: codeOf(form) === '' ? messages.address_code_required() : undefined })}
        onSubmit={(form) =>
          api('POST /api/notifications/addresses/{channel}/confirm', {
            params: { channel },
            body: { code: codeOf(form) },
          })
        }
        onSuccess={onConfirmed}
        failureMessage={messages.address_confirm_failed()}
        errorsOf={(error) => fieldErrorsOf(error, messages.address_confirm_failed())}
        className="gap-4"
      >
        <TextField
          name="code"
          label={messages.recover_code()}
          placeholder="ABCD-EFGH"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={takesFocus && resent === 0}
          maxLength={limits.code.max}
        />
        {/* Not a bar, which would cover what is below the form. */}
        <SubmitButton>{messages.address_confirm()}</SubmitButton>
      </FormShell>
      {action.error !== undefined && <Alert>{action.error}</Alert>}
      <p role="status" className="font-medium text-good empty:hidden">
        {resent > 0 && !action.isRunning && action.error === undefined && messages.address_code_sent_again()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={action.isRunning}
          onClick={() => void onAgain().then((isSent) => isSent && setResent(resent + 1))}
        >
          {messages.address_code_again()}
        </Button>
        {children}
      </div>
    </>
  )
}
