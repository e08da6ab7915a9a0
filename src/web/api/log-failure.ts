/** Logs a failure that is not shown to the user (docs/rules.md#silent-failures). */
export function logFailure(description: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: a browser has no other log
  console.error(description, error)
}
