let ahead = 0

/** Every answer says when it was made (RFC 9110, 6.6.1), to the second. */
export function setServerClock(date: string | null): void {
  const said = Date.parse(date ?? '')
  if (!Number.isNaN(said)) ahead = said - Date.now()
}

/** The time by the server's clock, in milliseconds: a phone's own may be wrong by days. */
export const serverTime = (): number => Date.now() + ahead
