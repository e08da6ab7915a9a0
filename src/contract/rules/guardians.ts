import * as messages from '#messages'
import { limits } from '../limits.ts'

/** How a guardian gave consent. */
export const consentMethods = ['in person', 'on paper', 'by phone', 'in writing'] as const
export type ConsentMethod = (typeof consentMethods)[number]

/** Returns a PIN as it is checked: its digits in ASCII instead of Arabic or Persian, without the spaces and dashes between them. */
export const normalizePin = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s-]/gu, '')
    .replaceAll(/[٠-٩۰-۹]/gu, (digit) => {
      const zero = digit < '۰' ? '٠' : '۰'
      return String(digit.charCodeAt(0) - zero.charCodeAt(0))
    })

/** Returns whether the digits of a PIN are all the same, or count up or down. */
export function isSimplePin(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => (Number(digit) - Number(pin[index]) + 10) % 10))
  return steps.size === 1 && [0, 1, 9].some((step) => steps.has(step))
}

export const pinRules = { wrongLength: messages.guardian_pin_length, simple: messages.guardian_pin_simple }

export const consentRules = {
  guardianName: { max: limits.nameLength.max, missing: messages.contact_name_required, unfit: messages.name_unfit },
  method: { missing: messages.consent_method_required },
  givenOn: { invalid: messages.consent_day_required },
}
