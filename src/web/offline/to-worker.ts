import type { Role } from '#contract/accounts.ts'

/** Messages that pages send to the service worker. */
export type ToWorker =
  /** Makes all screens of a role available offline, with these files of the language. */
  | { type: 'keep screens'; role: Role; texts: readonly string[] }
  /** Makes only these files available offline, for a browser that saves data. */
  | { type: 'keep files'; paths: readonly string[] }
  /** Activates a waiting worker if it has the version of the page, which `script` identifies. */
  | { type: 'take over'; script: string }
