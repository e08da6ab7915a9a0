import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { not_json } from '#messages'
import { AppError } from '../errors.ts'

/** Accepts JSON bodies only: forms of other sites can't send JSON. An empty body counts as none. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    // RFC 8259, section 8.1. A decoder would replace such bytes.
    if (!isUtf8(body)) return done(new AppError('invalid', not_json()))
    let parsed: unknown
    try {
      parsed = JSON.parse(body.toString())
    } catch (cause) {
      return done(new AppError('invalid', not_json(), { cause }))
    }
    done(null, parsed)
  })
}
