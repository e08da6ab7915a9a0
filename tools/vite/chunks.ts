import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Number of screens that share a module from which it is in one file with all that many screens share. */
const minScreens = 2
/** The lists of the screens of users who are signed in. */
const screenLists = /\/app\/(signed-in|leader)-screens\.tsx$/
/**
 * Files of what is needed after the login: what is kept on the device, what each user loads, what the first screens share with each
 * other or with others, the leaders' one with other screens of leaders, what many others share, and what finds references to the Bible,
 * which is loaded with the first text that may have one. A file never imports one after it.
 */
const names = ['offline', 'signed-in', 'first', 'leaders', 'shared', 'bible'] as const

/** Returns a module and all that import it statically, directly or through others. */
function withImporters(id: string, context: Context, seen = new Set<string>()): Set<string> {
  seen.add(id)
  for (const importer of context.getModuleInfo(id)?.importers ?? []) {
    if (!seen.has(importer)) withImporters(importer, context, seen)
  }
  return seen
}

/** Names the file of a module that is needed after the login. Undefined for a module of few screens, which gets into small files. */
function chunkOf(id: string, context: Context): (typeof names)[number] | undefined {
  // Messages get to the modules that use them.
  if (id.includes('?message=')) return undefined
  if (/\/contract\/bible\/(?!may-have-passage|describe-report)/.test(id)) return 'bible'
  // For lists of leaders. The index of the package imports it for all.
  if (/query.*\/(useQueries|queriesObserver)\.js$/.test(id)) return 'shared'
  const users = [...withImporters(id, context)]
  const isLoadedBy = (user: string, list: RegExp) =>
    context.getModuleInfo(user)?.dynamicImporters.some((it) => list.test(it)) === true
  if (users.some((user) => isLoadedBy(user, /\/session\/session\.tsx$/))) return 'offline'
  const endsWith = (path: string) => users.some((user) => user.endsWith(path))
  if (endsWith('/app/shell.tsx')) return 'signed-in'
  const screens = users.filter((user) => isLoadedBy(user, screenLists))
  const ofLeaders = screens.filter(
    (user) => user.endsWith('/leader-dashboard-page.tsx') || isLoadedBy(user, /leader-screens/),
  )
  if (screens.some((user) => user.endsWith('-dashboard-page.tsx')) && screens.length > 1)
    return ofLeaders.length === screens.length ? 'leaders' : 'first'
  return screens.length >= minScreens ? 'shared' : undefined
}

/** A few large files that change seldom compress better than many. The first screen of all is in one. */
export const chunkGroups = [
  { name: 'base', tags: ['$initial' as const], priority: names.length + 1 },
  ...names.map((name, index) => ({
    name: (id: string, context: Context) => (chunkOf(id, context) === name ? name : null),
    debugName: name,
    priority: names.length - index,
  })),
]
