import * as messages from '#messages'
import { limits } from '../limits.ts'

export const consentRules = {
  guardianName: { max: limits.nameLength.max, missing: messages.consent_guardian_required },
  method: { missing: messages.consent_method_required },
  givenOn: { invalid: messages.consent_day_required },
}
