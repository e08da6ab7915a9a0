import type { FastifyReply, FastifyRequest } from 'fastify'

type Header = readonly [name: string, value: string]

/** One year. Without subdomains: others of the church's may still need HTTP. */
const strictTransportSecurity: Header = ['strict-transport-security', 'max-age=31536000']

/** Returns the headers of pages: only their own scripts and styles run (OWASP HTTP Headers Cheat Sheet). */
const pageHeaders = (scripts: readonly string[], isHttps: boolean): Header[] => [
  [
    'content-security-policy',
    [
      "default-src 'self'",
      ["script-src 'self'", ...scripts].join(' '),
      "style-src 'self'",
      "img-src 'self' data:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join(';'),
  ],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['origin-agent-cluster', '?1'],
  // Also to this site: from the screen of a concern, every request would carry its path, which proxies log (AZ8).
  ['referrer-policy', 'no-referrer'],
  ...(isHttps ? [strictTransportSecurity] : []),
  ['x-content-type-options', 'nosniff'],
  ['x-dns-prefetch-control', 'off'],
  ['x-download-options', 'noopen'],
  ['x-frame-options', 'SAMEORIGIN'],
  ['x-permitted-cross-domain-policies', 'none'],
  ['x-xss-protection', '0'],
  ['permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
]

/** Returns the headers of API responses, which allow nothing (OWASP REST Security Cheat Sheet). */
const apiHeaders = (isHttps: boolean): Header[] => [
  ['content-security-policy', "default-src 'none';frame-ancestors 'none'"],
  ['cross-origin-resource-policy', 'same-origin'],
  ...(isHttps ? [strictTransportSecurity] : []),
  ['x-content-type-options', 'nosniff'],
  ['cache-control', 'no-store'],
]

/** Returns the headers of files, which are no documents: fewer, because a first visit loads dozens of files. */
const fileHeaders = (isHttps: boolean): Header[] => [
  ['cross-origin-resource-policy', 'same-origin'],
  ...(isHttps ? [strictTransportSecurity] : []),
  ['x-content-type-options', 'nosniff'],
]

/** Returns whether a request reaches the API. The router decodes paths and takes absolute URLs, so the plain path is not enough. */
const isApiRequest = (request: FastifyRequest): boolean =>
  request.url.startsWith('/api/') || request.routeOptions.url?.startsWith('/api/') === true

/**
 * Returns a function that sets the security headers of a response.
 * @param scripts hashes of the page's inline scripts
 * @param isHttps whether to send Strict-Transport-Security. A group may start with HTTP on its own network.
 */
export function securityHeaders(scripts: readonly string[], isHttps: boolean) {
  const ofPages = pageHeaders(scripts, isHttps)
  const ofApi = apiHeaders(isHttps)
  const ofFiles = fileHeaders(isHttps)
  const headersFor = (request: FastifyRequest) => {
    if (isApiRequest(request)) return ofApi
    // A path without a file may get the page.
    return request.routeOptions.url === '/assets/*' ? ofFiles : ofPages
  }
  return (request: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of headersFor(request)) reply.header(name, value)
  }
}
