import { posix } from 'node:path'
import { platformFolders, serverRooms, storeys, webRooms } from '../../src/rooms.ts'

export interface Import {
  /** Path of the importing file, from the root. */
  from: string
  /** Path of the imported file, or the name of a package. */
  to: string
}

const aliases = {
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#tools/': 'tools/',
}

function resolve(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const alias = Object.entries(aliases).find(([start]) => specifier.startsWith(start))
  return alias ? alias[1] + specifier.slice(alias[0].length) : specifier
}

/** Lists what a file imports or re-exports. */
export const importsOf = (from: string, text: string): Import[] =>
  [...text.matchAll(/(?:\bfrom |\bimport |\bimport\()'([^'\n]+)'/g)].map(([, specifier = '']) => ({
    from,
    to: resolve(from, specifier),
  }))

const isCore = (room: string) => storeys.core.some((known) => known === room)

const isAbove = (order: readonly string[], a: string, b: string) => order.indexOf(a) > order.indexOf(b)

/** A subject or `platform`, or undefined for the files above them, such as `app.ts` and `commands`. */
function serverRoomOf(path: string): string | undefined {
  const [first = '', second = ''] = path.slice('src/server/'.length).split('/')
  return first === 'subjects' ? second : first === 'platform' ? first : undefined
}

const topFolders = new Set(['commands'])

function serverViolation(from: string, to: string): string | undefined {
  const room = serverRoomOf(from)
  const folder = from.split('/').length > 3 && !from.startsWith('src/server/subjects/') ? from.split('/')[2] : room
  if (folder !== undefined && !topFolders.has(folder) && !serverRooms.some((known) => known === folder)) {
    return `${folder} is no room of the server; see src/rooms.ts`
  }
  if (!to.startsWith('src/server/')) return
  const target = serverRoomOf(to)
  if (target === undefined) return room === undefined ? undefined : 'subjects do not import the program'
  if (target === room) return room === 'platform' ? platformViolation(from, to) : undefined
  if (target === 'platform') return
  if (room !== undefined && isAbove(serverRooms, target, room)) return `${target} is above ${room}; see src/rooms.ts`
  if (room !== undefined && isCore(room) && !isCore(target)) return `${target} is not in core; see src/rooms.ts`
  if (to.endsWith(`/${target}/public.ts`)) return
  const isRoute = from === 'src/server/subjects.ts' && to.endsWith('routes.ts')
  const isDeclaration = from === 'src/server/personal-data.ts' && to.endsWith('/personal-data.ts')
  return isRoute || isDeclaration ? undefined : `import ${target}/public.ts instead`
}

function platformViolation(from: string, to: string): string | undefined {
  const [folder, target] = [from, to].map((path) => path.split('/')[3] ?? '')
  if (target === undefined || target.endsWith('.ts') || folder === undefined || folder.endsWith('.ts')) return
  return isAbove(platformFolders, target, folder) ? `platform/${target} is above platform/${folder}` : undefined
}

function webViolation(from: string, to: string): string | undefined {
  const [room = '', target = ''] = [from, to].map((path) => path.split('/')[2] ?? '')
  if (room === 'ui' && /^(#|@tanstack\/|src\/(?!web\/))/.test(to) && !/^#(messages|locales\/)/.test(to)) {
    return 'ui is presentational: it knows no router, API or contract'
  }
  if (!to.startsWith('src/web/') || !from.startsWith('src/web/') || from.split('/').length === 3) return
  if (!webRooms.some((known) => known === room)) return `${room} is no room of the web app; see src/rooms.ts`
  if (to.split('/').length === 3) return 'rooms do not import the program'
  return isAbove(webRooms, target, room) ? `${target} is above ${room}; see src/rooms.ts` : undefined
}

const areaOf = (path: string) => /^(src\/(?:server|web|contract|locales)|tools|perf|test)\//.exec(path)?.[1]
const mayImport: Record<string, RegExp> = {
  'src/server': /^src\/(server|contract|locales)$/,
  'src/web': /^src\/(web|contract|locales)$/,
  'src/contract': /^src\/(contract|locales)$/,
  'src/locales': /^src\/locales$/,
  tools: /^(tools|src\/.*)$/,
  perf: /^(perf|tools|src\/.*)$/,
}

/** Returns what is wrong with an import, or undefined. */
export function violationOf({ from, to }: Import): string | undefined {
  const area = areaOf(from) ?? ''
  const target = areaOf(to)
  const violation =
    target !== undefined && mayImport[area]?.test(target) === false
      ? `${area} does not import ${target}`
      : area === 'src/contract' && to.startsWith('node:')
        ? 'the contract is read by both sides'
        : area === 'src/server'
          ? serverViolation(from, to)
          : area === 'src/web'
            ? webViolation(from, to)
            : undefined
  return violation === undefined ? undefined : `${from} imports ${to}: ${violation}`
}
