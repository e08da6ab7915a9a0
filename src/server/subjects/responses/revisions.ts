import { ResponseRevision } from '#contract/responses.ts'
import { earlierTexts } from '#server/subjects/audit-log/public.ts'

/** Earlier answers of responses. */
export const revisions = earlierTexts(ResponseRevision)
