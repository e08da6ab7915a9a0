import type { FastifyInstance } from 'fastify'
import { body_not_json } from '#messages'
import { AppError } from './app-error.ts'

/** Only JSON comes in: a form of another site can't send it without asking. An empty body is no body. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) => {
    if (body === '') return undefined
    try {
      return JSON.parse(body)
    } catch (cause) {
      throw new AppError('invalid', body_not_json(), { cause })
    }
  })
}
