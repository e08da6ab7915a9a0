import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isScreenPath, screens } from '#contract/shared/screens.ts'
import { not_found } from '#messages'
import { AppError } from '../../errors.ts'
import { projectFolder } from '../../project-folder.ts'
import { serveAssets } from './assets.ts'
import { serveFavicon } from './favicon.ts'
import { serveManifest } from './manifest.ts'
import { createPage } from './page.ts'
import { sendFresh } from './send-fresh.ts'
import { serveServiceWorker } from './service-worker.ts'

/** Output folder of the web app's build. */
export const webFolder = join(projectFolder, 'dist', 'web')

/** Returns the web app's page without the group's name, or undefined if it is not built, as in tests of the API. */
export function readWebPage(folder: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/**
 * Serves the page for every screen, and with status 404 for unknown paths.
 * @param page the page without the group's name; undefined if the web app is not built
 * @param getGroupName returns the current name of the group
 * @param hasServiceWorker whether browsers keep the app for use without a network
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  page: string | undefined,
  getGroupName: () => Promise<string>,
  hasServiceWorker = true,
): void {
  const getPage = createPage(page ?? '', getGroupName)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => sendFresh(request, reply, await getPage())
  if (page !== undefined) {
    for (const path of Object.values(screens)) app.get(path, sendPage)
    serveAssets(app, join(folder, 'assets'))
    serveManifest(app, folder, getGroupName)
    serveFavicon(app, folder)
    serveServiceWorker(app, folder, hasServiceWorker)
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = /^(GET|HEAD)$/.test(request.method) && isScreenPath(path)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const isFile = path.startsWith('/api/') || path.startsWith('/assets/')
    if (page === undefined || !(isScreen || (wantsPage && !isFile))) throw new AppError('not_found', not_found())
    return sendPage(request, reply.code(isScreen ? 200 : 404))
  })
}
