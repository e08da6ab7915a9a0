import { lazy, Suspense, useEffect, useState } from 'react'
import type { User } from '#contract/users.ts'
import * as messages from '#messages'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAdmission } from './use-admission.ts'

/** Loaded when a leader lets in the first person who needs consent. */
const ConsentDialog = lazy(async () => ({ default: (await import('./consent-dialog.tsx')).ConsentDialog }))

interface AdmissionProps {
  user: Pick<User, '_id' | 'name' | 'needsConsent'>
  /** Whether the person no longer waits, because another leader has decided. */
  isDecided: boolean
  /** Id of the element that names the person. It takes the focus after a decision. */
  describedBy: string
}

/** Buttons that let a waiting person in or decline, and what has become of it. */
export function Admission({ user, isDecided, describedBy }: AdmissionProps) {
  const { _id, name, needsConsent = false } = user
  const { sending, decided, error, decide, markLetIn } = useAdmission(_id)
  const [asking, setAsking] = useState(false)
  const [isRecording, setRecording] = useState(false)
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
      {/* As high as the buttons, so that the next person does not move under the finger. */}
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
            onClick={() => (needsConsent ? setRecording(true) : void decide('let-in'))}
          >
            {messages.waiting_let_in()}
          </Button>
          <Button variant="secondary" aria-describedby={describedBy} onClick={() => setAsking(true)}>
            {messages.waiting_decline()}
          </Button>
        </div>
      )}
      {isRecording && (
        <Suspense>
          <ConsentDialog user={user} letsIn onSaved={markLetIn} onClose={() => setRecording(false)} />
        </Suspense>
      )}
      {asking && (
        <ConfirmDialog
          question={messages.waiting_decline_question({ name })}
          action={messages.waiting_decline()}
          loading={sending === 'decline'}
          onConfirm={() => void decide('decline').then(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <p className="text-muted">{messages.waiting_decline_consequence()}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
