import { hash } from 'node:crypto'
import type { PushPayload } from '#contract/notifications.ts'
import type { installation } from '#server/subjects/accounts/public.ts'

const timeoutMs = 10_000

/** How push services identify this server (RFC 8292). */
export interface Sender extends installation.VapidKeys {
  /** Address where the operators of a push service reach those of this server. */
  subject: string
}

interface Message {
  device: { endpoint: string; p256dh: string; auth: string }
  payload: PushPayload
  isUrgent: boolean
  /** How long the push service keeps a message for a device that is off. */
  ttlSeconds: number
}

/** The HTTP response of a push service. */
export interface PushResponse {
  status: number
  retryAfter: string | null
}

/** Returns the `Topic` header (RFC 8030, section 5.4) of a tag, which has more characters than it may have. */
const topicOf = (tag: string) => hash('sha256', tag, 'base64url').slice(0, 32)

/**
 * web-push calls `url.parse()`. Node warns of that unless the caller is in node_modules, and the bundle is not (ADR 056).
 */
function withoutDeprecations<T>(call: () => T): T {
  const { noDeprecation } = process
  process.noDeprecation = true
  try {
    return call()
  } finally {
    process.noDeprecation = noDeprecation ?? false
  }
}

/**
 * Encrypts a message for a device (RFC 8291) and sends it to its push service (RFC 8030).
 * @throws if the push service can't be reached, redirects, or does not respond in time
 */
export async function sendPush(
  sender: Sender,
  { device, payload, isUrgent, ttlSeconds }: Message,
): Promise<PushResponse> {
  // Loaded when the first message is sent, because it would delay the start.
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = device
  const details = withoutDeprecations(() =>
    webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
      vapidDetails: sender,
      TTL: ttlSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: topicOf(payload.tag),
    }),
  )
  const headers = Object.entries(details.headers)
    .filter(([name]) => name !== 'Content-Length')
    .map(([name, value]) => [name, String(value)] as [string, string])
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(details.body),
    // Only the push service that the device has chosen gets a request.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  await response.body?.cancel()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}
