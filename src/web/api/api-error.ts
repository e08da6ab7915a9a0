import type { Failure } from '#contract/errors.ts'
import { offline } from '#messages'

export class ApiError extends Error {
  readonly status: number
  readonly code: Failure['code'] | undefined
  /** What is wrong with which field. */
  readonly fields: Record<string, string>

  constructor(status: number, failure: Partial<Failure>) {
    super(failure.message ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = failure.code
    this.fields = Object.fromEntries((failure.errors ?? []).map(({ path, message }) => [path, message]))
  }

  get endsSession(): boolean {
    return this.code === 'not_signed_in' || this.code === 'session_expired'
  }
}

/** No answer came: the phone is offline, or the server is. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super(offline(), { cause })
    this.name = 'OfflineError'
  }
}

/** What the server says of a refusal; a proxy's own page says nothing of use. */
export async function failureIn(answer: Response): Promise<Partial<Failure>> {
  try {
    return await answer.json()
  } catch {
    return {}
  }
}

/** Section 8: the server's message, else the client's error message, else the text of the catalogue. */
export const messageOf = (error: unknown, fallback: string): string =>
  (error instanceof ApiError || error instanceof OfflineError) && error.message !== '' ? error.message : fallback

/**
 * Returns what the server says about the fields of a form, or else about the form as a whole.
 * @param conflictField the field that a conflict is about
 */
export function fieldErrorsOf(error: unknown, fallback: string, conflictField?: string): Record<string, string> {
  if (conflictField !== undefined && error instanceof ApiError && error.code === 'conflict') {
    return { [conflictField]: error.message }
  }
  const fields = error instanceof ApiError ? error.fields : {}
  return Object.keys(fields).length > 0 ? fields : { form: messageOf(error, fallback) }
}
