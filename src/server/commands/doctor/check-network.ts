import type { Environment } from '#server/platform/env.ts'
import { version } from '#server/platform/version.ts'
import { type Finding, fault, note, ok, reasonOf } from './finding.ts'
import { type Probe, probe } from './probe.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)
const dayMs = 86_400_000
const maxDriftMs = 30_000
/** Certificates are renewed 30 days before their end, so something is wrong with a later one. */
const minCertificateDays = 14

/** Checks the settings of a reverse proxy, which the server can't check itself. */
export function checkProxy({ host, publicUrl, trustedProxies }: Environment): Finding[] {
  if (publicUrl === undefined) {
    return [
      note(
        'Proxy',
        'PUBLIC_URL is not set. Links and notifications need it.',
        'Set PUBLIC_URL to the address that people type.',
      ),
    ]
  }
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return [
      fault(
        'Proxy',
        'PUBLIC_URL is without https: others in the network can read everything.',
        'Set up HTTPS: docs/operating.md#https-with-a-reverse-proxy',
      ),
    ]
  }
  if (protocol === 'https:' && isLoopback(host) && trustedProxies === 0) {
    return [
      fault(
        'Proxy',
        'TRUST_PROXY is 0 behind a proxy, so all visitors count as one.',
        'Set TRUST_PROXY=1 and restart.',
      ),
    ]
  }
  if (trustedProxies > 0 && !isLoopback(host) && protocol === 'http:') {
    return [
      fault(
        'Proxy',
        'TRUST_PROXY is set without a proxy, so visitors can forge their address.',
        'Set TRUST_PROXY=0 and restart.',
      ),
    ]
  }
  return [ok('Proxy', `PUBLIC_URL and TRUST_PROXY=${trustedProxies} fit together`)]
}

function checkCertificate({ certificate }: Probe, now: Date): Finding[] {
  if (certificate === undefined) return []
  const { expires, problem } = certificate
  const days = Math.floor((expires.getTime() - now.getTime()) / dayMs)
  const help = 'sudo systemctl reload caddy, or with nginx: sudo certbot renew'
  const date = expires.toISOString().slice(0, 10)
  if (days < 0) return [fault('Certificate', `It expired on ${date}.`, help)]
  if (problem !== undefined) return [fault('Certificate', `Browsers refuse it (${problem}).`, help)]
  if (days < minCertificateDays) return [fault('Certificate', `It expires on ${date}, and was not renewed.`, help)]
  return [ok('Certificate', `valid until ${date}`)]
}

const publicHelp: Record<string, string> = {
  ENOTFOUND: 'At the company that manages the domain, add an A record with the address of this machine.',
  EAI_AGAIN: 'Check the connection to the internet: ping 9.9.9.9',
  ECONNREFUSED: 'sudo systemctl start caddy, and open ports 80 and 443 in the firewall',
  ETIMEDOUT: 'Open ports 80 and 443 in the firewall of this machine and of the provider.',
}

function readHealth(body: string): { status?: unknown; version?: unknown } {
  try {
    return (JSON.parse(body) ?? {}) as { status?: unknown; version?: unknown }
  } catch {
    return {}
  }
}

function checkAnswer({ status, body }: Probe, url: string): Finding {
  if ([502, 503, 504].includes(status)) {
    return fault(
      'Address',
      `The proxy answers at ${url} with ${status}: it does not reach Lampstand.`,
      'sudo journalctl -u lampstand -n 50',
    )
  }
  const health = readHealth(body)
  if (health.status !== 'alive') {
    return fault(
      'Address',
      `Something else answers at ${url} (${status}).`,
      'Forward this address to Lampstand: docs/operating.md#https-with-a-reverse-proxy',
    )
  }
  if (health.version !== version) {
    const other = typeof health.version === 'string' ? health.version : 'an older version'
    return fault(
      'Address',
      `${url} runs ${other}, and ${version} is installed here.`,
      'sudo systemctl restart lampstand',
    )
  }
  return ok('Address', `${url} answers with version ${version}`)
}

/** Checks that the address which people type leads to this version. @returns also the clock of the other side */
export async function checkPublicAddress(
  publicUrl: string,
  now: () => Date,
): Promise<{ findings: Finding[]; date: Date | undefined }> {
  try {
    const answer = await probe(new URL('/healthz', publicUrl), 'GET')
    return { findings: [checkAnswer(answer, publicUrl), ...checkCertificate(answer, now())], date: answer.date }
  } catch (error) {
    const reason = reasonOf(error)
    const text = `${publicUrl} can't be reached from this machine (${reason}).`
    return {
      findings: [fault('Address', text, publicHelp[reason] ?? 'sudo journalctl -u caddy -n 50')],
      date: undefined,
    }
  }
}

/** One host of each browser vendor: docs/operating.md#notifications. */
const vendors = {
  'https://fcm.googleapis.com': 'Chrome',
  'https://updates.push.services.mozilla.com': 'Firefox',
  'https://web.push.apple.com': 'Safari',
}

/**
 * Checks that push services can be reached. The request has no content.
 * @param ownServices origins of `PUSH_SERVICES`
 * @param withVendors whether to ask those of the browser vendors
 */
export async function checkPush(
  ownServices: readonly string[],
  withVendors: boolean,
): Promise<{ findings: Finding[]; date: Date | undefined }> {
  const services = [
    ...(withVendors ? Object.entries(vendors) : []),
    ...ownServices.map((origin) => [origin, 'PUSH_SERVICES'] as const),
  ]
  const results = await Promise.all(
    services.map(async ([origin, browser]) => {
      try {
        const { date, certificate } = await probe(new URL(origin), 'HEAD')
        return { origin, browser, date, reason: certificate?.problem }
      } catch (error) {
        return { origin, browser, date: undefined, reason: reasonOf(error) }
      }
    }),
  )
  return { findings: describePush(results), date: results.find(({ date }) => date !== undefined)?.date }
}

interface PushResult {
  origin: string
  browser: string
  /** Why it can't be reached. */
  reason: string | undefined
}

function describePush(results: readonly PushResult[]): Finding[] {
  if (results.length === 0) return []
  const failed = results.filter(({ reason }) => reason !== undefined)
  if (failed.length === 0) return [ok('Push', `${results.length} push services can be reached`)]
  const [first] = failed
  if (failed.length > 1 && failed.length === results.length) {
    const text = `No push service can be reached (${first?.reason}), so nobody gets notifications.`
    return [fault('Push', text, 'Check the connection of this machine to the internet, and its firewall: ping 9.9.9.9')]
  }
  const help = 'Allow outgoing connections to it on its port: docs/operating.md#notifications'
  return failed.map(({ origin, browser, reason }) =>
    fault('Push', `${origin} can't be reached (${reason}), so devices of ${browser} get no notifications.`, help),
  )
}

/** @param other clock of another machine, to the second */
export function checkClock(other: Date | undefined, now: Date): Finding[] {
  if (other === undefined) return [note('Clock', 'No other clock could be asked.')]
  const drift = Math.round((now.getTime() - other.getTime()) / 1000)
  if (Math.abs(drift) * 1000 <= maxDriftMs) return [ok('Clock', 'right')]
  const direction = drift > 0 ? 'ahead' : 'behind'
  return [
    fault(
      'Clock',
      `It is ${Math.abs(drift).toLocaleString('en')} seconds ${direction}.`,
      'sudo timedatectl set-ntp true',
    ),
  ]
}
