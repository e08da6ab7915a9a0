import type { Role } from '#contract/accounts.ts'

/** Paths of the files of one build, all with a content hash (tools/vite/service-worker.ts). */
interface AppFiles {
  /** Changes with every build that differs. */
  version: string
  /** Files that the page names. They identify the build of a page. */
  page: readonly string[]
  /** The same files, those of the frame around the screens, and those of the first screen. */
  start: readonly string[]
  /** Files of the texts of all languages. A device keeps those that it has shown. */
  texts: readonly string[]
  /**
   * For each role, a JSON object of the texts of further files by path, which takes one request instead of dozens: of the screens that
   * students can open, with their dialogs, and of the further screens of leaders.
   */
  packs: Record<Role, string>
}

/** Inserted by the build. */
declare const __APP_FILES__: AppFiles

export const appFiles: AppFiles = __APP_FILES__
