import { describe, expect, it } from 'vitest'
import { type ReaderName, readers, readInZone } from '#test/support/calendar-readers.ts'
import { faultsOf } from '#test/support/icalendar-faults.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const readerNames = Object.keys(readers) as ReaderName[]
const zones = ['Pacific/Auckland', 'Africa/Nairobi', 'Pacific/Honolulu']

const camp: CalendarEvent = {
  uid: 'announcement-1@lampstand',
  startsAt: '2026-12-05',
  title: 'Camp',
  place: '',
  url: undefined,
  changedAt: '2026-11-01T10:00:00.000Z',
  sequence: 0,
}
const withTitle = (title: string): CalendarEvent => ({ ...camp, title })

/** Texts as a leader writes them, and as readers show them where that differs. */
const texts: [name: string, text: string, shown?: string][] = [
  ['Arabic letters', 'لقاء الشبيبة في قاعة الكنيسة '.repeat(7).slice(0, 200).trim()],
  ['200 emoji of four bytes', '🏕️🔥'.repeat(40)],
  ['a family of joined emoji', '👨‍👩‍👧‍👦'.repeat(18)],
  ['commas, semicolons, colons and quotes', 'Songs, games; "fire": bring a blanket, please'],
  ['backslashes', 'C:\\songs \\ end\\'],
  ['a line of exactly 75 octets', 'x'.repeat(75 - 'SUMMARY:'.length)],
  ['a line of 76 octets', 'x'.repeat(76 - 'SUMMARY:'.length)],
  ['a character of two octets at the fold', `${'x'.repeat(66)}éé`],
  ['what looks like a property', 'END:VEVENT BEGIN:VALARM'],
  ['line breaks', 'Songs\r\nand\ngames\rtoday\u2028and\u0085tomorrow', 'Songs and games today and tomorrow'],
  ['control characters', 'Songs\u0007 and\u0000\tgames\u007f!', 'Songs  and games !'],
]

describe.each(readerNames)('%s', (reader) => {
  const read = (event: CalendarEvent) => readers[reader](writeCalendar('Youth', [event]))

  it.for(texts)('reads %s in a title and in a place', ([, text, shown = text]) => {
    const [event] = read({ ...camp, title: text, place: text })
    expect(event).toMatchObject({ title: shown, place: shown })
  })

  it.for(zones)('G5: shows a day as the same day in %s', (zone) => {
    const days = ['2026-12-05', '2026-12-31', '2028-02-28', '2026-09-27', '2027-03-28']
    const after = ['2026-12-06', '2027-01-01', '2028-02-29', '2026-09-28', '2027-03-29']
    const events = days.map((startsAt, index) => ({ ...camp, uid: `${index}`, startsAt }))
    const shown = readInZone(reader, writeCalendar('Youth', events), zone)
    expect(shown.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual(
      days.map((day, index) => [day, after[index]]),
    )
    expect(shown.some(({ time }) => time)).toBe(false)
  })

  it.for([
    // New Zealand puts its clocks forward at two o'clock on September 27.
    ['Pacific/Auckland', ['2026-09-27 01:30', '2026-09-27 03:30', '2027-03-28 14:00']],
    ['Africa/Nairobi', ['2026-09-26 16:30', '2026-09-26 17:30', '2027-03-28 04:00']],
    // Europe does on March 28, at one o'clock in UTC.
    ['Europe/Paris', ['2026-09-26 15:30', '2026-09-26 16:30', '2027-03-28 03:00']],
    ['Pacific/Honolulu', ['2026-09-26 03:30', '2026-09-26 04:30', '2027-03-27 15:00']],
  ] as const)('shows moments around the change to summer time in %s', ([zone, times]) => {
    const moments = ['2026-09-26T13:30:00.000Z', '2026-09-26T14:30:00.000Z', '2027-03-28T01:00:00.000Z']
    const events = moments.map((startsAt, index) => ({ ...camp, uid: `${index}`, startsAt }))
    const shown = readInZone(reader, writeCalendar('Youth', events), zone)
    expect(shown.map(({ startsAt, time }) => [startsAt, time])).toEqual(
      moments.map((moment, index) => [moment, times[index]]),
    )
    // Nobody has said when it ends.
    expect(shown.map(({ endsAt }) => endsAt)).toEqual(moments)
  })

  it('reads an address of a page, and neither place nor address if there is none', () => {
    const url = 'https://youth.example.org/questions/019d2a40?a=1;2,3'
    expect(read({ ...camp, url })).toMatchObject([{ url }])
    expect(read(camp)).toEqual([{ uid: camp.uid, startsAt: '2026-12-05', endsAt: '2026-12-06', title: 'Camp' }])
  })

  it('reads a calendar without events', () => {
    expect(readers[reader](writeCalendar('Youth', []))).toEqual([])
  })
})

it('writes what RFC 5545 asks for', () => {
  const events = texts.map(([, text], index) => ({ ...withTitle(text), uid: `${index}`, place: text }))
  const moment = { ...camp, startsAt: '2026-12-05T17:00:00.000Z', url: 'https://youth.example.org', sequence: 3 }
  const calendar = writeCalendar('Jugend, "Gruppe"; \\ \n Nord 🔥'.repeat(5), [...events, moment])
  expect(faultsOf(calendar)).toEqual([])
  expect(calendar).toContain('\r\nDTSTART:20261205T170000Z\r\nSUMMARY:Camp\r\n')
  expect(calendar).toContain('\r\nDTSTAMP:20261101T100000Z\r\nLAST-MODIFIED:20261101T100000Z\r\nSEQUENCE:3\r\n')
})
