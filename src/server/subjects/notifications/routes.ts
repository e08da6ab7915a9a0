import { ECDH } from 'node:crypto'
import type { Role } from '#contract/accounts.ts'
import type { Notifications, notificationRoutes, PushSubscription } from '#contract/notifications.ts'
import { leaderNotifications, type NotificationKind, studentNotifications } from '#contract/rules/notifications.ts'
import {
  not_subscribed,
  notification_kind_unknown,
  push_key_invalid,
  push_service_unknown,
  time_zone_unknown,
} from '#messages'
import { isTimeZone } from '#server/platform/clock.ts'
import { UniqueViolation } from '#server/platform/database/errors.ts'
import { newId } from '#server/platform/database/new-id.ts'
import { AppError, invalidField } from '#server/platform/errors.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import type { Services } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { readSettings } from '#server/subjects/settings/public.ts'
import { addressHandlers, configuredChannels, presentAddress } from './address-routes.ts'
import type { NeedsParents } from './address-writes.ts'
import { listAddresses } from './addresses-store.ts'
import * as store from './devices-store.ts'
import { enqueueDelivery } from './notify-job.ts'
import { isPushService } from './push-services.ts'
import { createVapid } from './vapid.ts'
import { subscribe } from './writes.ts'

/** Length of a device's authentication secret: RFC 8291, section 3.2. */
const authBytes = 16
/** Length of an uncompressed point of the curve P-256. */
const pointBytes = 65

/** Returns whether a text is a point of the curve P-256, uncompressed and base64url. */
function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== pointBytes || bytes[0] !== 4) return false
  try {
    ECDH.convertKey(bytes, 'prime256v1')
    return true
  } catch {
    return false
  }
}

const isSecret = (text: string) => Buffer.from(text, 'base64url').length === authBytes

/**
 * @param pushServices origins of further push services
 * @throws {AppError} `invalid`, at the field
 */
function checkSubscription({ endpoint, keys, timeZone }: PushSubscription, pushServices: readonly string[]): void {
  if (!isPushService(endpoint, pushServices)) throw invalidField('endpoint', push_service_unknown())
  if (!isPublicKey(keys.p256dh)) throw invalidField('keys.p256dh', push_key_invalid())
  if (!isSecret(keys.auth)) throw invalidField('keys.auth', push_key_invalid())
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', time_zone_unknown())
}

const kindsOf = (role: Role): readonly NotificationKind[] =>
  role === 'admin' ? leaderNotifications : studentNotifications

/** @param needsParents whether a student is under the age of consent, which subjects above know */
export function notificationHandlers(
  services: Services,
  needsParents: NeedsParents,
): Handlers<keyof typeof notificationRoutes> {
  const { database, clock, environment, events } = services
  const { read } = database
  const getVapidKeys = createVapid(database, environment)

  async function load({ id, role, sessionHash }: Viewer): Promise<Notifications> {
    const [{ publicKey }, switchedOff, subscriptionId, settings, addresses, isUnderAge] = await Promise.all([
      getVapidKeys(),
      store.listSwitchedOff(read, id),
      store.findSubscriptionId(read, sessionHash),
      readSettings(read),
      listAddresses(read, { userId: id }),
      needsParents(read, { userId: id }),
    ])
    return {
      publicKey,
      isSubscribed: subscriptionId !== undefined,
      kinds: kindsOf(role).map((kind) => ({ kind, isOn: !switchedOff.has(kind) })),
      quietHours: { from: settings.quiet_from, to: settings.quiet_to },
      channels: configuredChannels(environment),
      addresses: addresses.map(presentAddress),
      needsParents: isUnderAge,
    }
  }

  return {
    'GET /api/notifications': ({ viewer }) => load(viewer),

    async 'PUT /api/notifications'({ viewer, body: { kind, isOn } }) {
      if (!kindsOf(viewer.role).includes(kind)) throw invalidField('kind', notification_kind_unknown())
      await database.write((transaction) => store.setPreference(transaction, { userId: viewer.id, kind, isOn }))
      return load(viewer)
    },

    async 'PUT /api/notifications/device'({ viewer, body }) {
      checkSubscription(body, environment.pushServices)
      const { endpoint, keys, timeZone, language = null } = body
      const { sessionHash } = viewer
      const now = clock().toISOString()
      const subscription = { id: newId(), sessionHash, endpoint, ...keys, timeZone, language, now }
      const save = () => database.write((transaction) => subscribe(transaction, subscription))
      await save().catch((error: unknown) => {
        // Another session has subscribed the same device at the same moment. The second attempt takes it over.
        if (error instanceof UniqueViolation && error.constraint === store.oneSession) return save()
        throw error
      })
    },

    async 'DELETE /api/notifications/device'({ viewer }) {
      await database.write((transaction) => store.deleteSubscription(transaction, viewer.sessionHash))
    },

    async 'POST /api/notifications/device/test'({ viewer }) {
      const device = await store.findSubscriptionId(read, viewer.sessionHash)
      if (device === undefined) throw new AppError('conflict', not_subscribed())
      const now = clock().toISOString()
      await database.write((transaction) =>
        enqueueDelivery(transaction, { channel: 'push', device, id: newId(), shown: 'test', now }),
      )
      // Wakes the worker, also on other nodes.
      events.publish({ change: 'users', id: viewer.id, audience: { user: viewer.id } })
    },

    ...addressHandlers(services, needsParents, load),
  }
}
