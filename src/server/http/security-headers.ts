import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** Headers for API responses. */
const apiHeaderNames = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'strict-transport-security',
  'x-content-type-options',
]

/** Returns the headers that helmet sets. They are the same for all responses, so they are computed once. */
function headersOf(options: HelmetOptions): [name: string, value: string][] {
  const headers: [string, string][] = []
  const response = {
    setHeader: (name: string, value: string) => void headers.push([name.toLowerCase(), value]),
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, () => undefined)
  return headers
}

/** Returns whether a request reaches the API. The router decodes paths and takes absolute URLs, so the plain path is not enough. */
const isApiRequest = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/') === true

/**
 * Returns a function that sets the security headers of a response. Pages get a content security policy for their scripts and
 * styles, API responses one that allows nothing (OWASP REST Security Cheat Sheet).
 * @param scripts hashes of the page's inline scripts
 * @param isHttps whether to send Strict-Transport-Security. A group may start with HTTP on its own network.
 */
export function securityHeaders(scripts: readonly string[], isHttps: boolean) {
  // Other subdomains of the church may still need HTTP.
  const strictTransportSecurity = isHttps && { includeSubDomains: false }
  const pageHeaders = [
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
  const apiHeaders: [string, string][] = [
    ...headersOf({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      strictTransportSecurity,
    }).filter(([name]) => apiHeaderNames.includes(name)),
    ['cache-control', 'no-store'],
  ]
  return (request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of isApiRequest(request) ? apiHeaders : pageHeaders) reply.header(name, value)
  }
}
