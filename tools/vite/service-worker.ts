import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { textFilesOf, workerMessages } from './message-files.ts'
import { type Chunks, withImports } from './report-sizes.ts'

const entryFile = 'service-worker/service-worker.ts'
/** The screens that students can't open. */
const leaderScreens = /\/leader-(screens|dashboard-page)\.tsx$/
/** Series of questions in all languages, which are loaded one by one, if at all. */
const readyMade = /\/ready-made\//

/** Returns the paths of the files that the page, the frame and a student's first screen load, of those that students' screens load later, and of leaders' further ones. */
function listFiles(chunks: Chunks, page: string) {
  const withStyles = (names: Iterable<string>) =>
    [...names].flatMap((name) => [name, ...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])
  const filesOf = (isWanted: (chunk: Rolldown.OutputChunk) => boolean, importsOf?: Parameters<typeof withImports>[2]) =>
    [...chunks.values()]
      .filter(isWanted)
      .flatMap(({ fileName }) => withStyles(withImports(fileName, chunks, importsOf)))
      .map((name) => `/${name}`)
  const has = (module: string) => (chunk: Rolldown.OutputChunk) => chunk.moduleIds.some((id) => id.endsWith(module))
  const isEntry = (chunk: Rolldown.OutputChunk) => chunk.isEntry

  const ofPage = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)]
    .map(([, path = '']) => path)
    // The icon of an installed app is loaded when it is installed.
    .filter((path) => !path.endsWith('.png'))
  const start = new Set(
    [ofPage, ...[isEntry, has('/app/shell.tsx'), has('/student-dashboard-page.tsx')].map((it) => filesOf(it))].flat(),
  )
  const isModuleOf = (modules: RegExp) => (name: string) => modules.test(chunks.get(name)?.facadeModuleId ?? '')
  const [isOfLeaders, isReadyMade] = [isModuleOf(leaderScreens), isModuleOf(readyMade)]
  const allImports = ({ imports, dynamicImports }: Rolldown.OutputChunk) =>
    [...imports, ...dynamicImports].filter((name) => !isReadyMade(name))
  // Only what is loaded later: a screen of students may share a file with one of leaders.
  const ofStudents = new Set(
    filesOf(isEntry, (it) => [...it.imports, ...it.dynamicImports.filter((name) => !isOfLeaders(name))]),
  )
  const ofLeaders = new Set(filesOf(isEntry, allImports))
  const student = [...ofStudents].filter((path) => !start.has(path))
  const admin = [...ofLeaders].filter((path) => !start.has(path) && !ofStudents.has(path))
  const ofLogin = start.union(new Set(filesOf(has('/leader-dashboard-page.tsx'))))
  return { page: ofPage, start: [...start], ofLogin: [...ofLogin], screens: { student, admin } }
}

function textOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type === 'chunk') return file.code
  if (typeof file?.source === 'string') return file.source
  throw new Error(`${file?.fileName} is not a text`)
}

/**
 * Builds `src/web/service-worker/service-worker.ts` to one classic script, `sw.js`, because Firefox had no module workers for long.
 * Inserts the names of the files of this build and a hash of the page, so that the worker changes whenever the app does. For browsers
 * without service workers, writes the same names to a JSON file, and replaces `__SCREEN_FILES__` (src/web/app/prefetch-screens.ts) by
 * its URL. They depend on nothing but the chunk's own imports, so the hash in its name covers them.
 */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'service-worker',
    config: (_, { command }) => (command === 'serve' ? { define: { __SCREEN_FILES__: "''" } } : {}),
    configResolved(config) {
      root = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('The build has no page')
        const source = String(page.source)
        const chunks: Chunks = new Map()
        for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
        const { screens, ofLogin, ...lists } = listFiles(chunks, source)
        const { student, admin } = screens
        const prefetched = { login: ofLogin, start: lists.start, student, admin: [...student, ...admin] }
        const list = this.emitFile({ type: 'asset', name: 'screen-files.json', source: JSON.stringify(prefetched) })
        const url = JSON.stringify(`/${this.getFileName(list)}`)
        for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll('__SCREEN_FILES__', () => url)
        const pack = (role: keyof typeof screens) => {
          const texts = Object.fromEntries(screens[role].map((path) => [path, textOf(bundle[path.slice(1)])]))
          const asset = this.emitFile({ type: 'asset', name: `screens-${role}.json`, source: JSON.stringify(texts) })
          return `/${this.getFileName(asset)}`
        }
        const files = {
          ...lists,
          texts: textFilesOf(source),
          packs: { student: pack('student'), admin: pack('admin') },
        }
        const version = createHash('sha256')
          .update(JSON.stringify(files))
          .update(source)
          .digest('base64url')
          .slice(0, 10)
        const built = (await build({
          configFile: false,
          plugins: [workerMessages()],
          root,
          publicDir: false,
          logLevel: 'warn',
          define: { __APP_FILES__: JSON.stringify({ version, ...files }) },
          build: {
            write: false,
            assetsInlineLimit: 0,
            target: 'es2022',
            modulePreload: false,
            rolldownOptions: {
              input: join(root, entryFile),
              output: { format: 'iife', entryFileNames: 'sw.js', codeSplitting: false },
            },
          },
        })) as Rolldown.RolldownOutput
        const [script, ...others] = built.output
        if (script?.type !== 'chunk' || others.some(({ type }) => type === 'chunk')) {
          throw new Error('The service worker must be one script')
        }
        // Icons of notifications. Most are icons of the app too.
        for (const icon of others) {
          if (icon.type === 'asset' && !(icon.fileName in bundle)) {
            this.emitFile({ type: 'asset', fileName: icon.fileName, source: icon.source })
          }
        }
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: script.code })
      },
    },
  }
}
