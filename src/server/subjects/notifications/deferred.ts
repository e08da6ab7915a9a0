import { serverLimits } from '#contract/limits.ts'
import type { Channel } from '#contract/rules/notifications.ts'
import type { Database, Reader, Transaction } from '#server/platform/database/database.ts'
import { jsonColumn } from '#server/platform/database/json-column.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { Notification } from '#server/platform/jobs/notify.ts'
import * as store from './devices-store.ts'
import { type DeliveryJob, enqueueDelivery } from './notify-job.ts'

const { maxDeferred } = serverLimits.push
const column = jsonColumn(Notification)

/** A notification that waits for the end of a destination's quiet hours. */
export interface Deferred {
  id: string
  notification: Notification
}

/** Defers a notification to the end of the quiet hours, when a summary is due. */
export const defer = (
  database: Database,
  job: Job<DeliveryJob>,
  { channel, until, now }: { channel: 'push' | Channel; until: Date; now: string },
): Promise<void> =>
  database.write(async (transaction) => {
    const { device, id, shown } = job.payload
    if (typeof shown !== 'string') {
      await store.insertDeferred(transaction, { subscriptionId: device, id, notification: column.stringify(shown) })
    }
    // First, because the summary has the key of this job if it is one itself.
    await job.complete(transaction)
    await enqueueDelivery(transaction, { channel, device, id, shown: 'summary', runAt: until.toISOString(), now })
  })

/** Lists what waits for a device, newest first, and at most as many as a summary counts. */
export const listDeferred = async (reader: Reader, deviceId: string): Promise<Deferred[]> =>
  (await store.listDeferred(reader, { subscriptionId: deviceId, limit: maxDeferred })).map(({ id, notification }) => ({
    id,
    notification: column.parse(notification),
  }))

/** Deletes what has waited for the end of the quiet hours, also rows beyond `maxDeferred`. */
export async function release(
  transaction: Transaction,
  deviceId: string,
  deferred: readonly Deferred[],
): Promise<void> {
  const oldest = deferred.at(-1)
  if (oldest === undefined) return
  for (const { id } of deferred) await store.deleteDeferred(transaction, { subscriptionId: deviceId, id })
  await store.deleteDeferredBefore(transaction, { subscriptionId: deviceId, before: oldest.id })
}

/** Lets wait again what {@link release} has deleted. */
export async function holdAgain(
  transaction: Transaction,
  deviceId: string,
  deferred: readonly Deferred[],
): Promise<void> {
  for (const { id, notification } of deferred) {
    await store.insertDeferred(transaction, {
      subscriptionId: deviceId,
      id,
      notification: column.stringify(notification),
    })
  }
}
