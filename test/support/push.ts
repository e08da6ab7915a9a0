import { createECDH, randomBytes } from 'node:crypto'

/** Returns the subscription of a new device at a push service that browsers use. */
export function pushSubscription(endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`) {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  return { endpoint, keys, timeZone: 'Europe/Madrid' }
}
