import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { not_found } from '#messages'
import { AppError } from '../../errors.ts'
import { acceptsEncoding } from './accepts-encoding.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}
/** Encodings that the build creates, smallest first. */
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/**
 * Serves the scripts, styles and fonts of the web app from memory (ADR 033). File names contain a hash, so browsers cache them without
 * end. The first request loads all files, and paths are only compared with their names.
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  let read: ReadonlyMap<string, Buffer> | undefined
  const readAll = () => new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) => {
    read ??= readAll()
    const files = read
    const name = request.params['*']
    const [plain, type] = [files.get(name), types[extname(name)]]
    if (plain === undefined || type === undefined) throw new AppError('not_found', not_found())
    reply.header('content-type', type)
    reply.header('cache-control', 'public, max-age=31536000, immutable')
    reply.header('vary', 'accept-encoding')
    for (const [encoding, suffix] of encodings) {
      const compressed = acceptsEncoding(request, encoding) ? files.get(name + suffix) : undefined
      if (compressed !== undefined) return reply.header('content-encoding', encoding).send(compressed)
    }
    return reply.send(plain)
  })
}
