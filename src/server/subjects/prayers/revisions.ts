import * as z from 'zod/mini'
import { PrayerRevision } from '#contract/prayers.ts'
import { earlierTexts } from '#server/subjects/audit-log/public.ts'

interface Edit {
  content: string
  replacedAt: string
  /** The audience before the edit and after it, if it was changed, and otherwise the audience. */
  from?: string
  audience?: string
}

/** Earlier texts of prayer requests. A node of a release before migration 020 does not record an audience that is not changed. */
export const revisions = earlierTexts(
  z.pipe(
    z.transform(({ from, audience = 'anonymous', ...edit }: Edit) => ({ ...edit, audience: from ?? audience })),
    PrayerRevision,
  ),
)
