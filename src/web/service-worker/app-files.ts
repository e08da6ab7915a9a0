import type { Role } from '#contract/accounts.ts'

/** Paths of the files of one build, all with a content hash (tools/vite/service-worker.ts). */
interface AppFiles {
  /** Changes with every build that differs. */
  version: string
  /** Files that the page names. They identify the build of a page. */
  page: readonly string[]
  /** The same files and those of the frame around the screens. */
  frame: readonly string[]
  /** Files of the screens that students can open, with their dialogs, and of the further screens of leaders. */
  screens: Record<Role, readonly string[]>
  /** A JSON object of the texts of these files by path, which takes one request instead of dozens. */
  packs: Record<Role, string>
}

/** Inserted by the build. */
declare const __APP_FILES__: AppFiles

export const appFiles: AppFiles = __APP_FILES__

/** Messages that pages send to the worker. */
export type ToWorker =
  /** Makes all screens of a role available offline. */
  | { type: 'keep screens'; role: Role }
  /** Makes only these files available offline, for a browser that saves data. */
  | { type: 'keep files'; paths: readonly string[] }
  /** Updates the cached page, because the group may have another name. */
  | { type: 'refresh page' }
  /** Activates a waiting worker if it has the version of the page, which `script` identifies. */
  | { type: 'take over'; script: string }
