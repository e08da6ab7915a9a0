import { useState } from 'react'
import * as messages from '#messages'
import { ApiError, fieldErrorsOf } from '#web/api/api-error.ts'
import { useAction } from '#web/forms/use-action.ts'
import { PageHeader } from '#web/page/page-header.tsx'
import { useGroupName } from '#web/session/group-name.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { SubmitBar } from '#web/ui/submit-button.tsx'
import { NoData } from './no-data.tsx'
import { checkPin, PinField } from './pin-field.tsx'

interface OpenLinkProps {
  /** Whether the address says that the link has a PIN. The server asks for it in any case. */
  isLasting: boolean
  /** Why the page was closed, if it was. */
  closed: string | undefined
  onOpen: (pin?: string) => Promise<void>
}

/** Opens a link after a tap, so that programs that only look at links do not use it up, or with the PIN of a lasting one. */
export function OpenLink({ isLasting, closed, onOpen }: OpenLinkProps) {
  const group = useGroupName()
  const { isRunning, error, run } = useAction()
  const [needsPin, setNeedsPin] = useState(isLasting)
  const [refusal, setRefusal] = useState('')

  async function open(pin?: string): Promise<void> {
    try {
      await onOpen(pin)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.code === 'pin_required') setNeedsPin(true)
      // Used, expired, revoked or mistyped: no other input helps.
      else if (failure.status === 404) setRefusal(failure.message)
      else throw failure
    }
  }

  async function enter(form: FormData): Promise<(() => FormErrors) | undefined> {
    const pin = String(form.get('pin'))
    const mistake = () => ({ pin: checkPin(pin) })
    if (mistake().pin !== undefined) return mistake
    try {
      await open(pin)
    } catch (failure) {
      return () => fieldErrorsOf(failure, messages.something_went_wrong())
    }
  }

  if (refusal !== '') return <NoData title={messages.guardian_refused_title()} text={refusal} />
  if (needsPin) {
    return (
      <>
        <PageHeader
          title={closed === undefined ? messages.guardian_title() : messages.guardian_closed_title()}
          text={closed ?? messages.guardian_pin_text()}
        />
        <Card>
          <Form onSubmit={enter}>
            <PinField autoFocus label={messages.guardian_pin()} hint={messages.guardian_pin_forgotten()} />
            <SubmitBar>{messages.guardian_open()}</SubmitBar>
          </Form>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader title={messages.guardian_title()} text={messages.guardian_open_text({ group })} />
      <Card className="grid gap-4">
        <p>{messages.guardian_open_once()}</p>
        {error !== undefined && <Alert>{error}</Alert>}
        <Button
          loading={isRunning}
          onClick={() => void run(() => open(), { failure: messages.something_went_wrong(), inPlace: true })}
        >
          {messages.guardian_open()}
        </Button>
      </Card>
    </>
  )
}
