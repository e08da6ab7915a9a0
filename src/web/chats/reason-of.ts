import type { Refusal } from '#web/offline/outbox/entry.ts'

/** Returns the reason that a message shows for its refusal. None for errors of the connection and of the server. */
export const reasonOf = ({ status, message }: Refusal): string | undefined =>
  status >= 400 && status < 500 ? message || undefined : undefined
