import * as messages from '#messages'
import { limits } from '../limits.ts'

/** How a guardian gave consent. */
export const consentMethods = ['in person', 'on paper', 'by phone', 'in writing'] as const
export type ConsentMethod = (typeof consentMethods)[number]

export const consentRules = {
  guardianName: { max: limits.nameLength.max, missing: messages.contact_name_required, unfit: messages.name_unfit },
  method: { missing: messages.consent_method_required },
  givenOn: { invalid: messages.consent_day_required },
}
