import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GuardianView } from '#contract/guardians.ts'
import { limits } from '#contract/limits.ts'
import { consentRules } from '#contract/rules/guardians.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { fieldErrorsOf } from '#web/api/api-error.ts'
import { ShareLink } from '#web/page/share-link.tsx'
import { navigate } from '#web/router/router.tsx'
import { paths } from '#web/session/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Filled } from '#web/ui/filled.tsx'
import { Form, type FormErrors } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { formatLongTime } from './format-days.tsx'
import { guardianApi, type OnEnd, readOpenedLink, unlessEnded } from './guardian-session.ts'
import { checkNewPin, PinField } from './pin-field.tsx'

const { min, max } = limits.guardianPin
const pinDigits = { min: `${min}`, max: `${max}` }

interface KeepLinkProps {
  /** The card, where the link is not lasting. */
  ref: RefObject<HTMLElement | null>
  view: GuardianView
  guardianName: string
  onGuardianName: (name: string) => void
  onChange: (view: GuardianView) => void
  onEnd: OnEnd
}

/** Makes the link lasting with a PIN, or says how to keep a lasting one. */
export function KeepLink({ ref, view, guardianName, onGuardianName, onChange, onEnd }: KeepLinkProps) {
  const link = readOpenedLink()
  const [isNew, setNew] = useState(false)
  if (view.isLasting) return <LastingLink name={view.student.name} link={link} isNew={isNew} />

  async function keep(form: FormData): Promise<(() => FormErrors) | undefined> {
    const pin = String(form.get('pin'))
    const errors = (): FormErrors => ({
      guardianName: checkText(consentRules.guardianName, guardianName),
      pin: checkNewPin(pin),
    })
    if (Object.values(errors()).some((error) => error !== undefined)) return errors
    const body = { pin, guardianName: guardianName.trim() }
    try {
      await unlessEnded(guardianApi('POST /api/guardian/pin', { body }), onEnd, (kept) => {
        setNew(true)
        onChange(kept)
        // The address bar has the link again, for a bookmark.
        navigate(paths.lastingGuardianLink(link), { replace: true })
      })
    } catch (failure) {
      return () => fieldErrorsOf(failure, messages.save_failed())
    }
  }

  return (
    <Card ref={ref} tabIndex={-1} title={messages.guardian_keep()} className="grid gap-3 print:hidden">
      <p>
        <Filled text={(time) => messages.guardian_keep_text({ time })}>
          <time dateTime={view.expiresAt}>{formatLongTime(view.expiresAt)}</time>
        </Filled>
      </p>
      <Form onSubmit={keep} label={messages.guardian_keep()}>
        <TextField
          name="guardianName"
          label={messages.guardian_your_name()}
          autoComplete="name"
          maxLength={consentRules.guardianName.max}
          value={guardianName}
          onChange={(event) => onGuardianName(event.target.value)}
        />
        <PinField label={messages.guardian_pin_choose()} hint={messages.guardian_pin_hint(pinDigits)} />
        <SubmitButton>{messages.guardian_keep_action()}</SubmitButton>
      </Form>
    </Card>
  )
}

/** The link, with ways to keep it. @param isNew whether the PIN was just chosen */
function LastingLink({ name, link, isNew }: { name: string; link: string; isNew: boolean }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNew) text.current?.focus()
  }, [isNew])
  return (
    <Card title={messages.guardian_kept()} className="grid gap-3 print:hidden">
      <p ref={text} tabIndex={-1} className={isNew ? 'rounded-xl bg-info-tint px-4 py-3 text-info' : ''}>
        {messages.guardian_kept_text()}
      </p>
      <ShareLink link={location.origin + paths.lastingGuardianLink(link)} label={messages.guardian_kept_label()} />
      <p className="font-semibold">{messages.guardian_kept_secret({ name })}</p>
      <p className="text-muted">{messages.guardian_pin_forgotten()}</p>
    </Card>
  )
}
