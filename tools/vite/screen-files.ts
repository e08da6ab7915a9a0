import type { Plugin, Rolldown } from 'vite'
import { type Chunks, screenIn, withImports } from './report-sizes.ts'

/**
 * Writes a JSON file with the names of the files of each screen, of the signed-in shell, and of all screens of a role. Replaces
 * `__SCREEN_FILES__` (src/web/app/prefetch-screens.ts) by its URL. The names depend on nothing but the screens that the same chunk
 * imports, so the content hash in that chunk's own name covers them.
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
        const screen = screenIn(facadeModuleId)
        if (screen !== undefined) files[screen] = [...withImports(fileName, chunks).difference(shell).difference(entry)]
      }
      const filesIn = (list: string) => {
        const id = [...this.getModuleIds()].find((name) => name.endsWith(list)) ?? ''
        const screens = (this.getModuleInfo(id)?.dynamicallyImportedIds ?? []).flatMap((name) => screenIn(name) ?? [])
        return screens.flatMap((screen) => files[screen] ?? [])
      }
      const ofStudents = filesIn('/signed-in-screens.tsx')
      files['student'] = [...new Set(ofStudents)]
      files['admin'] = [...new Set([...ofStudents, ...filesIn('/leader-screens.tsx')])]
      const asset = this.emitFile({ type: 'asset', name: 'screen-files.json', source: JSON.stringify(files) })
      const url = JSON.stringify(`/${this.getFileName(asset)}`)
      for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll('__SCREEN_FILES__', () => url)
    },
  }
}
