import type { Notifications } from '#contract/notifications.ts'
import { addressRules, type Channel } from '#contract/rules/notifications.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { RestoredDraftNote } from '#web/forms/draft-notes.tsx'
import { FormShell } from '#web/forms/form-shell.tsx'
import { useDraft } from '#web/forms/use-draft.ts'
import { deviceTimeZone } from '#web/push/push-mark.ts'
import { currentLanguage } from '#web/storage/texts.ts'
import { TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { Name } from '#web/ui/name.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { parentsTitles } from './address-texts.ts'

interface AddressFormProps {
  channel: Channel
  isParents: boolean
  takesFocus: boolean
  /** A refused address to correct, or an empty text. */
  wrong: string
  /** The address that gets nothing because this one has to be a parent's. */
  ended: string | undefined
  onSent: (data: Notifications) => void
  /** Called when the server asks for a parent's address, of which this device did not know yet. */
  onRefused: () => void
}

/** Takes an address, to which the server sends a code. */
export function AddressForm({ channel, isParents, takesFocus, wrong, ended, onSent, onRefused }: AddressFormProps) {
  const draft = useDraft(`${isParents ? 'parents-' : ''}address:${channel}`, { address: wrong })
  const address = draft.values.address.trim()
  const isEmail = channel === 'email'
  const label = isEmail ? messages.address_email_label : messages.address_gateway_label

  const send = () =>
    api('PUT /api/notifications/addresses/{channel}', {
      params: { channel },
      body: {
        address,
        ...(isParents && { isParents }),
        timeZone: deviceTimeZone(),
        language: currentLanguage(),
      },
    })
  function errorsOf(error: unknown): FormErrors {
    const { isParents: needsParents, ...errors } = fieldErrorsOf(error, messages.address_code_failed())
    if (needsParents !== undefined) onRefused()
    return needsParents === undefined ? errors : { ...errors, form: needsParents }
  }

  return (
    <>
      {ended !== undefined && (
        <p className="rounded-xl bg-warn-tint px-4 py-3 font-medium text-warn">
          <Filled text={(place) => messages.address_own_ended({ address: place })}>
            <Name className="wrap-anywhere">{ended}</Name>
          </Filled>
        </p>
      )}
      <p>{isParents ? messages.address_parents_text() : messages.address_text()}</p>
      <FormShell
        label={messages.address_send_code()}
        check={() => ({ address: checkText(addressRules[channel], address) })}
        onSubmit={send}
        onSuccess={(data) => {
          draft.clear()
          onSent(data)
        }}
        failureMessage={messages.address_code_failed()}
        errorsOf={errorsOf}
        className="gap-4"
      >
        <RestoredDraftNote draft={draft} />
        <TextField
          {...draft.field('address')}
          label={isParents ? parentsTitles[channel]() : label()}
          hint={isEmail ? undefined : messages.address_gateway_hint()}
          inputMode={isEmail ? 'email' : 'text'}
          autoComplete={isParents || !isEmail ? 'off' : 'email'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={takesFocus}
          maxLength={addressRules[channel].max}
        />
        <SubmitBar>{messages.address_send_code()}</SubmitBar>
      </FormShell>
    </>
  )
}
