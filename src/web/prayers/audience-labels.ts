import type { Audience } from '#contract/rules/prayers.ts'
import { prayer_audience_leaders, prayer_seen_by_group, prayer_seen_by_group_named } from '#messages'

/** Audiences of prayer requests, as leaders read them. */
export const audienceLabels: Record<Audience, () => string> = {
  anonymous: prayer_seen_by_group,
  named: prayer_seen_by_group_named,
  leaders: prayer_audience_leaders,
}
