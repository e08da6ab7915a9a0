import * as messages from '#messages'

/** Limits of the settings. Lengths are in UTF-16 code units. */
export const settingRules = {
  groupName: { max: 60, missing: messages.group_name_required, unfit: messages.name_unfit },
  contactName: { max: 80, missing: messages.contact_name_required, unfit: messages.name_unfit },
  contactPhone: { max: 40 },
  contactWeb: { max: 200, invalid: messages.contact_web_invalid },
  contactHours: { max: 80 },
  maxContacts: 10,
  responsible: { max: 200 },
  privacyContact: { max: 200 },
  consentAge: { min: 10, max: 21 },
}
