import type { ConsentMethod } from '#contract/rules/guardians.ts'
import { consent_by_phone, consent_in_person, consent_in_writing, consent_on_paper } from '#messages'

/** How a guardian gave consent, as part of a sentence. */
export const consentMethodLabels: Record<ConsentMethod, () => string> = {
  'in person': consent_in_person,
  'on paper': consent_on_paper,
  'by phone': consent_by_phone,
  'in writing': consent_in_writing,
}
