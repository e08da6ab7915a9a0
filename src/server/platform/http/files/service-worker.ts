import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type Fresh, freshFile, sendFresh } from './send-fresh.ts'

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
export function serveServiceWorker(app: FastifyInstance, folder: string, isOn: boolean): void {
  const path = join(folder, 'sw.js')
  if (isOn && !existsSync(path)) return
  let file: Fresh | undefined
  app.get('/sw.js', (request, reply) => {
    file ??= freshFile('text/javascript; charset=utf-8', isOn ? readFileSync(path, 'utf8') : removal)
    return sendFresh(request, reply, file)
  })
}
