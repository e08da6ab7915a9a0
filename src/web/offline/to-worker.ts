import type { Role } from '#contract/accounts.ts'

/** Messages that pages send to the service worker. */
export type ToWorker =
  /** Makes files available offline, and all screens of a role. */
  | { type: 'keep'; files: readonly string[]; role?: Role }
  /** Activates a waiting worker if it has the version of the page, which `script` identifies. */
  | { type: 'take over'; script: string }
