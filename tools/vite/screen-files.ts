import type { Plugin, Rolldown } from 'vite'
import { type Chunks, withImports } from './report-sizes.ts'

/**
 * Writes a JSON file with the names of the files of each screen and of the signed-in shell, and replaces `__SCREEN_FILES__`
 * (src/web/app/prefetch-screens.ts) by its URL. The names depend on nothing but the screens that the same chunk imports, so the
 * content hash in that chunk's own name covers them.
 */
export function screenFiles(): Plugin {
  return {
    name: 'screen-files',
    config: (_, { command }) => (command === 'serve' ? { define: { __SCREEN_FILES__: "''" } } : {}),
    generateBundle(_, bundle) {
      const chunks: Chunks = new Map()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const filesOf = (isStart: (chunk: Rolldown.OutputChunk) => boolean) =>
        new Set([...chunks.values()].filter(isStart).flatMap(({ fileName }) => [...withImports(fileName, chunks)]))
      const entry = filesOf(({ isEntry }) => isEntry)
      const shell = filesOf(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/app/shell.tsx')))
      const files: Record<string, string[]> = { shell: [...shell.difference(entry)] }
      for (const { fileName, facadeModuleId } of chunks.values()) {
        const screen = /\/([a-z-]+)-page\.tsx$/.exec(facadeModuleId ?? '')?.[1]
        if (screen !== undefined) files[screen] = [...withImports(fileName, chunks).difference(shell).difference(entry)]
      }
      const asset = this.emitFile({ type: 'asset', name: 'screen-files.json', source: JSON.stringify(files) })
      const url = JSON.stringify(`/${this.getFileName(asset)}`)
      for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll('__SCREEN_FILES__', () => url)
    },
  }
}
