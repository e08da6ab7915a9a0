/** Returns the current time. Nothing else reads the clock, so that tests can set it. */
export type Clock = () => Date

/** Returns whether a text is the IANA name of a time zone. Offsets such as +02:00 are none: they have no daylight-saving time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
