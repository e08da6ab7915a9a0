import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { languages } from '../../src/locales/generated/languages.ts'
import { type Chunks, withImports } from './report-sizes.ts'

const locales = join(import.meta.dirname, '..', '..', 'src', 'locales')
const generated = join(locales, 'generated')
const wantedMessage = /messages\.ts\?message=(\w+)$/
const namesOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name)

/** Returns the functions of a language as JavaScript, by message. They are lines of one form: tools/messages/message-compiler.ts. */
function functionsOf(tag: string): Map<string, string> {
  const lines = readFileSync(join(generated, `${tag}.ts`), 'utf8').matchAll(
    /^export const (\w+) = \((values)?.*?\): string => (.*)$/gm,
  )
  // The app passes what they call as `h`.
  const called = (text: string) => text.replaceAll(/(?<=\$\{)\w+\(/g, 'h.$&')
  return new Map([...lines].map(([, name = '', values = '', text = '']) => [name, `(${values})=>${called(text)}`]))
}

/** Returns what the Resources screen lists in a language: in English, unless it has a list of its own. */
function resourcesOf(tag: string): unknown {
  const file = join(locales, 'resources', `${tag}.json`)
  return JSON.parse(readFileSync(existsSync(file) ? file : join(locales, 'resources', 'en.json'), 'utf8'))
}

/** The list of the screens after the login, of which each loads its own texts. */
const screenList = /\/app\/signed-in-screens\.tsx$/

/** Returns the names of the messages in the source of a module. */
const namesInSource = (code: string): string[] => [
  ...[...code.matchAll(/\bmessages\.(\w+)/g)].map(([, name = '']) => name),
  ...[...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']#messages["']/g)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim().split(' ')[0] ?? ''),
  ),
]

/** Returns the messages of modules and of all that they import, up to a module that is left out. Chunks do not tell: they import parts of others. */
function messagesOfModules(
  ids: readonly string[],
  getModuleInfo: Rolldown.PluginContext['getModuleInfo'],
  leftOut?: string,
): Set<string> {
  const seen = new Set<string>()
  const names: string[] = []
  function visit(id: string): void {
    if (seen.has(id) || id === leftOut || id.includes('/node_modules/') || id.includes('/generated/')) return
    seen.add(id)
    const info = getModuleInfo(id)
    names.push(...namesInSource(info?.code ?? ''))
    const later = screenList.test(id) ? [] : (info?.dynamicallyImportedIds ?? [])
    for (const imported of [...(info?.importedIds ?? []), ...later]) visit(imported)
  }
  for (const id of ids) visit(id)
  return new Set(names.filter((name) => name !== ''))
}

/** Returns the messages of the parts that src/web/storage/texts.ts loads. Each has what its screens need beyond the parts loaded before it. */
function messagesByPart(
  chunks: Chunks,
  idsOfVisitors: readonly string[],
  getModuleInfo: Rolldown.PluginContext['getModuleInfo'],
) {
  const all = [...chunks.values()]
  const withDynamicImports = ({ imports, dynamicImports }: Rolldown.OutputChunk) => [...imports, ...dynamicImports]
  const filesWith = (isWanted: (id: string) => boolean) =>
    all.filter(({ moduleIds }) => moduleIds.some(isWanted)).map(({ fileName }) => fileName)
  const shell = filesWith((id) => id.endsWith('/app/shell.tsx'))
  const leaderScreens = filesWith((id) => id.endsWith('/app/leader-screens.tsx'))
  const reach = (files: readonly string[], without: readonly string[] = []) =>
    files.flatMap((file) => [
      ...withImports(file, chunks, (it) => withDynamicImports(it).filter((name) => !without.includes(name))),
    ])
  const namesIn = (files: readonly string[]) =>
    files.flatMap((file) => chunks.get(file)?.moduleIds ?? []).flatMap((id) => wantedMessage.exec(id)?.[1] ?? [])
  const entry = all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName)
  const visitors = filesWith((id) => idsOfVisitors.includes(id)).filter((file) => !shell.includes(file))
  const start = new Set(namesIn(reach(entry, [...visitors, ...shell])))
  const modules = all.flatMap(({ moduleIds }) => moduleIds)
  const frame = modules.find((id) => id.endsWith('/app/shell.tsx'))
  const visitor = messagesOfModules(idsOfVisitors, getModuleInfo, frame).difference(start)
  const afterLogin = modules.filter((id) => id === frame || id.endsWith('-dashboard-page.tsx'))
  const user = messagesOfModules(afterLogin, getModuleInfo).difference(start)
  const screens = new Set(namesIn(reach(shell, leaderScreens))).difference(start).difference(user)
  const leader = new Set(namesIn(reach(leaderScreens))).difference(start).difference(user).difference(screens)
  return { start, visitor, user, screens, leader }
}

/** Returns the paths of the files of all languages that a page names. */
export function textFilesOf(page: string): string[] {
  const [, hashes = ''] = /name="languages" content="([^"]*)"/.exec(page) ?? []
  const parts = ['start', 'visitor', 'user', 'screens', 'leader', 'resources']
  return hashes
    .trim()
    .split(' ')
    .flatMap((language) => {
      const [tag, hash] = language.split(':')
      return parts.map((part) => `/assets/${tag}-${part}-${hash}.js`)
    })
}

/**
 * Replaces the messages by calls of the texts of the current language, and writes these to files of their own during the build: for
 * each language, one for each part (src/web/storage/texts.ts), and one for the lists of resources. Messages get numbers, which are
 * shorter than names. The hash in the names of a language's files covers all of its texts; the page has it.
 */
export const messageFiles = (): Plugin => ({
  name: 'message-files',
  apply: 'build',
  load: {
    filter: { id: /locales.generated.messages\.ts(\?|$)/ },
    handler(id) {
      const [file = ''] = id.split('?')
      const names = namesOf(file)
      const wanted = wantedMessage.exec(id)?.[1]
      if (wanted === undefined)
        return names.map((name) => `export { ${name} } from '${file}?message=${name}'`).join('\n')
      const number = names.indexOf(wanted)
      return `import { texts } from '#texts'\nexport const ${wanted} = (values) => texts()[${number}](values)`
    },
  },
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks: Chunks = new Map()
      for (const file of Object.values(bundle)) if (file.type === 'chunk') chunks.set(file.fileName, file)
      const lists = [...this.getModuleIds()].filter((id) =>
        /\/app\/(visitor-screens|lazy-language-sheet)\.ts$/.test(id),
      )
      const idsOfVisitors = lists.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      const parts = Object.entries(messagesByPart(chunks, idsOfVisitors, (id) => this.getModuleInfo(id)))
      const numbers = new Map(namesOf(join(generated, 'messages.ts')).map((name, number) => [name, number]))
      const hashes = languages.map(({ tag }) => {
        const functions = functionsOf(tag)
        const sources = parts.map(([part, names]) => {
          const entries = [...names].map((name) => `${numbers.get(name)}:${functions.get(name)}`)
          return {
            part,
            source: `export default(h)=>({${entries.join(',\n')}})\n`,
          }
        })
        sources.push({ part: 'resources', source: `export default ${JSON.stringify(resourcesOf(tag))}\n` })
        const hash = createHash('sha256')
          .update(sources.map(({ source }) => source).join(''))
          .digest('base64url')
          .slice(0, 7)
        for (const { part, source } of sources) {
          this.emitFile({ type: 'asset', fileName: `assets/${tag}-${part}-${hash}.js`, source })
        }
        return `${tag}:${hash}`
      })
      const page = bundle['index.html']
      if (page?.type === 'asset')
        page.source = String(page.source).replace('__LANGUAGES__', hashes.map((hash) => ` ${hash}`).join(''))
    },
  },
})

/**
 * For the service worker, which knows no page and its language: each message that it has is in all languages, and it shows that of the
 * browser.
 */
export const workerMessages = (): Plugin => ({
  name: 'worker-messages',
  load: {
    filter: { id: /locales.generated.messages\.ts$/ },
    handler(id) {
      const languagesOf = languages.map(({ tag }) => ({ tag, functions: functionsOf(tag) }))
      const messages = namesOf(id).map((name) => {
        const texts = languagesOf.map(({ tag, functions }) => `'${tag}': ${functions.get(name)}`)
        return `export const ${name} = (values) => choose({ ${texts.join(', ')} })(values)`
      })
      return [
        `import * as h from '${join(locales, 'format.ts')}'`,
        "const base = (tag) => tag.split('-', 1)[0]",
        'const choose = (texts) =>',
        '  texts[Object.keys(texts).find((tag) => base(tag) === base(navigator.language))] ?? texts.en',
        ...messages,
      ].join('\n')
    },
  },
})
