let offsetMs = 0

/** Sets the server's clock from the `Date` header of a response (RFC 9110, 6.6.1), to the second. */
export function setServerClock(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - Date.now()
}

/** Returns the time of the server's clock in milliseconds. The clock of a phone may be wrong by days. */
export const serverTime = (): number => Date.now() + offsetMs
