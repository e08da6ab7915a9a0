import { useState } from 'react'
import type { GuardianView } from '#contract/guardians.ts'
import * as messages from '#messages'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/forms/use-action.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { consentMethodLabels } from './consent-texts.ts'
import { formatLongDay, LongDate } from './format-days.tsx'
import { guardianApi } from './guardian-session.ts'

interface YourConsentProps {
  view: GuardianView
  onChange: (view: GuardianView) => void
  /** Called with the server's message when the session has ended. */
  onEnd: (message: string) => void
}

/** The consent on record, with a button to withdraw it. */
export function YourConsent({ view: { student, consent }, onChange, onEnd }: YourConsentProps) {
  const { name } = student
  const [asking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const { isRunning, error, run } = useAction()

  async function withdraw(): Promise<void> {
    try {
      onChange(await guardianApi('POST /api/guardian/withdraw-consent'))
      setDone(true)
      setAsking(false)
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.status === 401)) throw failure
      onEnd(failure.message)
    }
  }

  return (
    <Card title={messages.guardian_consent()} className="grid gap-3">
      {consent === null ? (
        <p>{messages.guardian_consent_none({ name })}</p>
      ) : (
        <p className="wrap-anywhere">
          <span className="font-semibold">
            <Filled
              text={(date) =>
                messages.consent_given({
                  guardian: consent.guardianName,
                  method: consentMethodLabels[consent.method](),
                  date,
                })
              }
            >
              <time dateTime={consent.givenOn}>{formatLongDay(consent.givenOn)}</time>
            </Filled>
          </span>
          {consent.withdrawnAt !== undefined && (
            <span className="mt-1 block font-semibold">
              <Filled text={(date) => messages.guardian_consent_withdrawn({ date })}>
                <LongDate at={consent.withdrawnAt} />
              </Filled>
            </span>
          )}
        </p>
      )}
      <div role="status" className="empty:hidden">
        {isDone && <p className="rounded-xl bg-info-tint px-4 py-3 text-info">{messages.guardian_withdraw_done()}</p>}
      </div>
      {consent !== null && consent.withdrawnAt === undefined && (
        <div>
          <Button variant="danger" onClick={() => setAsking(true)}>
            {messages.guardian_withdraw()}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          question={messages.guardian_withdraw_question({ name })}
          action={messages.guardian_withdraw()}
          loading={isRunning}
          onConfirm={() => void run(withdraw, { failure: messages.save_failed(), inPlace: true })}
          onCancel={() => setAsking(false)}
        >
          <p>{messages.guardian_withdraw_consequence({ name })}</p>
          {error !== undefined && <Alert>{error}</Alert>}
        </ConfirmDialog>
      )}
    </Card>
  )
}
