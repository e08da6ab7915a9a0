import type { Rolldown } from 'vite'

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1]

/** Number of screens from which a module is loaded with the frame around them: fewer if the first screen after login is one of them. */
const minScreens = { first: 2, others: 3 }
/** The lists of the screens of users who are signed in. */
const screenLists = /\/app\/(signed-in|leader)-screens\.tsx$/

/** Returns a module and all that import it statically, directly or through others. */
function withImporters(id: string, context: Context, seen = new Set<string>()): Set<string> {
  seen.add(id)
  for (const importer of context.getModuleInfo(id)?.importers ?? []) {
    if (!seen.has(importer)) withImporters(importer, context, seen)
  }
  return seen
}

/**
 * Names the file of a module that is needed after the first screen: what every user who is signed in loads, or what is kept on the
 * device. Null for a module of few screens, which gets into small files. A few large files that change seldom compress better than many.
 */
export function chunkOf(id: string, context: Context): string | null {
  // All are exported by one module, which would count as their only importer. Messages get to the modules that use them.
  if (/lucide-react.dist.esm.icons/.test(id)) return 'signed-in'
  if (id.includes('?message=')) return null
  const users = [...withImporters(id, context)]
  const isLoadedBy = (user: string, list: RegExp) =>
    context.getModuleInfo(user)?.dynamicImporters.some((it) => list.test(it)) === true
  if (users.some((user) => isLoadedBy(user, /\/session\/session\.tsx$/))) return 'offline'
  const endsWith = (path: string) => users.some((user) => user.endsWith(path))
  const screens = users.filter((user) => isLoadedBy(user, screenLists))
  const isShared = screens.length >= (endsWith('/dashboard-page.tsx') ? minScreens.first : minScreens.others)
  return isShared || endsWith('/app/shell.tsx') ? 'signed-in' : null
}
