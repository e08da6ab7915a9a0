import { MessageRevision } from '#contract/chats.ts'
import { earlierTexts } from '#server/subjects/audit-log/public.ts'

/** Earlier texts of messages. */
export const revisions = earlierTexts(MessageRevision)
