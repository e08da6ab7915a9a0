import { email_invalid, gateway_address_invalid } from '#messages'
import type { TextRule } from '../shared/text-rules.ts'

/** Kinds of notifications of each role. A person can switch each of them off. */
export const studentNotifications = [
  'question',
  'due_question',
  'feedback',
  'message',
  'announcement',
  'prayer_response',
  'prayed',
  'concern',
] as const
export const leaderNotifications = [
  'concern',
  'message',
  'response',
  'prayer_request',
  'waiting_person',
  'confirmation',
] as const

/** How messages reach an address: SMTP, or the webhook of the operator's gateway. */
export const channels = ['email', 'gateway'] as const
export type Channel = (typeof channels)[number]

/** Without the characters that lists and names of addresses have (RFC 5322, section 3.4), so that none is more than one. No part of the domain is empty. */
const oneEmail = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\.]+(?:\.[^\s@,;:<>()[\]"\\.]+)*$/
/** Rules for the addresses that people enter. The gateway decides what it can reach: a number, a name. */
export const addressRules = {
  email: {
    max: 254,
    missing: email_invalid,
    unfit: email_invalid,
    check: (text: string) => (oneEmail.test(text) ? undefined : email_invalid()),
  },
  gateway: { max: 100, missing: gateway_address_invalid, unfit: gateway_address_invalid },
} satisfies Record<Channel, TextRule>

export type NotificationKind = (typeof studentNotifications)[number] | (typeof leaderNotifications)[number]
