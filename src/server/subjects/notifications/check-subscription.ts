import { ECDH } from 'node:crypto'
import type { PushSubscription } from '#contract/notifications.ts'
import { push_key_invalid, push_service_unknown, time_zone_unknown } from '#messages'
import { isTimeZone } from '#server/platform/clock.ts'
import { invalidField } from '#server/platform/errors.ts'
import { isPushService } from './push-services.ts'

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
export function checkSubscription(
  { endpoint, keys, timeZone }: PushSubscription,
  pushServices: readonly string[],
): void {
  if (!isPushService(endpoint, pushServices)) throw invalidField('endpoint', push_service_unknown())
  if (!isPublicKey(keys.p256dh)) throw invalidField('keys.p256dh', push_key_invalid())
  if (!isSecret(keys.auth)) throw invalidField('keys.auth', push_key_invalid())
  if (!isTimeZone(timeZone)) throw invalidField('timeZone', time_zone_unknown())
}
