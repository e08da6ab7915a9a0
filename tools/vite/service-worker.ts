import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { textFilesOf, workerMessages } from './message-files.ts'
import { type Chunks, withImports } from './report-sizes.ts'

const entryFile = 'service-worker/service-worker.ts'
/** The list of the screens that students can't open. */
const leaderScreens = '/leader-screens.tsx'

/** Returns the paths of the files that the page and the frame load, of those that students' screens load later, and of leaders' further ones. */
function listFiles(chunks: Chunks, page: string) {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry)
  if (entry === undefined) throw new Error('The build has no entry')
  const isShell = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => id.endsWith('/app/shell.tsx'))
  const shell = [...chunks.values()].filter(isShell)
  const withStyles = (names: Iterable<string>) =>
    [...names].flatMap((name) => [name, ...(chunks.get(name)?.viteMetadata?.importedCss ?? [])])

  const ofPage = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)]
    .map(([, name = '']) => name)
    // The icon of an installed app is loaded when it is installed.
    .filter((name) => !name.endsWith('.png'))
  const frame = new Set([
    ...ofPage,
    ...withStyles([entry, ...shell].flatMap(({ fileName }) => [...withImports(fileName, chunks)])),
  ])
  const allImports = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports]
  const isOfLeaders = (name: string) => chunks.get(name)?.facadeModuleId?.endsWith(leaderScreens) === true
  const ofStudents = withImports(entry.fileName, chunks, (it) => allImports(it).filter((name) => !isOfLeaders(name)))
  const ofLeaders = withImports(entry.fileName, chunks, allImports)
  const pathsOf = (names: Iterable<string>, without: readonly string[] = []) =>
    [...new Set(withStyles(names))]
      .filter((name) => !frame.has(name))
      .map((name) => `/${name}`)
      .filter((path) => !without.includes(path))
  const dashboard = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId?.endsWith('/dashboard-page.tsx'))
  const firstScreen = pathsOf(withStyles(dashboard.flatMap(({ fileName }) => [...withImports(fileName, chunks)])))
  const student = pathsOf(ofStudents)
  return {
    firstScreen,
    page: ofPage.map((name) => `/${name}`),
    frame: [...frame].map((name) => `/${name}`),
    screens: { student, admin: pathsOf(ofLeaders, student) },
  }
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
        const { firstScreen, ...lists } = listFiles(chunks, source)
        const { student, admin } = lists.screens
        const prefetched = { start: [...lists.frame, ...firstScreen], student, admin: [...student, ...admin] }
        const list = this.emitFile({ type: 'asset', name: 'screen-files.json', source: JSON.stringify(prefetched) })
        const url = JSON.stringify(`/${this.getFileName(list)}`)
        for (const chunk of chunks.values()) chunk.code = chunk.code.replaceAll('__SCREEN_FILES__', () => url)
        const pack = (role: keyof typeof lists.screens) => {
          const paths = lists.screens[role].filter((path) => !firstScreen.includes(path))
          const texts = Object.fromEntries(paths.map((path) => [path, textOf(bundle[path.slice(1)])]))
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
