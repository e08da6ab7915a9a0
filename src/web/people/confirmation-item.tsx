import { useEffect, useId, useRef, useState } from 'react'
import type { Confirmation } from '#contract/leaders.ts'
import * as messages from '#messages'
import { api } from '#web/api/api.ts'
import { useInvalidate } from '#web/api/invalidate.ts'
import { useAction } from '#web/forms/use-action.ts'
import { useViewer } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { MetaItem, MetaLine } from '#web/ui/meta-line.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { confirmationTexts, namesIn, waitsFor } from './confirmation-texts.ts'

type Decision = 'confirm' | 'decline' | 'withdraw'

interface ConfirmationItemProps {
  confirmation: Confirmation
  /** Whether somebody else has decided, or its time is over. */
  isGone: boolean
}

/** A request for a change that a second leader confirms, with what the reader can do about it. */
export function ConfirmationItem({ confirmation, isGone }: ConfirmationItemProps) {
  const { mayDecide, mayWithdraw, requestedBy, expiresAt } = confirmation
  const viewer = useViewer()
  const texts = confirmationTexts[confirmation.action]
  const names = namesIn(confirmation)
  const isErasing = confirmation.action === 'erase'
  const confirmVariant = isErasing ? 'danger' : 'primary'
  const [asking, setAsking] = useState<Decision>()
  const { isRunning, error, run } = useAction()
  const [decided, setDecided] = useState<Decision>()
  const invalidate = useInvalidate('users')
  async function decide(decision: Decision): Promise<void> {
    const route = decision === 'confirm' ? 'confirm' : 'decline'
    const call = () => api(`POST /api/confirmations/{id}/${route}`, { params: { id: confirmation._id } })
    if (await run(call, { failure: messages.save_failed(), inPlace: true })) setDecided(decision)
    setAsking(undefined)
    // Also after a failure: another leader may have decided.
    void invalidate()
  }
  const id = useId()
  const text = useRef<HTMLParagraphElement>(null)
  const isDone = decided !== undefined || isGone
  const waits = !isDone && error === undefined
  // The pressed button is not there any more.
  useEffect(() => {
    if (decided !== undefined) text.current?.focus()
  }, [decided])
  const results = {
    confirm: () => texts.confirmed(names),
    decline: texts.declined,
    withdraw: texts.withdrawn,
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p
          ref={text}
          id={id}
          tabIndex={-1}
          className="leading-snug font-semibold wrap-anywhere focus:outline-none focus:shadow-none"
        >
          {requestedBy._id === viewer._id ? texts.askedByYou(names) : texts.asked(names)}
        </p>
        <p role="status" className={`grid text-sm ${error === undefined ? 'text-muted' : 'font-medium text-bad'}`}>
          {/* Keeps its height when it is done, so that the next request does not move. */}
          <span aria-hidden={!waits} className={`col-start-1 row-start-1 ${waits ? '' : 'invisible'}`}>
            <MetaLine>
              <MetaItem>{waitsFor(confirmation)}</MetaItem>
              <MetaItem>
                <Filled text={(time) => messages.confirmation_expires({ time })}>
                  <RelativeTime timestamp={expiresAt} />
                </Filled>
              </MetaItem>
            </MetaLine>
          </span>
          {!waits && (
            <span className="col-start-1 row-start-1">
              {decided !== undefined ? results[decided]() : (error ?? messages.confirmation_gone())}
            </span>
          )}
        </p>
      </div>
      {/* Keeps its place when it is done, so that the next request does not move during a tap. */}
      {mayDecide && (
        <div className={`flex gap-2 max-sm:w-full max-sm:*:grow ${isDone ? 'invisible' : ''}`}>
          <Button variant="quiet" aria-describedby={id} onClick={() => setAsking('decline')}>
            {messages.confirmation_decline()}
          </Button>
          <Button variant={confirmVariant} aria-describedby={id} onClick={() => setAsking('confirm')}>
            {messages.confirmation_confirm()}
          </Button>
        </div>
      )}
      {mayWithdraw && (
        <Button
          className={isDone ? 'invisible' : ''}
          variant="secondary"
          loading={isRunning}
          aria-describedby={id}
          onClick={() => void decide('withdraw')}
        >
          {messages.confirmation_withdraw()}
        </Button>
      )}
      {asking !== undefined && (
        <ConfirmDialog
          question={asking === 'confirm' ? texts.question(names) : messages.confirmation_decline_question()}
          action={
            asking === 'decline'
              ? messages.confirmation_decline()
              : isErasing
                ? messages.erase_action()
                : messages.confirmation_confirm()
          }
          variant={asking === 'confirm' ? confirmVariant : 'primary'}
          loading={isRunning}
          onConfirm={() => void decide(asking)}
          onCancel={() => setAsking(undefined)}
        >
          <p className="text-muted">{asking === 'confirm' ? texts.consequence(names) : texts.declining(names)}</p>
          {asking === 'confirm' && <RecoveryCodes confirmation={confirmation} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** Who created recovery codes for a person who becomes a leader: they could know the password. */
function RecoveryCodes({ confirmation: { recoveryCodes = [], subject } }: { confirmation: Confirmation }) {
  if (recoveryCodes.length === 0) return null
  return (
    <div className="mt-3 rounded-xl bg-warn-tint px-4 py-3 text-warn">
      <ul>
        {recoveryCodes.map(({ at, by }) => (
          <li key={at} className="font-semibold wrap-anywhere">
            {by === undefined
              ? messages.confirmation_code_by_operator()
              : messages.confirmation_code_by({ by: by.name })}{' '}
            · <RelativeTime timestamp={at} />
          </li>
        ))}
      </ul>
      <p className="mt-1">{messages.confirmation_code_text({ name: subject?.name ?? '' })}</p>
    </div>
  )
}
