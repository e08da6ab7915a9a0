// Push services that browsers use. The server sends requests only to these and to those of `PUSH_SERVICES`, because a client chooses
// the endpoint of its subscription and could otherwise make the server call any address of its network.

const hosts = new Set([
  // Chrome, Brave, Opera, Samsung Internet, and Edge on Android.
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
])
/** Domains whose hosts are push services: Firefox, Safari and Edge on Windows. */
const domains = ['.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']

const isKnown = ({ protocol, port, hostname }: URL) =>
  protocol === 'https:' && port === '' && (hosts.has(hostname) || domains.some((domain) => hostname.endsWith(domain)))

/**
 * Returns whether the server may send requests to an endpoint.
 * @param origins of further push services
 */
export function isPushService(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username !== '' || url.password !== '') return false
  return isKnown(url) || origins.includes(url.origin)
}
