import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { screens } from '#contract/screens.ts'
import { not_found } from '#messages'
import { AppError } from '../errors.ts'
import { serveAssets } from './assets.ts'
import { insertGroupName } from './page.ts'

/** Output folder of the web app's build. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** Returns the page of the web app, or undefined if it is not built, as in tests of the API. */
export function readWebPage(folder: string, groupName: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? insertGroupName(readFileSync(file, 'utf8'), groupName) : undefined
}

const html = 'text/html; charset=utf-8'

const patternOf = (path: string) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')
/** Matches the paths of all screens without case, with or without a trailing slash, like the router in the browser. */
const screenPath = new RegExp(`^(?:${Object.values(screens).map(patternOf).join('|')})/?$`, 'i')

/** Serves the page for every screen, and with status 404 for unknown paths. */
export function serveWeb(app: FastifyInstance, folder: string, text: string | undefined): void {
  const page = text === undefined ? undefined : Buffer.from(text)
  if (page !== undefined) {
    for (const path of Object.values(screens)) {
      app.get(path, (_request, reply) => reply.type(html).header('cache-control', 'no-cache').send(page))
    }
    serveAssets(app, join(folder, 'assets'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = /^(GET|HEAD)$/.test(request.method) && screenPath.test(path)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const isFile = path.startsWith('/api/') || path.startsWith('/assets/')
    if (page === undefined || !(isScreen || (wantsPage && !isFile))) throw new AppError('not_found', not_found())
    return reply
      .code(isScreen ? 200 : 404)
      .type(html)
      .header('cache-control', 'no-cache')
      .send(page)
  })
}
