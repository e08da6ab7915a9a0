import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The chunk and all that it imports at once. */
function withImports(name: string, chunks: Map<string, Rolldown.OutputChunk>, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const imported of chunks.get(name)?.imports ?? []) withImports(imported, chunks, seen)
  return seen
}

/**
 * Compresses each file once, at build time, and tells what a phone has to load: the login screen, and what every other screen
 * adds to the signed-in shell. The figures stand in `dist/web/sizes.json` too, where a test holds them to their limits.
 */
export function reportSizes(): Plugin {
  return {
    name: 'report-sizes',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = new Map<string, Rolldown.OutputChunk>()
      const bytes = new Map<string, number>()
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        if (file.type === 'chunk') chunks.set(name, file)
        const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        const small = await brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
        bytes.set(name, small.length)
        this.emitFile({ type: 'asset', fileName: `${name}.br`, source: small })
        this.emitFile({ type: 'asset', fileName: `${name}.gz`, source: await zip(source, { level: 9 }) })
      }
      const sum = (names: Iterable<string>) => [...names].reduce((total, name) => total + (bytes.get(name) ?? 0), 0)
      const named = (ending: string) =>
        [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending))?.fileName ?? ''
      const entry = withImports([...chunks.values()].find(({ isEntry }) => isEntry)?.fileName ?? '', chunks)
      const login = new Set([...entry, ...withImports(named('/login-page.tsx'), chunks)])
      const shell = new Set([...login, ...withImports(named('/shell.tsx'), chunks)])
      const sizes: Record<string, number> = { login: sum(login), shell: sum(shell) - sum(login) }
      for (const { fileName, facadeModuleId } of chunks.values()) {
        const screen = /\/([a-z-]+)-page\.tsx$/.exec(facadeModuleId ?? '')?.[1]
        if (screen === undefined || screen === 'login') continue
        sizes[screen] = sum([...withImports(fileName, chunks)].filter((name) => !shell.has(name)))
      }
      this.emitFile({ type: 'asset', fileName: 'sizes.json', source: JSON.stringify(sizes, null, 2) })
      const lines = Object.entries(sizes).map(([screen, size]) => `  ${screen.padEnd(20)} ${kilobytes(size)}`)
      this.info(`JavaScript by screen, brotli (the signed-in shell comes on top of login, once):\n${lines.join('\n')}`)
    },
  }
}
