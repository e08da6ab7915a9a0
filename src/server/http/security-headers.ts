import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** What an answer that is no page has need of. */
const answerHeaders = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]

/** What helmet would set on an answer: the same for all, so it is asked once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = []
  const answer = {
    setHeader: (name: string, value: string) => void headers.push([name.toLowerCase(), value]),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, answer as unknown as ServerResponse, () => undefined)
  return headers
}

/** Returns whether a request reaches the API. The router decodes paths and takes absolute URLs, so the plain path is not enough. */
const isApiRequest = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/') === true

/**
 * Puts the headers by which browsers guard a reader on an answer. A page brings scripts and styles and says where these may come
 * from; an answer of the API is no page, and says so (OWASP, REST Security Cheat Sheet).
 * @param scripts the hashes of the scripts that stand in the page
 * @param isHttps only then may browsers be told to keep to it: a ministry may well begin on its own network
 */
export function securityHeaders(scripts: readonly string[], isHttps: boolean) {
  // Other names of the church's domain may still need HTTP.
  const strictTransportSecurity = isHttps && { includeSubDomains: false }
  const ofPages = [
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", ...scripts],
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      referrerPolicy: { policy: 'same-origin' },
      strictTransportSecurity,
    }),
    ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'] as [string, string],
  ]
  const ofAnswers: [string, string][] = [
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity,
    }).filter(([name]) => answerHeaders.includes(name)),
    ['cache-control', 'no-store'],
  ]
  return (request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of isApiRequest(request) ? ofAnswers : ofPages) reply.header(name, value)
  }
}
