import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { jsonColumn } from '../database/json-column.ts'
import type { Section } from '../personal-data/declaration.ts'
import { declarations } from '../personal-data/declarations.ts'
import type { JobDefinition } from './job.ts'

/** Returns the job that deletes expired rows once a day. Each transaction checks few rows, so that requests do not wait for it. */
export function cleanUpJob({ database, clock }: { database: Database; clock: Clock }): JobDefinition {
  const { intervalMs, batch, leaseMs, maxRetryMs } = serverLimits.cleanUp
  return {
    payload: jsonColumn(z.object({})),
    maxConcurrent: 1,
    leaseMs,
    maxRetryMs,
    async run({ signal }) {
      const now = clock()
      for (const deleteExpired of declarations().flatMap(({ expired = [] }) => expired)) {
        let after: string | undefined
        do {
          if (signal.aborted) return { runAt: now }
          const section: Section = { after, count: batch, now }
          after = await database.write((transaction) => deleteExpired(transaction, section))
        } while (after !== undefined)
      }
      return { runAt: new Date(now.getTime() + intervalMs) }
    },
  }
}
