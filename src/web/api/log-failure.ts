import { CancelledError } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * Logs a failure that is not shown to the user (docs/rules.md#silent-failures). The end of a session, which cancels what is being
 * fetched, is none: the login screen says it.
 */
export function logFailure(description: string, error: unknown): void {
  if (error instanceof CancelledError || (error instanceof ApiError && error.endsSession)) return
  // biome-ignore lint/suspicious/noConsole: a browser has no other log
  console.error(description, error)
}
