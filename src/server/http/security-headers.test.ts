import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

function headersOfPage(isHttps: boolean): Record<string, string> {
  const headers: Record<string, string> = {}
  const reply = { header: (name: string, value: string) => Object.assign(headers, { [name]: value }) }
  const request = { url: '/login', routeOptions: { url: '/login' } }
  securityHeaders([], isHttps)(request as unknown as FastifyRequest, reply as unknown as FastifyReply)
  return headers
}

it('sends Strict-Transport-Security only if PUBLIC_URL is HTTPS, and without subdomains', () => {
  expect(headersOfPage(false)).not.toHaveProperty('strict-transport-security')
  expect(headersOfPage(true)['strict-transport-security']).toBe('max-age=31536000')
})

it('disables browser features that the pages do not use, such as the camera', () => {
  expect(headersOfPage(true)['permissions-policy']).toContain('camera=()')
})
