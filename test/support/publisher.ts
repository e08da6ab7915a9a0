import type { Event } from '#server/platform/events/events.ts'
import { createWorker } from '#server/platform/jobs/worker.ts'
import { publishJob } from '#server/subjects/posts/publish-job.ts'
import { postTypes } from '#server/subjects.ts'
import type { TestApp } from './app.ts'

/** Creates a worker next to the app's own, which publishes posts when a test calls it, and collects their events. */
export function createTestPublisher({ database, now: clock }: Pick<TestApp, 'database' | 'now'>, types = postTypes) {
  const events: Event[] = []
  const publish = (event: Event) => void events.push(event)
  const { runDue, failures } = createWorker({
    database,
    clock,
    log: { warn: () => undefined },
    definitions: { post: publishJob({ database, clock, events: { publish } }, types) },
  })
  return { publishDue: runDue, failures, events }
}
