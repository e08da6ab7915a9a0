// Writes iCalendar (RFC 5545, RFC 7986). docs/decisions/074-calendar.md says what readers make of it.
import { addDays } from '#contract/shared/days.ts'

/** An event of one day, or one that begins at a moment and whose end is not known. */
export interface CalendarEvent {
  /** Stays the same when the event changes. */
  uid: string
  /** A calendar day, or a moment in UTC (ISO 8601). */
  startsAt: string
  title: string
  /** Empty if there is none. */
  place: string
  /** Address of a page about it, if there is one. */
  url: string | undefined
  /** When the event was changed last. */
  changedAt: string
  /** Number of changes. */
  sequence: number
}

/** How often readers should ask for changes. Most decide themselves. */
const refreshInterval = 'PT6H'
/** Maximum length of a line in bytes, without its end (section 3.1). */
const maxLineBytes = 75

/**
 * Returns a text as a value (section 3.3.11), in one line: calcurse drops an event whose title has several, and node-ical a title with
 * U+2028. Control characters are not allowed.
 */
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

/** Returns a time as `20261205T170000Z` (section 3.3.5). */
const momentOf = (time: string): string => time.replaceAll(/[-:]|\.\d+/g, '')
/** Returns a day as `20261205` (section 3.3.4). */
const dateOf = (day: string): string => day.replaceAll('-', '')

/** A whole day ends on the next one: a reader drops an event that ends on the day on which it begins. */
const timesOf = (startsAt: string): string[] =>
  startsAt.includes('T')
    ? [`DTSTART:${momentOf(startsAt)}`]
    : [`DTSTART;VALUE=DATE:${dateOf(startsAt)}`, `DTEND;VALUE=DATE:${dateOf(addDays(startsAt, 1))}`]

const linesOf = ({ uid, startsAt, title, place, url, changedAt, sequence }: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `DTSTAMP:${momentOf(changedAt)}`,
  `LAST-MODIFIED:${momentOf(changedAt)}`,
  `SEQUENCE:${sequence}`,
  ...timesOf(startsAt),
  `SUMMARY:${escaped(title)}`,
  ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
  'TRANSP:TRANSPARENT',
  ...(url === undefined ? [] : [`URL:${url}`]),
  'END:VEVENT',
]

/** Folds a line between characters, so that each has at most 75 bytes in UTF-8 (section 3.1). */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxLineBytes) return line
  let [folded, bytes] = ['', 0]
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > maxLineBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}

/** Returns a calendar as a file. @param name what readers call it */
export const writeCalendar = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lampstand//Lampstand//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    `NAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`,
    `X-PUBLISHED-TTL:${refreshInterval}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
    .map((line) => `${fold(line)}\r\n`)
    .join('')
