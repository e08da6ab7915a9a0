import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { not_json } from '#messages'
import { AppError } from '../errors.ts'
import { inLanguageOf } from './language.ts'

/** Accepts JSON bodies only: forms of other sites can't send JSON. An empty body counts as none. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    // Reading a body leaves the context of the first hook.
    inLanguageOf(request, () => {
      if (body.length === 0) return done(null, undefined)
      const refuse = (cause?: unknown) => done(new AppError('invalid', not_json(), { cause }))
      // RFC 8259, section 8.1. A decoder would replace such bytes.
      if (!isUtf8(body)) return refuse()
      let parsed: unknown
      try {
        parsed = JSON.parse(body.toString())
      } catch (cause) {
        return refuse(cause)
      }
      done(null, parsed)
    }),
  )
}
