import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pages } from '#contract/pages.ts'
import { not_found } from '#messages'
import { AppError } from './app-error.ts'
import { serveAssets } from './assets.ts'
import { nameTheGroup } from './web-page.ts'

/** Where the build leaves the web app. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** @returns the page of the web app, or nothing where it is not built (tests of the API alone) */
export function readWebPage(folder: string, groupName: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? nameTheGroup(readFileSync(file, 'utf8'), groupName) : undefined
}

const html = 'text/html; charset=utf-8'

/** Every known screen is the same page; for an unknown one the page comes too, with status 404, and says so itself. */
export function serveWeb(app: FastifyInstance, folder: string, page: string | undefined): void {
  if (page !== undefined) {
    for (const path of Object.values(pages)) {
      app.get(path, (_request, reply) => reply.type(html).header('cache-control', 'no-cache').send(page))
    }
    serveAssets(app, join(folder, 'assets'))
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const path = request.url.split('?')[0] ?? ''
    if (page === undefined || !wantsPage || path.startsWith('/api/') || path.startsWith('/assets/')) {
      throw new AppError('not_found', not_found())
    }
    return reply.code(404).type(html).header('cache-control', 'no-cache').send(page)
  })
}
