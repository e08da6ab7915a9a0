import { lazy, Suspense, useEffect, useState } from 'react'
import type { WaitingUser } from '#contract/people.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Loaded when a leader lets in the first person who needs consent. */
const ConsentDialog = lazy(async () => ({ default: (await import('#web/guardians/consent-dialog.tsx')).ConsentDialog }))

type Decision = 'let-in' | 'decline'

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
  const { isRunning, error, run } = useAction()
  const invalidate = useInvalidate('users')
  /** The decision that was sent last. */
  const [sent, setSent] = useState<Decision>()
  const [decided, setDecided] = useState<Decision>()
  const sending = isRunning ? sent : undefined
  const [asking, setAsking] = useState<'decline' | 'look-alike'>()
  const [isRecording, setRecording] = useState(false)
  async function decide(next: Decision): Promise<void> {
    setSent(next)
    const call = () => api(`POST /api/users/{id}/${next}`, { params: { id: _id } })
    if (await run(call, { failure: messages.admission_failed(), inPlace: true })) setDecided(next)
    setAsking(undefined)
    // Also after a failure: another leader may have decided.
    void invalidate()
  }
  function letIn(): void {
    if (needsConsent) {
      setAsking(undefined)
      setRecording(true)
    } else void decide('let-in')
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
        className={`${isOpen ? '' : 'flex min-h-11 items-center'} ${error === undefined || decided ? 'text-muted empty:hidden' : 'font-medium text-bad'}`}
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
          <ConsentDialog user={user} letsIn onSaved={() => setDecided('let-in')} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {asking === 'look-alike' && (
        <Dialog
          title={messages.waiting_look_alike_question({ name })}
          onClose={() => setAsking(undefined)}
          footer={(close) => (
            <>
              {/* First, so that it has the focus: the safe choice. */}
              <Button size="compact" loading={sending === 'decline'} onClick={() => void decide('decline')}>
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
          onConfirm={() => void decide('decline')}
          onCancel={() => setAsking(undefined)}
        >
          <p className="text-muted">{messages.waiting_decline_consequence()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
