import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { screens } from '#contract/screens.ts'
import { not_found } from '#messages'
import { AppError } from '../errors.ts'
import { serveAssets } from './assets.ts'
import { createPage } from './page.ts'

/** Output folder of the web app's build. */
export const webFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'web')

/** Returns the web app's page without the group's name, or undefined if it is not built, as in tests of the API. */
export function readWebPage(folder: string): string | undefined {
  const file = join(folder, 'index.html')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

const html = 'text/html; charset=utf-8'

const patternOf = (path: string) => path.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')
/** Matches the paths of all screens without case, with or without a trailing slash, like the router in the browser. */
const screenPath = new RegExp(`^(?:${Object.values(screens).map(patternOf).join('|')})/?$`, 'i')

/**
 * Serves the page for every screen, and with status 404 for unknown paths.
 * @param page the page without the group's name; undefined if the web app is not built
 * @param getGroupName returns the current name of the group
 */
export function serveWeb(
  app: FastifyInstance,
  folder: string,
  page: string | undefined,
  getGroupName: () => Promise<string>,
): void {
  const getPage = createPage(page ?? '', getGroupName)
  const sendPage = async (reply: FastifyReply) => {
    const body = await getPage()
    return reply.type(html).header('cache-control', 'no-cache').send(body)
  }
  if (page !== undefined) {
    for (const path of Object.values(screens)) app.get(path, (_request, reply) => sendPage(reply))
    serveAssets(app, join(folder, 'assets'))
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isScreen = /^(GET|HEAD)$/.test(request.method) && screenPath.test(path)
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    const isFile = path.startsWith('/api/') || path.startsWith('/assets/')
    if (page === undefined || !(isScreen || (wantsPage && !isFile))) throw new AppError('not_found', not_found())
    return sendPage(reply.code(isScreen ? 200 : 404))
  })
}
