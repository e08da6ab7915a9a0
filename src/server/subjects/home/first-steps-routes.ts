import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import { changeFirstSteps, readFirstSteps } from './first-steps.ts'

/** Handlers of the first steps of a new group: docs/leaders.md#first-steps. */
export function firstStepHandlers({
  database,
  clock,
  environment,
  events,
}: Services): Handlers<'GET /api/first-steps' | 'PUT /api/first-steps'> {
  const read = (viewerId: string) => readFirstSteps(database.read, viewerId, environment.groupName)

  return {
    'GET /api/first-steps': ({ viewer }) => read(viewer.id),

    async 'PUT /api/first-steps'({ viewer, body }) {
      const now = clock().toISOString()
      await database.write((transaction) => changeFirstSteps(transaction, body, now))
      events.publish({ change: 'settings', id: 'settings', audience: { leaders: true } })
      return read(viewer.id)
    },
  }
}
