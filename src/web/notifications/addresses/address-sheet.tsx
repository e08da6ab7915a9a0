import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { NotificationAddress, Notifications } from '#contract/notifications.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { ActionDialog } from '#web/forms/action-dialog.tsx'
import { type Action, useAction } from '#web/forms/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Name } from '#web/ui/name.tsx'
import { TitledSheet } from '#web/ui/sheet.tsx'
import { notificationsQuery } from '../queries.ts'
import { AddressForm } from './address-form.tsx'
import { addressOf, addressTitle, isOfParents } from './address-texts.ts'
import { CodeForm } from './code-form.tsx'

interface AddressSheetProps {
  channel: Channel
  notifications: Notifications
  onClose: () => void
}

/** An address that gets notifications: entered, confirmed with a code, tested and removed (docs/students.md#other-addresses). */
export const AddressSheet = ({ onClose, ...props }: AddressSheetProps) => (
  <TitledSheet
    title={addressTitle(props.channel, props.notifications)}
    closeLabel={messages.sheet_close()}
    onClose={onClose}
    className="max-h-[94vh] [@media(height<34rem)]:max-h-full [@media(height<34rem)]:rounded-none"
  >
    {(close) => (
      <div className="grid gap-5 p-5">
        <Steps {...props} close={close} />
      </div>
    )}
  </TitledSheet>
)

/** Gives a text the focus when it appears after a tap, so that screen readers read it. */
const focus = (element: HTMLElement | null) => element?.focus()

interface StepsProps extends Omit<AddressSheetProps, 'onClose'> {
  close: () => void
}

function Steps({ channel, notifications, close }: StepsProps) {
  const client = useQueryClient()
  const address = addressOf(channel, notifications)
  const isParents = isOfParents(channel, notifications)
  /** What the person has asked for: to enter another address, or the code of one that has ended, as long as it has ended for that reason. */
  const [chosen, setChosen] = useState<'address' | NotificationAddress['endReason']>()
  /** Whether a tap has led to the step. A phone's keyboard does not open with the sheet. */
  const [isLater, setLater] = useState(false)
  const action = useAction()
  const { queryKey } = notificationsQuery

  function show(step: typeof chosen, data?: Notifications): void {
    if (data) client.setQueryData(queryKey, data)
    setChosen(step)
    setLater(true)
  }
  const sendCode = () =>
    action.run(
      async () => {
        const data = await api('POST /api/notifications/addresses/{channel}/code', { params: { channel } })
        show(address?.endReason, data)
      },
      { failure: messages.address_code_failed(), inPlace: true },
    )
  if (address === undefined || chosen === 'address') {
    return (
      <AddressForm
        channel={channel}
        isParents={isParents}
        takesFocus={isLater}
        wrong={address?.endReason === 'refused' ? address.address : ''}
        // An own address gets nothing if it has to be a parent's.
        ended={notifications.addresses.find((it) => it.channel === channel && !it.isParents && isParents)?.address}
        onSent={(data) => show(undefined, data)}
        onRefused={() => void client.invalidateQueries({ queryKey })}
      />
    )
  }
  const others = (
    <>
      <Button variant="quiet" onClick={() => show('address')}>
        {messages.address_other()}
      </Button>
      <RemoveButton address={address} onRemoved={close} />
    </>
  )
  if (address.state === 'unconfirmed' || (address.state === 'ended' && chosen === address.endReason)) {
    return (
      <CodeForm
        key={address.address}
        address={address}
        takesFocus={isLater}
        action={action}
        onAgain={sendCode}
        onConfirmed={(data) => show(undefined, data)}
      >
        {others}
      </CodeForm>
    )
  }
  const Step = address.state === 'on' ? Confirmed : Ended
  return (
    <Step
      address={address}
      isLater={isLater}
      action={action}
      onSendCode={() => void sendCode()}
      onHasCode={() => show(address.endReason)}
    >
      {others}
    </Step>
  )
}

/** Removes an address, and closes the sheet. */
function RemoveButton({
  address: { channel, address },
  onRemoved,
}: {
  address: NotificationAddress
  onRemoved: () => void
}) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const isRemoved = useRef(false)
  async function remove(): Promise<void> {
    await api('DELETE /api/notifications/addresses/{channel}', { params: { channel } })
    isRemoved.current = true
  }
  function closeDialogs(): void {
    // First the dialog of the question, so that the sheet returns the focus to its row.
    flushSync(() => setAsking(false))
    if (!isRemoved.current) return
    onRemoved()
    client.setQueryData(
      notificationsQuery.queryKey,
      (data) => data && { ...data, addresses: data.addresses.filter((it) => it.channel !== channel) },
    )
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {messages.address_remove()}
      </Button>
      {isAsking && (
        <ActionDialog
          question={messages.address_remove_question()}
          subject={address}
          consequence={messages.address_remove_consequence()}
          action={messages.address_remove()}
          onConfirm={remove}
          success={messages.address_removed()}
          failure={messages.something_went_wrong()}
          onClose={closeDialogs}
        />
      )}
    </>
  )
}

interface StepProps {
  address: NotificationAddress
  isLater: boolean
  action: Action
  onSendCode: () => void
  /** The code was sent before the sheet was opened, such as when the phone has closed the app meanwhile. */
  onHasCode: () => void
  children: ReactNode
}

function Confirmed({ address: { channel, address, isParents }, isLater, action, children }: StepProps) {
  const { isRunning, error, run } = action
  const [isSent, setSent] = useState(false)
  async function test(): Promise<void> {
    setSent(false)
    await api('POST /api/notifications/addresses/{channel}/test', { params: { channel } })
    setSent(true)
  }
  return (
    <>
      <p ref={isLater ? focus : null} tabIndex={-1} className="font-semibold">
        <Filled text={(place) => messages.address_on({ address: place })}>
          <Name className="wrap-anywhere">{address}</Name>
        </Filled>
      </p>
      <p className="text-muted">{isParents ? messages.address_parents_text() : messages.address_later()}</p>
      {error !== undefined && <Alert>{error}</Alert>}
      <p role="status" className="font-medium text-good empty:hidden">
        {isSent && messages.address_test_sent()}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          loading={isRunning}
          onClick={() => void run(test, { failure: messages.notifications_test_failed(), inPlace: true })}
        >
          {messages.address_test()}
        </Button>
        {children}
      </div>
    </>
  )
}

function Ended({ address: { address, endReason }, isLater, action, onSendCode, onHasCode, children }: StepProps) {
  const reason = endReason === 'refused' ? messages.address_ended_refused : messages.address_ended_link
  return (
    <>
      <p ref={isLater ? focus : null} tabIndex={-1} className="rounded-xl bg-warn-tint px-4 py-3 font-medium text-warn">
        <Filled text={(place) => reason({ address: place })}>
          <Name className="wrap-anywhere">{address}</Name>
        </Filled>
      </p>
      <p>{messages.address_ended_again()}</p>
      {action.error !== undefined && <Alert>{action.error}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button loading={action.isRunning} onClick={onSendCode}>
          {messages.address_code_again()}
        </Button>
        <Button variant="secondary" onClick={onHasCode}>
          {messages.address_code_have()}
        </Button>
        {children}
      </div>
    </>
  )
}
