import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

interface Manifest {
  icons: { src: string }[]
}

/**
 * Writes `manifest.json` with the URLs of its icons, and its first icon as `favicon.png` (src/server/platform/http/files/favicon.ts). The server
 * inserts the group's name (src/server/platform/http/files/manifest.ts). The dev server sends the source file.
 */
export function webManifest(): Plugin {
  let root = ''
  const read = () => readFileSync(join(root, 'manifest.json'), 'utf8')
  return {
    name: 'web-manifest',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) =>
        response.setHeader('content-type', 'application/manifest+json').end(read()),
      )
    },
    generateBundle() {
      const manifest: Manifest = JSON.parse(read())
      for (const icon of manifest.icons) {
        const file = join(root, icon.src)
        const asset = this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) })
        icon.src = `/${this.getFileName(asset)}`
        if (icon === manifest.icons[0]) {
          this.emitFile({ type: 'asset', fileName: 'favicon.png', source: readFileSync(file) })
        }
      }
      this.emitFile({ type: 'asset', fileName: 'manifest.json', source: JSON.stringify(manifest) })
    },
  }
}
