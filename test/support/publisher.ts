import type { Event } from '#server/events/events.ts'
import { postKinds } from '#server/post-kinds.ts'
import { createPublisher, type Publisher } from '#server/scheduled-posts/publisher.ts'
import type { TestApp } from './app.ts'

/** Creates a publisher next to the app's own, which publishes when a test calls it, and collects its events. */
export function createTestPublisher({
  database,
  now,
}: Pick<TestApp, 'database' | 'now'>): Publisher & { events: Event[] } {
  const events: Event[] = []
  const publisher = createPublisher({
    database,
    clock: now,
    events: { publish: (event) => void events.push(event) },
    log: { warn: () => undefined },
    loadKinds: async () => postKinds,
  })
  return { ...publisher, events }
}
