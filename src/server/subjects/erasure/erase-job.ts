import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { Job, JobDefinition, RunAgain } from '#server/platform/jobs/job.ts'
import type { EraseBatch, ErasePage } from '#server/platform/personal-data/declaration.ts'
import { findErasedAt, studentStats } from '#server/subjects/accounts/public.ts'
import { erasures, findHolder, tablesWithTraces } from './declared.ts'

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
  async function runBatches(
    eraseBatch: EraseBatch,
    userId: string,
    { signal, payload }: Job<Payload>,
  ): Promise<boolean> {
    const { concernIds: caseIds = [] } = payload
    for (let hasMore = true; hasMore; ) {
      if (signal.aborted) return false
      hasMore = await database.write(async (transaction) => {
        // Other writes of the person's content wait for this row.
        await studentStats.lockStudentStats(transaction, { studentId: userId })
        const keep = async (texts: readonly string[]) => findHolder()?.keep(transaction, caseIds, texts)
        return eraseBatch(transaction, userId, limit, caseIds.length > 0 ? keep : undefined)
      })
    }
    return true
  }

  /** @returns whether everything is erased; false if the server stops */
  async function runPages(erasePage: ErasePage, userId: string, { signal }: Job<Payload>): Promise<boolean> {
    let after: string | undefined
    do {
      if (signal.aborted) return false
      const page = { after, limit }
      after = await database.write((transaction) => erasePage(transaction, userId, page))
    } while (after !== undefined)
    return true
  }

  /** @returns whether everything is erased; false if the server stops */
  async function erase(userId: string, job: Job<Payload>): Promise<boolean> {
    for (const { batches = [], pages = [] } of erasures()) {
      for (const eraseBatch of batches) if (!(await runBatches(eraseBatch, userId, job))) return false
      for (const erasePage of pages) if (!(await runPages(erasePage, userId, job))) return false
    }
    return true
  }

  function publish(userId: string): void {
    for (const { change, to } of erasures().flatMap(({ changes = [] }) => changes)) {
      events.publish({ change, id: userId, audience: to === 'everyone' ? to : { leaders: true } })
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
      return (await database.vacuumTables(tablesWithTraces())) ? undefined : { runAt: new Date(now + lastPassMs) }
    },
  }
}
