import { type ConsentMethod, consentMethods, consentRules } from '#contract/rules/guardians.ts'
import { checkYear } from '#contract/shared/days.ts'
import { checkText } from '#contract/shared/text-rules.ts'
import * as messages from '#messages'
import { serverTime } from '#web/api/server-clock.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import type { FormErrors } from '#web/ui/form.tsx'
import { localDay } from '#web/ui/local-day.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { consentMethodLabels } from './consent-texts.ts'

/** Returns what a leader has typed about what a guardian said. Without a method, it is not complete. */
export function readGuardianFields(form: FormData) {
  const method = form.get('method')
  return {
    guardianName: String(form.get('guardianName')).trim(),
    ...(method !== null && { method: method as ConsentMethod }),
    givenOn: String(form.get('givenOn')),
  }
}

export function checkGuardianFields(form: FormData): FormErrors {
  const { guardianName, method, givenOn } = readGuardianFields(form)
  return {
    guardianName: checkText(consentRules.guardianName, guardianName),
    method: method === undefined ? consentRules.method.missing() : undefined,
    givenOn: givenOn === '' ? consentRules.givenOn.invalid() : checkYear(givenOn),
  }
}

interface GuardianFieldsProps {
  methodLabel: string
  /** A name to start with. */
  guardianName?: string | undefined
}

/** Who said it, how and when. */
export const GuardianFields = ({ methodLabel, guardianName = '' }: GuardianFieldsProps) => (
  <>
    <TextField
      name="guardianName"
      label={messages.consent_guardian()}
      defaultValue={guardianName}
      autoComplete="off"
      maxLength={consentRules.guardianName.max}
    />
    <RadioGroup
      name="method"
      label={methodLabel}
      options={consentMethods.map((value) => ({ value, label: consentMethodLabels[value]() }))}
      fill
    />
    <DateField name="givenOn" label={messages.consent_day()} defaultValue={localDay(new Date(serverTime()))} />
  </>
)
