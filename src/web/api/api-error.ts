import type { Failure, NewerText } from '#contract/errors.ts'
import { offline } from '#messages'

/** An HTTP response with an error status. */
export class ApiError extends Error {
  readonly status: number
  readonly code: Failure['code'] | undefined
  /** Messages by field name. */
  readonly fields: Record<string, string>
  /** What has been changed since the writer of an edit read it, with `edited_meanwhile`. */
  readonly newer: NewerText | undefined

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.newer = failure.newer
    this.fields = Object.fromEntries((failure.errors ?? []).map(({ path, message }) => [path, message]))
  }

  get endsSession(): boolean {
    return this.code === 'not_signed_in' || this.code === 'session_expired'
  }
}

/** The request got no HTTP response: the device is offline, or the server can't be reached. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super(offline(), { cause })
    this.name = 'OfflineError'
  }
}

/** Reads the body of an error response. Returns an empty object if it is not JSON, such as the error page of a proxy. */
export async function readFailure(response: Response): Promise<Partial<Failure>> {
  try {
    return await response.json()
  } catch {
    return {}
  }
}

/** Returns the message to show for an error (docs/rules.md#error-messages). */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError || error instanceof OfflineError) && error.message !== '' ? error.message : fallback

/**
 * Returns the server's messages for the fields of a form, or else one message for the whole form.
 * @param conflictField the field to which a 409 response refers
 */
export function fieldErrorsOf(error: unknown, fallback: string, conflictField?: string): Record<string, string> {
  if (conflictField !== undefined && error instanceof ApiError && error.code === 'conflict') {
    return { [conflictField]: error.message }
  }
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { form: messageOf(error, fallback) }
}
