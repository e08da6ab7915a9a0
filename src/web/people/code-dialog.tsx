import { useEffect, useState } from 'react'
import type { Person, RecoveryCode } from '#contract/membership.ts'
import * as messages from '#messages'
import { recoveryLink } from '#web/accounts/recovery-link.ts'
import { WaitsDialog } from '#web/accounts/waits-dialog.tsx'
import { serverTime } from '#web/api/server-clock.ts'
import { useAction } from '#web/forms/use-action.ts'
import { paths } from '#web/session/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Name } from '#web/ui/name.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { usePersonChanges } from './queries.ts'

interface CodeDialogProps {
  person: Person
  /** Whether a second leader has agreed already. */
  isConfirmed: boolean
  /** `wasShown`: the code has been on the screen, and can't be shown again. */
  onClose: (wasShown: boolean) => void
}

/** Creates a recovery code for a person and shows it once (docs/leaders.md#recovery). */
export function CodeDialog({ person, isConfirmed, onClose }: CodeDialogProps) {
  const { createCode } = usePersonChanges(person._id)
  const { isRunning, error, run } = useAction()
  /** Without a code, a second leader has to agree first. */
  const [created, setCreated] = useState<RecoveryCode>()
  const names = { name: person.name }
  const create = async (key: string) => setCreated(await createCode(key))

  const cancel = () => onClose(false)
  if (created !== undefined) {
    const { code, expiresAt = '' } = created
    if (code === undefined) return <WaitsDialog onClose={cancel} />
    return <CodeOf person={person} code={code} endsAt={expiresAt} onClose={() => onClose(true)} />
  }
  return (
    <ConfirmDialog
      question={isConfirmed ? messages.code_show_question(names) : messages.code_question(names)}
      action={isConfirmed ? messages.code_show() : messages.code_create()}
      variant="primary"
      loading={isRunning}
      onConfirm={() => void run(create, { failure: messages.save_failed(), inPlace: true })}
      onCancel={cancel}
    >
      <p>{messages.code_consequence(names)}</p>
      {person.role === 'admin' && !isConfirmed && <p className="text-muted">{messages.person_second_leader()}</p>}
      {error !== undefined && <Alert>{error}</Alert>}
    </ConfirmDialog>
  )
}

interface CodeOfProps {
  person: Person
  code: string
  endsAt: string
  onClose: () => void
}

function CodeOf({ person: { name, username }, code, endsAt, onClose }: CodeOfProps) {
  const seconds = useSecondsUntil(endsAt)
  const time = `${Math.trunc(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Dialog
      title={messages.code_title({ name })}
      onClose={onClose}
      footer={(close) => <Button onClick={close}>{messages.person_done()}</Button>}
    >
      {seconds === 0 ? (
        <p role="timer" className="font-medium text-bad">
          {messages.code_ended()}
        </p>
      ) : (
        <>
          <p className="text-center font-mono text-[min(2.25rem,9vw)] leading-[1.2] font-bold tracking-wider whitespace-nowrap select-all">
            <Name>{code}</Name>
          </p>
          <p role="timer" className="-mt-2 text-center text-muted tabular-nums">
            {messages.code_time_left({ time })}
          </p>
          <QrCode text={recoveryLink({ username, code })} label={messages.code_qr({ name })} className="mx-auto w-48" />
          <p>
            {messages.code_steps({ address: window.location.host + paths.recover })}{' '}
            <span className="wrap-anywhere">{messages.code_username({ username })}</span>
          </p>
          <p className="font-medium">{messages.code_once()}</p>
        </>
      )}
    </Dialog>
  )
}

/** Returns the seconds until a time of the server; 0 after it. */
function useSecondsUntil(endsAt: string): number {
  const secondsLeft = () => Math.max(0, Math.round((Date.parse(endsAt) - serverTime()) / 1000))
  const [seconds, setSeconds] = useState(secondsLeft)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft()), 1000)
    return () => clearInterval(timer)
  })
  return seconds
}
