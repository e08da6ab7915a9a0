import { limits } from '#contract/limits.ts'
import { isSimplePin, normalizePin, pinRules } from '#contract/rules/guardians.ts'
import * as messages from '#messages'
import { PasswordField } from '#web/ui/field.tsx'

const { min, max } = limits.guardianPin

/** Returns what is wrong with a PIN that was typed, if anything. */
export const checkPin = (typed: string): string | undefined =>
  new RegExp(`^\\d{${min},${max}}$`).test(normalizePin(typed)) ? undefined : pinRules.wrongLength()

/** Returns what is wrong with a PIN for a link, if anything. */
export const checkNewPin = (typed: string): string | undefined =>
  checkPin(typed) ?? (isSimplePin(normalizePin(typed)) ? pinRules.simple() : undefined)

interface PinFieldProps {
  label: string
  hint: string
  autoFocus?: boolean
}

/** A PIN, which the browser neither stores nor suggests. */
export const PinField = (props: PinFieldProps) => (
  <PasswordField
    name="pin"
    show={messages.guardian_pin_show()}
    hide={messages.guardian_pin_hide()}
    inputMode="numeric"
    autoComplete="off"
    {...props}
  />
)
