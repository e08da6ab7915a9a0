import type { FastifyInstance } from 'fastify'
import { body_not_json } from '#messages'
import { AppError } from './app-error.ts'

/** Only JSON comes in: a form of another site can't send it without asking. An empty body is no body. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    if (body === '') return done(null, undefined)
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch (cause) {
      return done(new AppError('invalid', body_not_json(), { cause }))
    }
    done(null, parsed)
  })
}
