/** URL of a JSON object: the paths of the files of the first screen after login, and of all screens of a role (tools/vite/service-worker.ts). Empty in development. */
declare const __SCREEN_FILES__: string

/**
 * Fetches the files of screens into the browser's cache, one at a time and with low priority. Nothing is compiled or executed before
 * a screen is opened, so the main thread stays free.
 */
export async function prefetchScreens(
  screens: 'login' | 'student' | 'admin',
  signal: AbortSignal | null = null,
  texts: readonly string[] = [],
): Promise<void> {
  if (__SCREEN_FILES__ === '') return
  try {
    const files: Record<typeof screens, string[]> = await (await fetch(__SCREEN_FILES__, { signal })).json()
    for (const file of [...texts, ...files[screens]]) {
      const response = await fetch(file, { priority: 'low', signal })
      // The browser caches a response only if its body is read completely.
      await response.arrayBuffer()
    }
  } catch {
    // Aborted or offline. A screen loads its missing files when it is opened.
  }
}
