import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { findHoursEnd } from '#server/platform/local-time.ts'
import { print } from '#server/platform/log/print.ts'
import { createToken, hashToken } from '#server/platform/tokens.ts'
import { sessionRows } from '#server/subjects/accounts/public.ts'
import { subscribe } from '#server/subjects/notifications/public.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { type ReceivedPush, startPushService } from './push-service.ts'

interface Person {
  id: string
  name: string
}

/** Time zones of which one always has no quiet hours. */
const timeZones = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles']
const sessionMs = 24 * 3_600_000

/** Starts a push service on this machine, and prints what the devices of the demo's people receive. */
export async function startDevices() {
  const names = new Map<string, string>()
  function show({ deviceId, text }: ReceivedPush): void {
    const { title } = JSON.parse(text) as { title: string }
    print(`[notification to ${names.get(deviceId)}'s phone] ${title}`)
  }
  const service = await startPushService({ onPush: show })

  return {
    origin: service.origin,
    /** Subscribes a device of each person, as if they had turned on notifications. */
    async subscribe(database: Database, people: readonly Person[]): Promise<void> {
      const settings = await readSettings(database.read)
      const now = new Date()
      const quietHours = { from: settings.quiet_from, to: settings.quiet_to }
      const timeZone = timeZones.find((zone) => findHoursEnd(now, quietHours, zone) === undefined) ?? 'UTC'
      for (const { id: userId, name } of people) {
        const { id, subscription } = service.subscribe(timeZone)
        names.set(id, name)
        const [token_hash, created_at] = [hashToken(createToken()), now.toISOString()]
        const expires_at = new Date(now.getTime() + sessionMs).toISOString()
        const session = { token_hash, user_id: userId, created_at, last_used_at: created_at, expires_at }
        const { endpoint, keys } = subscription
        const device = {
          id: newId(),
          sessionHash: token_hash,
          endpoint,
          ...keys,
          timeZone,
          language: null,
          now: created_at,
        }
        await database.write(async (transaction) => {
          await sessionRows.insertSession(transaction, session)
          await subscribe(transaction, device)
        })
      }
    },
  }
}
