import type { settingsRoutes } from '#contract/settings.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { UpdateCheck } from '#server/platform/update-check.ts'
import { version } from '#server/platform/version.ts'
import { presentSettings } from './present.ts'
import { listHelpContacts, readSettings } from './store.ts'
import { changeSettings, replaceJoinCode } from './writes.ts'

export function settingsHandlers(
  { database, clock, environment, events }: Services,
  updates: Pick<UpdateCheck, 'available'>,
): Handlers<keyof typeof settingsRoutes> {
  const initialName = environment.groupName
  const actorOf = (viewer: { id: string }) => ({ actorId: viewer.id, initialName, now: clock().toISOString() })
  const publishChange = () => events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })

  return {
    async 'GET /api/settings'() {
      // In this order, so that a change in between is a conflict when the reader saves.
      const row = await readSettings(database.read)
      const contacts = await listHelpContacts(database.read)
      return presentSettings(row, contacts, initialName)
    },

    'GET /api/settings/version': async () => ({ version, available: updates.available() ?? null }),

    async 'PUT /api/settings'({ viewer, body }) {
      const actor = actorOf(viewer)
      const { settings, isChanged } = await database.write((transaction) => changeSettings(transaction, body, actor))
      // Every screen fetches after it.
      if (isChanged) publishChange()
      return settings
    },

    async 'POST /api/settings/join-code'({ viewer }) {
      const actor = actorOf(viewer)
      const changed = await database.write((transaction) => replaceJoinCode(transaction, actor))
      publishChange()
      return changed
    },
  }
}
