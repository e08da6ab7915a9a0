import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Environment } from '../env.ts'
import { type Probe, probe } from './probe.ts'

/** An address of no machine (RFC 5737). */
const madeUpAddress = '198.51.100.99'
const hourMs = 3_600_000
const minuteMs = 60_000

/** What arrived of a request after the proxies. `/healthz` returns it. */
export interface Arrived {
  /** The visitor's address by `X-Forwarded-For`, also if it is not believed. Null without the header, undefined without proxies. */
  address?: string | null
  /** Whether there was an `Authorization` header. */
  authorization: boolean
}

export function arrivedOf({ headers }: FastifyRequest, trustedProxies: number): Arrived {
  const authorization = headers.authorization !== undefined
  if (trustedProxies === 0) return { authorization }
  const addresses = `${headers['x-forwarded-for'] ?? ''}`.split(',').map((it) => it.trim())
  return { address: (addresses.at(-trustedProxies) ?? addresses[0]) || null, authorization }
}

/** What the proxies do with the address that a visitor writes into a request. */
export type Forwarding = 'replaced' | 'passed on' | 'missing' | 'unknown'

/** What is wrong with the proxies. */
export const forwardingFaults = {
  'passed on':
    'Visitors can forge their address: the proxy passes on the X-Forwarded-For that they send, or TRUST_PROXY is too high. Forwarded addresses are not believed, so all visitors count as one.',
  missing: 'The proxy sends no X-Forwarded-For, so all visitors count as one.',
}
export const forwardingHelp =
  'nginx: proxy_set_header X-Forwarded-For $remote_addr; HAProxy: http-request set-header X-Forwarded-For %[src]; others: docs/operating.md#https-with-a-reverse-proxy'
const unchecked = 'so nobody checks that the proxy replaces the addresses of visitors. They are believed as before.'

/** Sends a request with a made-up address through the proxies. @throws a system error if they can't be reached */
export async function probeForwarding(
  publicUrl: string,
  signal?: AbortSignal,
): Promise<Probe & { health: { status?: unknown; version?: unknown; arrived?: Arrived }; forwarding: Forwarding }> {
  const headers = {
    'x-forwarded-for': madeUpAddress,
    forwarded: `for=${madeUpAddress}`,
    authorization: 'Bearer none',
  }
  const answer = await probe(new URL('/healthz', publicUrl), { headers, ...(signal && { signal }) })
  const health = parse(answer.body)
  const address = health.arrived?.address
  if (address === undefined) return { ...answer, health, forwarding: 'unknown' }
  if (address === null) return { ...answer, health, forwarding: 'missing' }
  return { ...answer, health, forwarding: address === madeUpAddress ? 'passed on' : 'replaced' }
}

function parse(body: string) {
  try {
    return Object(JSON.parse(body))
  } catch {
    return {}
  }
}

/**
 * Decides whether forwarded addresses are believed: not while the proxies pass on a made-up one, which the server sends to its own
 * `PUBLIC_URL` (ADR 069).
 */
export function createForwardingCheck(
  { publicUrl, trustedProxies }: Pick<Environment, 'publicUrl' | 'trustedProxies'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  retryMs = minuteMs,
) {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isBelieved = true
  let last: Forwarding = 'replaced'
  let failures = 0

  async function check(url: string): Promise<void> {
    const { signal } = stopping
    const { forwarding, reason } = await probeForwarding(url, signal).then(
      ({ forwarding, status }) => ({ forwarding, reason: `status ${status}` }),
      ({ code, message }) => ({ forwarding: 'unknown' as const, reason: code ?? message }),
    )
    if (signal.aborted) return
    timer = setTimeout(() => void check(url), forwarding === 'replaced' ? hourMs : retryMs).unref()
    failures = forwarding === 'unknown' ? failures + 1 : 0
    // At the start of a machine, the proxy may be later.
    if (failures === 2) log.warn(`This machine gets no answer of Lampstand at ${url} (${reason}), ${unchecked}`)
    if (forwarding === 'unknown' || forwarding === last) return
    last = forwarding
    isBelieved = forwarding !== 'passed on'
    if (forwarding === 'replaced') log.info('The proxy replaces the addresses of visitors again. They are believed.')
    else log.warn(`${forwardingFaults[forwarding]} ${forwardingHelp}`)
  }

  return {
    /** Whether the sender of a forwarded address is one of the trusted proxies (https://fastify.dev/docs/latest/Reference/Server). */
    trusts: (_address: string, hop: number) => isBelieved && hop < trustedProxies,
    start() {
      if (trustedProxies === 0) return
      if (publicUrl === undefined) log.warn(`TRUST_PROXY is set without PUBLIC_URL, ${unchecked}`)
      else void check(publicUrl)
    },
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }
}
