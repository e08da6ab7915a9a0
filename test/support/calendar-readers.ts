// Reads a calendar with two independent readers, in the time zone of the process:
//   TZ=Pacific/Auckland node test/support/calendar-readers.ts ical.js < group.ics
import { execFileSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'

/** An event as a reader shows it in the time zone of the process. */
export interface ReadEvent {
  uid: string
  /** A calendar day, or a moment in UTC. */
  startsAt: string
  /** Time of the clock on the wall, if it is a moment. */
  time?: string
  /** The same as `startsAt` for moments. */
  endsAt: string
  title: string
  place?: string
  url?: string
}

const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
const timesOf = (isDay: boolean, start: Date, end: Date) => ({
  startsAt: isDay ? dayOf(start) : start.toISOString(),
  ...(!isDay && { time: `${dayOf(start)} ${two(start.getHours())}:${two(start.getMinutes())}` }),
  endsAt: isDay ? dayOf(end) : end.toISOString(),
})
const optional = (place: string | null | undefined, url: string | null | undefined) => ({
  ...(place && { place }),
  ...(url && { url }),
})

function readWithIcalJs(calendar: string): ReadEvent[] {
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, summary, location } = new ICAL.Event(component)
    const url = component.getFirstPropertyValue('url')
    return {
      uid,
      ...timesOf(startDate.isDate, startDate.toJSDate(), endDate.toJSDate()),
      title: summary,
      ...optional(location, url === null ? null : String(url)),
    }
  })
}

/** Texts without parameters are strings. */
const plain = (value: unknown) => (typeof value === 'string' ? value : undefined)

function readWithNodeIcal(calendar: string): ReadEvent[] {
  return Object.values(nodeIcal.sync.parseICS(calendar)).flatMap((it) =>
    it?.type === 'VEVENT'
      ? {
          uid: it.uid,
          ...timesOf(it.datetype === 'date', it.start, it.end ?? it.start),
          title: plain(it.summary) ?? '',
          ...optional(plain(it.location), plain(it.url)),
        }
      : [],
  )
}

export const readers = { 'ical.js': readWithIcalJs, 'node-ical': readWithNodeIcal }
export type ReaderName = keyof typeof readers

/** Returns what a reader shows in a time zone. A process has one. */
export const readInZone = (reader: ReaderName, calendar: string, timeZone: string): ReadEvent[] =>
  JSON.parse(
    execFileSync(process.execPath, [import.meta.filename, reader], {
      input: calendar,
      encoding: 'utf8',
      env: { ...process.env, TZ: timeZone },
    }),
  )

if (import.meta.main) {
  const reader = readers[process.argv[2] as ReaderName]
  console.log(JSON.stringify(reader(await text(process.stdin))))
}
