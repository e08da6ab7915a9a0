import * as z from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Events } from '#server/platform/events/events.ts'
import type { JobDefinition } from '#server/platform/jobs/job.ts'
import type { PostText, PostType } from './post-type.ts'
import * as store from './store.ts'
import { publishPost } from './writes.ts'

export type PostTypes = Record<store.PostKind, PostType>

interface Options {
  database: Database
  clock: Clock
  events: Pick<Events, 'publish'>
}

const publish = <Text extends PostText>(
  transaction: Transaction,
  type: PostType<Text>,
  { post_id: id, created_by: by, fields, edit_count: editCount }: store.ScheduledRow,
  now: string,
) => publishPost(transaction, type, { ...type.text.parse(fields), id, by, now, editCount })

/**
 * Returns the job that publishes a scheduled post (ADR 040). In the same transaction, it deletes the scheduled row and itself, so that
 * each post is published once. It is never given up.
 */
export function publishJob({ database, clock, events }: Options, types: PostTypes): JobDefinition<{ id: string }> {
  return {
    payload: jsonColumn(z.object({ id: z.string() })),
    ...serverLimits.publishing,
    async run(job) {
      const { id } = job.payload
      const now = clock().toISOString()
      const change = await database.write(async (transaction) => {
        const post = await store.takePostOfJob(transaction, { id })
        await job.complete(transaction)
        if (post === undefined) return undefined
        const type = types[post.kind]
        await publish(transaction, type, post, now)
        return type.change
      })
      if (change !== undefined) events.publish({ change, id, audience: 'everyone' })
      return undefined
    },
  }
}
