/** For the failures of section 8 that people are not bothered with. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: there is no other log in a browser
  console.error(what, error)
}
