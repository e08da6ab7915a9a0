import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The build without a service worker, the build itself, and a later build in which every script has another name. */
type Version = 'without worker' | 'old' | 'new'

const marker = /\.new(?=\.js)/
/** Renames the scripts, whose names end in a hash, and the files with several of them. In code, `...js()` can call a function. */
const renameScripts = (text: string) =>
  text
    // The page has the hashes of languages.
    .replace(/(?<=name="languages" content=")[^"]*/, (hashes) => hashes.replaceAll(/(?<=:\S+)(?= |$)/g, '.new'))
    .replaceAll(/(?<=-[\w-]{7,8})\.js\b/g, '.new.js')
    .replaceAll(/(screens-\w+-[\w-]+)\.json/g, '$1.new.json')

/** Starts a proxy in front of a server that pretends to have another build of the web app. */
export async function startVersions(address: string) {
  let version: Version = 'old'
  let takesWrites = true

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, path: string): void {
    const headers = { ...incoming.headers, host: new URL(address).host }
    const isText = !path.startsWith('/api/') && version === 'new'
    if (isText) {
      delete headers['accept-encoding']
      delete headers['if-none-match']
    }
    const upstream = request(`${address}${path}`, { method: incoming.method, headers }, async (response) => {
      const status = response.statusCode ?? 500
      if (!isText || !/javascript|json|html|css/.test(response.headers['content-type'] ?? '')) {
        outgoing.writeHead(status, response.headers)
        response.pipe(outgoing)
        return
      }
      const text = renameScripts(Buffer.concat(await Array.fromAsync<Buffer>(response)).toString())
      const { 'content-length': _length, etag: _etag, ...others } = response.headers
      // The hash of the file names.
      outgoing.writeHead(status, others).end(text.replace(/(?<=version:`)/, 'new'))
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  }

  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/'
    // As without a network. `/healthz` tells the app whether it has one.
    if (!takesWrites && (path === '/healthz' || incoming.method === 'POST')) {
      incoming.socket.destroy()
      return
    }
    const isScript = /^\/assets\/(.*\.js|screens-.*\.json)$/.test(path)
    const isMissing =
      (path === '/sw.js' && version === 'without worker') || (isScript && marker.test(path) !== (version === 'new'))
    if (isMissing) outgoing.writeHead(404).end()
    else forward(incoming, outgoing, path.replace(marker, ''))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy(next: Version) {
      version = next
    },
    /** Sets whether what the app sends arrives. Files and data do. */
    setWrites(taken: boolean) {
      takesWrites = taken
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
