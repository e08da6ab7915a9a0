import { EnvironmentError, readEnvironment } from '#server/platform/env.ts'

/** Returns what is said about invalid environment variables, or an empty text if they are valid. */
export function problemsOf(variables: Record<string, string>): string {
  try {
    readEnvironment(variables)
    return ''
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error
    return error.message
  }
}
