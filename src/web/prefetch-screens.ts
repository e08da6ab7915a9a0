import type { Role } from '#contract/users.ts'

/** URL of a JSON object: the names of the files of each screen, by screen (scripts/screen-files.ts). Empty in development. */
declare const __SCREEN_FILES__: string

/** Screens that each role is likely to open next, most likely first. */
const likelyScreens: Record<Role, string[]> = {
  student: [
    ...['dashboard', 'questions', 'question', 'student-chat', 'announcements', 'prayer-requests', 'my-responses'],
    ...['resources', 'manage-account'],
  ],
  admin: [
    ...['dashboard', 'student-responses', 'admin-chat', 'questions', 'managed-prayer-requests', 'broadcast', 'users'],
    ...['question', 'manage-account'],
  ],
}

/** Leaves the network to the first screen while that screen loads. */
const delayMs = 3000

/**
 * Fetches the files of some screens into the browser's cache, one at a time and with low priority. Nothing is compiled or
 * executed before a screen is opened, so the main thread stays free.
 */
async function prefetch(screens: readonly string[], signal: AbortSignal | null = null): Promise<void> {
  if (__SCREEN_FILES__ === '') return
  try {
    const filesOf: Record<string, string[]> = await (await fetch(__SCREEN_FILES__, { signal })).json()
    for (const file of new Set(screens.flatMap((screen) => filesOf[screen] ?? []))) {
      const response = await fetch(`/${file}`, { priority: 'low', signal })
      // The cache keeps only responses that were read to their end.
      await response.arrayBuffer()
    }
  } catch {
    // Stopped or offline: a screen fetches the files it lacks when it is opened.
  }
}

export const prefetchSignedIn = (): Promise<void> => prefetch(['shell', 'dashboard'])

/** Prefetches the screens of a role, unless the browser is set to save data. @returns a function that stops it */
export function prefetchScreens(role: Role): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => undefined
  const stopping = new AbortController()
  const timer = setTimeout(() => void prefetch(likelyScreens[role], stopping.signal), delayMs)
  return () => {
    clearTimeout(timer)
    stopping.abort()
  }
}
