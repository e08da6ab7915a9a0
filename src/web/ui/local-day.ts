/** Returns the calendar day `YYYY-MM-DD` of a date in the reader's time zone. */
export function localDay(date: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}
