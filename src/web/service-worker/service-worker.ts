// The service worker, built to one classic script: /sw.js (tools/vite/service-worker.ts). It caches the page and the files of the
// build, and never anything of the API (docs/decisions/044-own-service-worker.md). A file that is imported here registers listeners
// of its own, such as for `push`.
import { isScreenPath } from '#contract/shared/screens.ts'
import type { ToWorker } from '#web/offline/to-worker.ts'
import {
  deleteOldVersions,
  installFiles,
  isFilePath,
  keepFiles,
  respondWithFile,
  respondWithPage,
  takeOver,
} from './cache-files.ts'
import { installPush } from './push.ts'
import { installOutbox } from './send-outbox.ts'
import { worker } from './worker-scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(installFiles()))
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldVersions()))

worker.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (isFilePath(pathname)) event.respondWith(respondWithFile(event.request))
  else if (mode === 'navigate' && isScreenPath(pathname)) event.respondWith(respondWithPage(event))
})

worker.addEventListener('message', (event) => {
  const message = event.data as Partial<ToWorker> | null
  if (message?.type === 'keep' && message.files) event.waitUntil(keepFiles(message.files, message.role))
  if (message?.type === 'take over' && message.script) event.waitUntil(takeOver(message.script))
})

installPush()
installOutbox()
