import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { countOtherLeaders } from '#server/subjects/accounts/two-person/store.ts'
import { changeFirstSteps, readFirstSteps } from '#server/subjects/home/first-steps.ts'
import { presentSettings } from './present.ts'
import { listHelpContacts, readSettings } from './store.ts'
import { changeSettings, replaceJoinCode } from './writes.ts'

type SettingsKeys =
  | 'GET /api/settings'
  | 'PUT /api/settings'
  | 'POST /api/settings/join-code'
  | 'GET /api/joining'
  | 'GET /api/first-steps'
  | 'PUT /api/first-steps'

export function settingsHandlers({ database, clock, environment, events }: Services): Handlers<SettingsKeys> {
  const initialName = environment.groupName
  const actorOf = (viewer: Viewer) => ({ actorId: viewer.id, initialName, now: clock().toISOString() })
  const publishChange = () => events.publish({ change: 'settings', id: 'settings', audience: 'everyone' })

  return {
    async 'GET /api/settings'() {
      // In this order, so that a change in between is a conflict when the reader saves.
      const row = await readSettings(database.read)
      const contacts = await listHelpContacts(database.read)
      return presentSettings(row, contacts, initialName)
    },

    async 'PUT /api/settings'({ viewer, body }) {
      const actor = actorOf(viewer)
      const changed = await database.write((transaction) => changeSettings(transaction, body, actor))
      publishChange()
      return changed
    },

    async 'POST /api/settings/join-code'({ viewer }) {
      const actor = actorOf(viewer)
      const changed = await database.write((transaction) => replaceJoinCode(transaction, actor))
      publishChange()
      return changed
    },

    async 'GET /api/joining'() {
      const [row, leaders] = await Promise.all([readSettings(database.read), countOtherLeaders(database.read, '', 1)])
      return {
        isSetUp: leaders > 0,
        joinCodeRequired: row.join_code_required === 1,
        approvalRequired: row.approval_required === 1,
        consentAge: row.consent_age,
      }
    },

    async 'GET /api/first-steps'({ viewer }) {
      return readFirstSteps(database.read, viewer.id, initialName)
    },

    async 'PUT /api/first-steps'({ viewer, body }) {
      const now = clock().toISOString()
      await database.write((transaction) => changeFirstSteps(transaction, body, now))
      events.publish({ change: 'settings', id: 'settings', audience: { leaders: true } })
      return readFirstSteps(database.read, viewer.id, initialName)
    },
  }
}
