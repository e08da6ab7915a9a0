import { fstatSync } from 'node:fs'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import type { Environment } from '../env.ts'
import { openLogDestination } from './destination.ts'
import { printable } from './print.ts'

/**
 * Options of the logger. Requests are logged with method, path, status and id, never with headers, bodies or queries, because these
 * contain tokens, passwords and texts. A path that no route has may contain a secret address: what is as long as one is left out, also
 * if it is percent-encoded.
 */
export const logOptions: LoggerOptions = {
  base: null,
  serializers: {
    req: (request: { id: string; method: string; url: string }) => ({
      method: request.method,
      path: request.url.split('?')[0]?.replaceAll(/(?:[\w-]|%[\da-f]{2}){40,}/gi, '…'),
    }),
    err: (error: Error & { code?: unknown }) => ({
      type: error.name,
      message: error.message,
      code: error.code,
      stack: error.stack,
    }),
  },
}

/** Creates the log on standard output: JSON, or readable lines on a terminal. It never blocks, and drops lines that can't be written. */
export async function createLog({ logLevel }: Environment) {
  const options = { ...logOptions, level: logLevel }
  const { isTTY } = process.stdout
  const readable = isTTY ? await createReadableFormat() : undefined
  const describeDropped = (lines: number) => {
    const line = `${JSON.stringify({ level: 40, time: Date.now(), dropped: lines, msg: 'log lines were dropped' })}\n`
    return readable?.(line) ?? line
  }
  const destination = openLogDestination(1, isTTY || fstatSync(1).isFIFO(), describeDropped)
  if (readable === undefined) return pino(options, destination)
  const write = (line: string) => void destination.write(readable(line))
  return pino(options, { write, flush: (done: () => void) => destination.flush(done) } as DestinationStream)
}

/** Returns a function that formats a line of the log for a terminal. */
export async function createReadableFormat(): Promise<(line: string) => string> {
  const { prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({ translateTime: 'HH:MM:ss', ignore: 'reqId', colorize: true })
  // Texts of clients reach the terminal as well.
  const readText = (_key: string, value: unknown) => (typeof value === 'string' ? printable(value) : value)
  return (line) => format(JSON.parse(line, readText)) ?? ''
}
