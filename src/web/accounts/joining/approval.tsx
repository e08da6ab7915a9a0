import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { WaitingUser } from '#contract/membership.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Decision, forgetDecision, rememberDecision, useDecision } from './decisions.ts'

/** Loaded when a leader lets in the first person who needs consent. */
const ConsentDialog = lazy(async () => ({ default: (await import('#web/guardians/consent-dialog.tsx')).ConsentDialog }))

interface ApprovalProps {
  user: Pick<WaitingUser, '_id' | 'name' | 'needsConsent' | 'looksLikeLeader'>
  /** Whether the person no longer waits, because another leader has decided. */
  isDecided: boolean
  /** Id of the element that names the person. It takes the focus after a decision. */
  describedBy: string
}

const results = { 'let-in': messages.waiting_let_in_done, decline: messages.waiting_declined }

/** Buttons that let a waiting person in or decline, and what has become of it, which can be undone for a while. */
export function Approval({ user, isDecided, describedBy }: ApprovalProps) {
  const { _id, name, needsConsent = false, looksLikeLeader } = user
  const { isRunning, error, run } = useAction()
  const invalidate = useInvalidate('users')
  const decision = useDecision(_id)
  /** The decision that was sent last. */
  const [sent, setSent] = useState<Decision['kind']>()
  const sending = isRunning ? sent : undefined
  const [isAsking, setAsking] = useState(false)
  const [isRecording, setRecording] = useState(false)

  async function decide(next: Decision['kind']): Promise<void> {
    setSent(next)
    const call = () => api(`POST /api/users/{id}/${next}`, { params: { id: _id } })
    if (await run(call, { failure: messages.save_failed(), inPlace: true })) rememberDecision(_id, next)
    setAsking(false)
    // Also after a failure: another leader may have decided.
    void invalidate()
  }
  function letIn(): void {
    if (needsConsent) {
      setAsking(false)
      setRecording(true)
    } else void decide('let-in')
  }
  async function undo(): Promise<void> {
    const call = () => api('POST /api/users/{id}/undo-decision', { params: { id: _id } })
    if (await run(call, { failure: messages.undo_failed(), inPlace: true })) forgetDecision(_id)
    void invalidate()
  }
  // The pressed button is not there any more.
  const last = useRef(decision?.kind)
  useEffect(() => {
    if (last.current !== decision?.kind) document.getElementById(describedBy)?.focus()
    last.current = decision?.kind
  }, [decision, describedBy])
  const result =
    error ?? (decision ? results[decision.kind]({ name }) : isDecided ? messages.waiting_gone() : undefined)
  const isOpen = decision === undefined && !isDecided
  return (
    <div>
      {/* As high as the buttons, so that the next person does not move during a tap. */}
      <div className={isOpen ? '[&>p]:mb-2' : 'flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 sm:justify-end'}>
        <p role="status" className={`empty:hidden ${error === undefined ? 'text-muted' : 'font-medium text-bad'}`}>
          {result}
        </p>
        {decision?.canUndo && (
          <Button
            variant="secondary"
            size="compact"
            loading={isRunning}
            aria-describedby={describedBy}
            onClick={() => void undo()}
          >
            {messages.undo()}
          </Button>
        )}
      </div>
      {isOpen && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            loading={sending === 'decline'}
            aria-describedby={describedBy}
            onClick={() => void decide('decline')}
          >
            {messages.waiting_decline()}
          </Button>
          <Button
            variant={looksLikeLeader ? 'secondary' : 'primary'}
            loading={sending === 'let-in'}
            aria-describedby={describedBy}
            onClick={() => (looksLikeLeader ? setAsking(true) : letIn())}
          >
            {looksLikeLeader || needsConsent ? messages.waiting_let_in_asking() : messages.waiting_let_in()}
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense>
          <ConsentDialog
            user={user}
            letsIn
            onSaved={() => rememberDecision(_id, 'let-in')}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
      {isAsking && (
        <Dialog
          title={messages.waiting_look_alike_question({ name })}
          onClose={() => setAsking(false)}
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
    </div>
  )
}
