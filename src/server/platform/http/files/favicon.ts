import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Fresh, freshFile, sendFresh } from './send-fresh.ts'

/** Serves the icon that some browsers request for what is not a page, such as a file or an address of the API. */
export function serveFavicon(app: FastifyInstance, folder: string): void {
  const path = join(folder, 'favicon.png')
  if (!existsSync(path)) return
  let file: Fresh | undefined
  app.get('/favicon.ico', (request, reply) => {
    file ??= freshFile('image/png', readFileSync(path))
    return sendFresh(request, reply, file)
  })
}
