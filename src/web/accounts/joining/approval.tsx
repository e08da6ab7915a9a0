import { lazy, Suspense, useEffect, useState } from 'react'
import type { WaitingUser } from '#contract/people.ts'
import * as messages from '#messages'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Decision, useApproval } from './use-approval.ts'

/** Loaded when a leader lets in the first person who needs consent. */
const ConsentDialog = lazy(async () => ({ default: (await import('#web/guardians/consent-dialog.tsx')).ConsentDialog }))

interface AdmissionProps {
  user: Pick<WaitingUser, '_id' | 'name' | 'needsConsent' | 'looksLikeLeader'>
  /** Whether the person no longer waits, because another leader has decided. */
  isDecided: boolean
  /** Id of the element that names the person. It takes the focus after a decision. */
  describedBy: string
}

/** Buttons that let a waiting person in or decline, and what has become of it. */
export function Approval({ user, isDecided, describedBy }: AdmissionProps) {
  const { _id, name, needsConsent = false, looksLikeLeader } = user
  const { sending, decided, error, decide, markLetIn } = useApproval(_id)
  const [asking, setAsking] = useState<'decline' | 'look-alike'>()
  const [isRecording, setRecording] = useState(false)
  const decideInDialog = (decision: Decision) => void decide(decision).then(() => setAsking(undefined))
  function letIn(): void {
    if (needsConsent) {
      setAsking(undefined)
      setRecording(true)
    } else decideInDialog('let-in')
  }
  // The pressed button is not there any more.
  useEffect(() => {
    if (decided !== undefined) document.getElementById(describedBy)?.focus()
  }, [decided, describedBy])
  const result =
    decided === 'let-in'
      ? messages.waiting_let_in_done({ name })
      : decided === 'decline'
        ? messages.waiting_declined()
        : (error ?? (isDecided ? messages.waiting_gone() : undefined))
  const isOpen = decided === undefined && !isDecided
  return (
    <div className="grid gap-2">
      {/* As high as the buttons, so that the next person does not move during a tap. */}
      <p
        role="status"
        className={`${isOpen ? '' : 'flex min-h-11 items-center'} ${error === undefined ? 'text-muted empty:hidden' : 'font-medium text-bad'}`}
      >
        {result}
      </p>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button
            loading={sending === 'let-in'}
            aria-describedby={describedBy}
            onClick={() => (looksLikeLeader ? setAsking('look-alike') : letIn())}
          >
            {messages.waiting_let_in()}
          </Button>
          <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking('decline')}>
            {messages.waiting_decline()}
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense>
          <ConsentDialog user={user} letsIn onSaved={markLetIn} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {asking === 'look-alike' && (
        <Dialog
          title={messages.waiting_look_alike_question({ name })}
          onClose={() => setAsking(undefined)}
          footer={(close) => (
            <>
              {/* First, so that it has the focus: the safe choice. */}
              <Button size="compact" loading={sending === 'decline'} onClick={() => decideInDialog('decline')}>
                {messages.waiting_decline()}
              </Button>
              <Button size="compact" variant="secondary" loading={sending === 'let-in'} onClick={letIn}>
                {messages.waiting_let_in()}
              </Button>
              <Button size="compact" variant="quiet" onClick={close}>
                {messages.cancel()}
              </Button>
            </>
          )}
        >
          <p>{messages.waiting_look_alike_text()}</p>
          <p className="text-muted">{messages.waiting_look_alike_decline()}</p>
        </Dialog>
      )}
      {asking === 'decline' && (
        <ConfirmDialog
          question={messages.waiting_decline_question({ name })}
          action={messages.waiting_decline()}
          loading={sending === 'decline'}
          onConfirm={() => decideInDialog('decline')}
          onCancel={() => setAsking(undefined)}
        >
          <p className="text-muted">{messages.waiting_decline_consequence()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
