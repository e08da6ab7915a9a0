import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isScreenPath, screens } from '#contract/shared/screens.ts'
import { directionOf } from '#locales/languages.ts'
import { menu_chat, menu_questions, not_found } from '#messages'
import { currentLanguage } from '#texts'
import { AppError } from '../../errors.ts'
import { projectFolder } from '../../project-folder.ts'
import { serveAssets } from './assets.ts'
import { perGroupName, presentPage } from './page.ts'
import { type Fresh, freshFile, sendFresh } from './send-fresh.ts'

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
  const getPage = perGroupName(getGroupName, (groupName) =>
    freshFile('text/html; charset=utf-8', presentPage(page ?? '', groupName)),
  )
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    sendFresh(request, reply, await getPage(), 'accept-encoding, accept-language')
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

/** Serves the icon that some browsers request for what is not a page, such as a file or an address of the API. */
function serveFavicon(app: FastifyInstance, folder: string): void {
  const path = join(folder, 'favicon.png')
  if (!existsSync(path)) return
  let file: Fresh | undefined
  app.get('/favicon.ico', (request, reply) => {
    file ??= freshFile('image/png', readFileSync(path))
    return sendFresh(request, reply, file)
  })
}

/**
 * Serves the web app's manifest with the group's name, so that the app can be installed under this name, and texts in the language
 * of the request
 * (https://www.w3.org/TR/appmanifest/).
 */
function serveManifest(app: FastifyInstance, folder: string, getGroupName: () => Promise<string>): void {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return
  const getManifest = perGroupName(getGroupName, (groupName) => {
    const language = currentLanguage()
    const manifest = {
      ...JSON.parse(readFileSync(path, 'utf8')),
      name: groupName,
      short_name: groupName,
      lang: language,
      dir: directionOf(language),
      shortcuts: [
        { name: menu_questions(), url: screens.questions },
        { name: menu_chat(), url: screens.chat },
      ],
    }
    return freshFile('application/manifest+json', JSON.stringify(manifest))
  })
  app.get('/manifest.webmanifest', async (request, reply) =>
    sendFresh(request, reply, await getManifest(), 'accept-encoding, accept-language'),
  )
}

/** A worker that replaces any other, deletes its files and removes itself. Open tabs are not touched. */
const removal = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => self.registration.unregister()),
  ),
)
`

/**
 * Serves the service worker of the web app (ADR 044).
 * @param isOn false to remove the service worker from all browsers that have it
 */
function serveServiceWorker(app: FastifyInstance, folder: string, isOn: boolean): void {
  const path = join(folder, 'sw.js')
  if (isOn && !existsSync(path)) return
  let file: Fresh | undefined
  app.get('/sw.js', (request, reply) => {
    file ??= freshFile('text/javascript; charset=utf-8', isOn ? readFileSync(path, 'utf8') : removal)
    return sendFresh(request, reply, file)
  })
}
