import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Change } from '#contract/shared/events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { JobDefinition } from '#server/platform/jobs/job.ts'
import type { Publish } from './schedule.ts'
import * as store from './store.ts'

/** How each kind of post is published, and the change that clients then learn about. */
export type PostKinds = Record<store.PostKind, { publish: Publish; change: Change }>

interface Options {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
}

/**
 * Returns the job that publishes a scheduled post (ADR 040). In the same transaction, it deletes the scheduled row and itself, so that
 * each post is published once. It is never given up.
 */
export function publishJob({ database, clock, events }: Options, kinds: PostKinds): JobDefinition<{ id: string }> {
  return {
    payload: jsonColumn(z.object({ id: z.string() })),
    ...serverLimits.publishing,
    async run(job) {
      const { id } = job.payload
      const now = clock().toISOString()
      const kind = await database.write(async (transaction) => {
        const post = await store.takePostOfJob(transaction, id)
        await job.complete(transaction)
        if (post === undefined) return undefined
        const fields = JSON.parse(post.fields) as Record<string, string>
        await kinds[post.kind].publish(transaction, { id, fields, createdBy: post.created_by, now })
        return post.kind
      })
      if (kind !== undefined) events.publish({ change: kinds[kind].change, id, audience: 'everyone' })
      return undefined
    },
  }
}
