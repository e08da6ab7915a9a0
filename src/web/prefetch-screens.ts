import type { Role } from '#contract/users.ts'

/** URL of a JSON object: the names of the files of each screen, by screen (tools/vite/screen-files.ts). Empty in development. */
declare const __SCREEN_FILES__: string

/** Screens that each role is likely to open next, most likely first. */
const likelyScreens: Record<Role, string[]> = {
  student: [
    ...['dashboard', 'questions', 'question', 'student-chat', 'announcements', 'prayer-requests', 'my-responses'],
    ...['resources', 'manage-account'],
  ],
  admin: [
    ...[
      'dashboard',
      'student-responses',
      'admin-chat',
      'questions',
      'managed-prayer-requests',
      'managed-announcements',
      'users',
      'person',
    ],
    ...['question', 'manage-account'],
  ],
}

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
      // The browser caches a response only if its body is read completely.
      await response.arrayBuffer()
    }
  } catch {
    // Aborted or offline. A screen loads its missing files when it is opened.
  }
}

/** Prefetches the first screen after login. */
export const prefetchSignedIn = (): Promise<void> => prefetch(['shell', 'dashboard'])

/** Prefetches the screens of a role. */
export const prefetchScreens = (role: Role, signal: AbortSignal): Promise<void> => prefetch(likelyScreens[role], signal)
