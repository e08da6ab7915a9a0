import * as messages from '#messages'
import { limits } from '../limits.ts'

/** Who sees a prayer request: the group without or with the author's name, or only leaders. */
export const audiences = ['anonymous', 'named', 'leaders'] as const
export type Audience = (typeof audiences)[number]

export const prayerRequestRules = { content: { max: limits.prayer.max, missing: messages.prayer_required } }

export const prayerResponseRules = {
  response: { max: limits.prayerResponse.max, missing: messages.prayer_response_required },
}
