import * as messages from '#messages'

/** Who sees a prayer request: the group without or with the author's name, or only leaders. */
export const audiences = ['anonymous', 'named', 'leaders'] as const
export type Audience = (typeof audiences)[number]

export const prayerRequestRules = { content: { max: 4_000, missing: messages.prayer_required } }

export const prayerResponseRules = {
  response: { max: 4_000, missing: messages.prayer_response_required },
}
