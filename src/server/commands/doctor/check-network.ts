import type { Environment } from '#server/platform/env.ts'
import { forwardingFaults, forwardingHelp, probeForwarding } from '#server/platform/http/forwarded-address.ts'
import { testStream } from '#server/platform/http/health.ts'
import { type Probe, probe } from '#server/platform/http/probe.ts'
import { version } from '#server/platform/version.ts'
import { type Finding, fault, note, ok, reasonOf, report } from './finding.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)
const dayMs = 86_400_000
const maxDriftMs = 30_000
/** Certificates are renewed 30 days before their end, so something is wrong with a later one. */
const minCertificateDays = 14

/** Checks the settings of a reverse proxy, which the server can't check itself. */
export function checkProxy({ publicUrl, trustedProxies }: Environment): Finding[] {
  const { protocol, hostname } = new URL(publicUrl ?? 'none:')
  return report('Proxy', [
    publicUrl === undefined &&
      note(
        'PUBLIC_URL is not set. Links and notifications need it.',
        'Set PUBLIC_URL to the address that people type.',
      ),
    protocol === 'http:' &&
      !isLoopback(hostname) &&
      fault(
        'PUBLIC_URL is without https: others in the network can read everything.',
        'Set up HTTPS: docs/operating.md#https-with-a-reverse-proxy',
      ),
    // The server speaks no HTTPS itself.
    protocol === 'https:' &&
      trustedProxies === 0 &&
      fault('TRUST_PROXY is 0 behind a proxy, so all visitors count as one.', 'Set TRUST_PROXY=1 and restart.'),
  ])
}

function checkCertificate({ certificate }: Probe, now: Date): Finding[] {
  if (certificate === undefined) return []
  const { expires, problem } = certificate
  const days = Math.floor((expires.getTime() - now.getTime()) / dayMs)
  const date = expires.toISOString().slice(0, 10)
  const text =
    days < 0
      ? `It expired on ${date}.`
      : problem !== undefined
        ? `Browsers refuse it (${problem}).`
        : days < minCertificateDays && `It expires on ${date}, and was not renewed.`
  const help = 'sudo systemctl reload caddy, or with nginx: sudo certbot renew'
  return report('Certificate', [text && fault(text, help)], `valid until ${date}`)
}

const publicHelp: Record<string, string> = {
  ENOTFOUND: 'At the company that manages the domain, add an A record with the address of this machine.',
  EAI_AGAIN: 'Check the connection to the internet: ping 9.9.9.9',
  ECONNREFUSED: 'sudo systemctl start caddy, and open ports 80 and 443 in the firewall',
  ETIMEDOUT: 'Open ports 80 and 443 in the firewall of this machine and of the provider.',
}

type Answer = Awaited<ReturnType<typeof probeForwarding>>

function describeAnswer({ status, health }: Answer, url: string) {
  if ([502, 503, 504].includes(status)) {
    const text = `The proxy answers at ${url} with ${status}: it does not reach Lampstand.`
    return fault(text, 'sudo journalctl -u lampstand -n 50')
  }
  if (health.status !== 'alive') {
    const help = 'Forward this address to Lampstand: docs/operating.md#https-with-a-reverse-proxy'
    return fault(`Something else answers at ${url} (${status}).`, help)
  }
  if (health.version !== version) {
    const other = typeof health.version === 'string' ? health.version : 'an older version'
    return fault(`${url} runs ${other}, and ${version} is installed here.`, 'sudo systemctl restart lampstand')
  }
  return ok(`${url} answers with version ${version}`)
}

/** Checks what the proxy does with headers. */
function checkForwarding({ forwarding, health: { arrived } }: Answer, trustedProxies: number): Finding[] {
  const restart = trustedProxies > 0 && `The server does not run with TRUST_PROXY=${trustedProxies}.`
  const visitors =
    forwarding === 'replaced'
      ? ok(`the proxy replaces their addresses; this machine's is ${arrived?.address}`)
      : forwarding === 'unknown'
        ? restart && fault(restart, 'sudo systemctl restart lampstand')
        : fault(forwardingFaults[forwarding], forwardingHelp)
  const removed =
    arrived?.authorization === false &&
    fault(
      'The proxy removes the header Authorization, so every request after the login is refused.',
      'Let it pass the header on. Squid: cache_peer … login=PASSTHRU',
    )
  return [...report('Visitors', [visitors]), ...report('Login', [removed])]
}

/** Checks that events arrive when they are sent. */
async function testEvents(publicUrl: string) {
  let eventAt: number | undefined
  const url = new URL('/api/events/test', publicUrl)
  // As browsers do: a proxy may compress, and so hold back.
  const headers = { 'accept-encoding': 'gzip' }
  const onData = (body: string) => {
    if (body.includes('data:')) eventAt ??= performance.now()
  }
  // A proxy that answers other requests and not this one waits for its end.
  const { status } = await probe(url, { headers, onData }).catch(() => ({ status: 200 }))
  if (status !== 200) return note(`They were not tested (${status}).`, 'Run this command again.')
  const leadMs = eventAt === undefined ? 0 : performance.now() - eventAt
  if (leadMs > (testStream.endMs - testStream.eventMs) / 2) return ok('they arrive when they are sent')
  return fault(
    'The proxy holds them back, so screens show what is new later.',
    'Turn off its buffering. nginx: proxy_buffering off; lighttpd: server.stream-response-body = 1; others: docs/operating.md#https-with-a-reverse-proxy',
  )
}

/** Checks that the address which people type leads to this version. @returns also the clock of the other side */
export async function checkPublicAddress(
  publicUrl: string,
  trustedProxies: number,
  now: () => Date,
): Promise<{ findings: Finding[]; date: Date | undefined }> {
  try {
    const answer = await probeForwarding(publicUrl)
    const address = describeAnswer(answer, publicUrl)
    const findings = [...report('Address', [address]), ...checkCertificate(answer, now())]
    if (address.state === 'ok') {
      findings.push(...checkForwarding(answer, trustedProxies))
      findings.push(...report('Live events', [await testEvents(publicUrl)]))
    }
    return { findings, date: answer.date }
  } catch (error) {
    const reason = reasonOf(error)
    const help = publicHelp[reason] ?? 'sudo journalctl -u caddy -n 50'
    const text = `${publicUrl} can't be reached from this machine (${reason}).`
    return { findings: report('Address', [fault(text, help)]), date: undefined }
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
        const { date, certificate } = await probe(new URL(origin), { method: 'HEAD' })
        return { origin, browser, date, reason: certificate?.problem }
      } catch (error) {
        return { origin, browser, date: undefined, reason: reasonOf(error) }
      }
    }),
  )
  const findings = report('Push', describePush(results), `${results.length} push services can be reached`)
  const date = results.find((it) => it.date !== undefined)?.date
  return { findings: results.length === 0 ? [] : findings, date }
}

interface PushResult {
  origin: string
  browser: string
  /** Why it can't be reached. */
  reason: string | undefined
}

function describePush(results: readonly PushResult[]) {
  const failed = results.filter(({ reason }) => reason !== undefined)
  if (failed.length > 1 && failed.length === results.length) {
    const text = `No push service can be reached (${failed[0]?.reason}), so nobody gets notifications.`
    return [fault(text, 'Check the connection of this machine to the internet, and its firewall: ping 9.9.9.9')]
  }
  const help = 'Allow outgoing connections to it on its port: docs/operating.md#notifications'
  return failed.map(({ origin, browser, reason }) =>
    fault(`${origin} can't be reached (${reason}), so devices of ${browser} get no notifications.`, help),
  )
}

/** @param other clock of another machine, to the second */
export function checkClock(other: Date | undefined, now: Date): Finding[] {
  if (other === undefined) return report('Clock', [note('No other clock could be asked.')])
  const drift = Math.round((now.getTime() - other.getTime()) / 1000)
  const text = `It is ${Math.abs(drift).toLocaleString('en')} seconds ${drift > 0 ? 'ahead' : 'behind'}.`
  const isWrong = Math.abs(drift) * 1000 > maxDriftMs
  return report('Clock', [isWrong && fault(text, 'sudo timedatectl set-ntp true')], 'right')
}
