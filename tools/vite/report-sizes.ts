import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
/** Returns the name of the screen in a module, if there is one. */
const screenIn = (id: string | null): string | undefined => /\/([a-z-]+)-page\.tsx$/.exec(id ?? '')?.[1]

/** The name of a file of texts: its language, part and hash. */
const textFile = /^assets\/[a-z]{2}(-[A-Z]{2})?-(start|visitor|user|screens|leader|resources)-[\w-]{7}\.js$/

export type Chunks = Map<string, Rolldown.OutputChunk>

const staticImports = ({ imports }: Rolldown.OutputChunk): string[] => imports

/** Returns the names of a chunk and of all chunks that it imports: by default, of those that it imports statically. */
export function withImports(name: string, chunks: Chunks, importsOf = staticImports, seen = new Set<string>()) {
  const chunk = chunks.get(name)
  if (chunk === undefined || seen.has(name)) return seen
  seen.add(name)
  for (const imported of importsOf(chunk)) withImports(imported, chunks, importsOf, seen)
  return seen
}

/** Returns the size of a part of the texts (message-files.ts), in the language in which it is largest. */
const sizeOfTexts = (part: string, bytes: ReadonlyMap<string, number>): number =>
  Math.max(...[...bytes].map(([name, size]) => (name.includes(`-${part}-`) && textFile.test(name) ? size : 0)))

/**
 * Returns the sizes of the login screen, of what the signed-in shell adds to it, and of what each other screen adds to both. What
 * several of these share, and the texts of visitors', students' and leaders' screens, are loaded with the first of them.
 */
function sizesByScreen(chunks: Chunks, bytes: Map<string, number>): Record<string, number> {
  const load = (file: string) => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))
    return withImports(chunk?.fileName ?? '', chunks)
  }
  const sum = (names: Iterable<string>, without = new Set<string>()) =>
    [...names].reduce((total, name) => total + (without.has(name) ? 0 : (bytes.get(name) ?? 0)), 0)
  const login = new Set([...load('/main.tsx'), ...load('/login-page.tsx')])
  const shell = new Set([...login, ...load('/shell.tsx')])
  const shared = new Set([...chunks.keys()].filter((name) => /\/(first|leaders|shared)-[\w-]{7}\.js$/.test(name)))
  const sizes: Record<string, number> = {
    login: sum(login) + sizeOfTexts('start', bytes),
    shell: sum(shell, login) + sizeOfTexts('user', bytes),
    shared: sum(shared),
    'visitor texts': sizeOfTexts('visitor', bytes),
    'screen texts': sizeOfTexts('screens', bytes),
    'leader texts': sizeOfTexts('leader', bytes),
  }
  for (const { fileName, facadeModuleId } of chunks.values()) {
    const screen = screenIn(facadeModuleId)
    const list = screen === 'resources' ? sizeOfTexts(screen, bytes) : 0
    if (screen !== undefined) sizes[screen] = sum(withImports(fileName, chunks), new Set([...shell, ...shared])) + list
  }
  return sizes
}

/**
 * Compresses each file at build time, and prints the size of each screen. Also writes the sizes to `dist/web/sizes.json`, where
 * a test compares them with their limits.
 */
export function reportSizes(): Plugin {
  return {
    name: 'report-sizes',
    apply: 'build',
    // Reads the files from disk, because other plugins may still change the bundle in memory.
    writeBundle({ dir = '' }, bundle) {
      const chunks: Chunks = new Map()
      const bytes = new Map<string, number>()
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|json|svg)$/.test(name)) continue
        if (file.type === 'chunk') chunks.set(name, file)
        const source = readFileSync(join(dir, name))
        const compressed = brotliCompressSync(source)
        bytes.set(name, compressed.length)
        writeFileSync(join(dir, `${name}.br`), compressed)
        writeFileSync(join(dir, `${name}.gz`), gzipSync(source, { level: 9 }))
      }
      const sizes = sizesByScreen(chunks, bytes)
      writeFileSync(join(dir, 'sizes.json'), `${JSON.stringify(sizes, null, 2)}\n`)
      const lines = Object.entries(sizes).map(([screen, size]) => `  ${screen.padEnd(20)} ${kilobytes(size)}`)
      this.info(
        `JavaScript by screen, brotli (each other screen adds to login and the signed-in shell):\n${lines.join('\n')}`,
      )
    },
  }
}
