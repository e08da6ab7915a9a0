import { type LoggerOptions, pino } from 'pino'
import type { Environment } from './env.ts'

/**
 * Structured lines, or readable ones on a terminal. Requests are logged by method, path, status and id: never a header, a body
 * or a query, so that no token, password or text of a person can be among them.
 */
export const logOptions: LoggerOptions = {
  base: null,
  serializers: {
    req: (request: { id: string; method: string; url: string }) => ({
      method: request.method,
      path: request.url.split('?')[0],
    }),
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      code: error.code,
      stack: error.stack,
    }),
  },
}

export async function createLog({ logLevel }: Environment) {
  const options = { ...logOptions, level: logLevel }
  // Not waiting for each line to be written; what is left is written when the process ends.
  if (!process.stdout.isTTY) return pino(options, pino.destination({ dest: 1, sync: false }))
  const { default: pretty } = await import('pino-pretty')
  return pino(options, pretty({ sync: true, translateTime: 'HH:MM:ss', ignore: 'reqId' }))
}
