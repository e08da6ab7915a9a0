import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { Events } from '#server/platform/events/events.ts'
import { eraseIdempotencyKeys } from '#server/platform/http/idempotency/store.ts'
import type { Job, JobDefinition, RunAgain } from '#server/platform/jobs/job.ts'
import { lockStudentStats } from '#server/subjects/accounts/public.ts'
import { keepMessages } from '#server/subjects/concerns/keep-texts.ts'
import { findErasedAt } from './account-store.ts'
import * as content from './content-store.ts'
import * as paged from './paged-store.ts'

/** Erased in this order: what rows refer to comes after them. */
const batches: readonly content.EraseBatch[] = [
  content.eraseResponses,
  content.erasePrayers,
  content.erasePrayerRequests,
  eraseIdempotencyKeys,
]
const pages: readonly [erase: paged.ErasePage, start: string][] = [
  [paged.eraseAnnouncementReads, ''],
  [paged.eraseHistoryAbout, '0'],
  [paged.eraseHistoryBy, '0'],
]

/** Tables that have had texts, names or secrets of a person. */
const tables = [
  ...(['users', 'user_words', 'sessions', 'push_subscriptions', 'known_networks', 'recovery_codes'] as const),
  ...(['responses', 'response_revisions', 'response_reviews', 'messages', 'message_revisions', 'chats'] as const),
  ...(['prayer_requests', 'prayer_request_revisions', 'prayer_responses', 'history_entries'] as const),
  ...(['consents', 'guardian_links', 'concerns', 'concern_messages', 'concern_records'] as const),
] as const satisfies readonly (keyof Tables)[]

interface Services {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
}

const Payload = z.object({
  userId: z.string(),
  /** Open concerns that keep texts of the person. Earlier releases had none. */
  concernIds: z.optional(z.array(z.string())),
})
type Payload = z.infer<typeof Payload>

/**
 * Returns the job that erases what a person wrote, in batches, so that requests do not wait for it (ADR 049). After a crash it starts
 * again, and finds what is left. Its last pass comes later, for what requests have written that were under way at the erasure.
 */
export function eraseJob({ database, clock, events }: Services): JobDefinition<Payload> {
  const { batch: limit, lastPassMs, leaseMs, maxRetryMs } = serverLimits.erasing

  /** @returns whether everything is erased; false if the server stops */
  async function erase(userId: string, { signal, payload }: Job<Payload>): Promise<boolean> {
    const { concernIds = [] } = payload
    const keepAndEraseChat: content.EraseBatch = async (transaction, id, rows) => {
      await keepMessages(transaction, concernIds, id, rows)
      return content.eraseChat(transaction, id, rows)
    }
    for (const eraseBatch of [...batches, keepAndEraseChat]) {
      let hasMore: boolean
      do {
        if (signal.aborted) return false
        hasMore = await database.write(async (transaction) => {
          // Other writes of the person's content wait for this row.
          await lockStudentStats(transaction, userId)
          return eraseBatch(transaction, userId, limit)
        })
      } while (hasMore)
    }
    for (const [erasePage, start] of pages) {
      let after: string | undefined = start
      do {
        if (signal.aborted) return false
        const page: { after: string; limit: number } = { after, limit }
        after = await database.write((transaction) => erasePage(transaction, userId, page))
      } while (after !== undefined)
    }
    return true
  }

  function publish(userId: string): void {
    for (const change of ['responses', 'prayers', 'reads', 'users'] as const) {
      events.publish({ change, id: userId, audience: change === 'prayers' ? 'everyone' : { leaders: true } })
    }
  }

  return {
    payload: jsonColumn(Payload),
    maxConcurrent: 1,
    leaseMs,
    maxRetryMs,
    async run(job): Promise<RunAgain | undefined> {
      const userId = job.payload.userId
      const erasedAt = await findErasedAt(database.read, userId)
      // Never erases a person whose account says otherwise, for example after an older backup was restored.
      if (erasedAt === null) return undefined
      if (!(await erase(userId, job))) return { runAt: clock() }
      publish(userId)
      const now = clock().getTime()
      const lastPassAt = Date.parse(erasedAt) + lastPassMs
      if (now < lastPassAt) return { runAt: new Date(lastPassAt) }
      return (await database.removeTraces(tables)) ? undefined : { runAt: new Date(now + lastPassMs) }
    },
  }
}
