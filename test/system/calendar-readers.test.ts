// A calendar as programs of Debian read it: apt-get install khal calcurse python3-gi gir1.2-ical-3.0 (libical, as in Thunderbird and GNOME).
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { type CalendarEvent, writeCalendar } from '#server/subjects/calendar/icalendar.ts'
import { it } from '#test/support/fixtures.ts'

const base = { place: '', url: undefined, changedAt: '2026-11-01T10:00:00.000Z', sequence: 0 }
const arabic = 'لقاء الشبيبة في قاعة الكنيسة '.repeat(7).slice(0, 200).trim()
const events: CalendarEvent[] = [
  { ...base, uid: 'arabic', startsAt: '2026-12-05', title: arabic, url: 'https://youth.example.org/questions/1' },
  { ...base, uid: 'marks', startsAt: '2026-12-05', title: 'Songs, games; "fire" \\ 🏕️\nand more', sequence: 2 },
  { ...base, uid: 'camp', startsAt: '2026-12-05T17:00:00.000Z', title: 'Camp', place: 'Hall, room 2; left' },
  { ...base, uid: 'before', startsAt: '2026-09-26T13:30:00.000Z', title: 'Before summer time' },
  { ...base, uid: 'after', startsAt: '2026-09-26T14:30:00.000Z', title: 'After summer time' },
]
const marks = 'Songs, games; "fire" \\ 🏕️ and more'

const zones = ['Pacific/Auckland', 'Pacific/Honolulu']
/** When the moments are, by the clocks of each zone. */
const times: Record<string, { camp: [string, string]; before: [string, string]; after: [string, string] }> = {
  'Pacific/Auckland': {
    camp: ['2026-12-06', '06:00'],
    before: ['2026-09-27', '01:30'],
    after: ['2026-09-27', '03:30'],
  },
  'Pacific/Honolulu': {
    camp: ['2026-12-05', '07:00'],
    before: ['2026-09-26', '03:30'],
    after: ['2026-09-26', '04:30'],
  },
}

function filesIn(folder: string) {
  const [full, empty] = [join(folder, 'full.ics'), join(folder, 'empty.ics')]
  writeFileSync(full, writeCalendar('Youth', events))
  writeFileSync(empty, writeCalendar('Youth', []))
  return { full, empty }
}
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  execFileSync(program, args, { encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env } })

/** Lists what khal shows: begin, whether it is a whole day, title and place. */
function readWithKhal(folder: string, file: string, zone: string): string[][] {
  mkdirSync(join(folder, 'khal'))
  const formats = ['date', 'longdate'].map((name) => `${name}format = %Y-%m-%d`)
  const withTime = ['datetime', 'longdatetime'].map((name) => `${name}format = %Y-%m-%d %H:%M`)
  const locale = [`local_timezone = ${zone}`, `default_timezone = ${zone}`, 'timeformat = %H:%M']
  const settings = join(folder, 'khal.conf')
  const lines = [
    '[calendars]',
    '[[one]]',
    `path = ${join(folder, 'khal')}`,
    '[sqlite]',
    `path = ${join(folder, 'cache')}`,
  ]
  writeFileSync(settings, [...lines, '[locale]', ...locale, ...formats, ...withTime].join('\n'))
  run('khal', ['-c', settings, 'import', '--batch', '-a', 'one', file])
  const format = '{start-long}|{all-day}|{title}|{location}'
  const shown = run('khal', ['-c', settings, 'list', '-f', format, '2026-09-01', '200d'])
  return shown.split('\n').flatMap((line) => (line.includes('|') ? [line.split('|')] : []))
}

/** Lists what calcurse has stored, as day, time and title. */
function readWithCalcurse(folder: string, file: string, zone: string): string[][] {
  run('calcurse', ['-D', folder, '-i', file], { TZ: zone })
  const isoDay = (day: string) => day.replace(/(..)\/(..)\/(....)/, '$3-$1-$2')
  return readFileSync(join(folder, 'apts'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, day = '', time = '', title = ''] =
        /^(\S+) (?:\[1\]|@ (\S+) -> [^|>]*(?:>\S+)?\s*\|)\s?(.*)$/.exec(line) ?? []
      return day === '' ? [] : [[isoDay(day), time, title]]
    })
}

const libical = `
import sys, gi
gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib as I
calendar = I.Component.new_from_string(open(sys.argv[1], encoding='utf8').read())
print(I.restriction_check(calendar), calendar.count_errors())
event = calendar.get_first_component(I.ComponentKind.VEVENT_COMPONENT)
while event:
    place = event.get_location()
    print(event.get_dtstart().as_ical_string(), event.get_dtend().as_ical_string(), event.get_summary(), place or '', sep='|')
    event = calendar.get_next_component(I.ComponentKind.VEVENT_COMPONENT)
`
const python = '/usr/bin/python3'
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

describe.skipIf(!has('khal', '--version'))('khal (apt-get install khal)', () => {
  it.for(zones)('shows days and moments in %s', { tags: 'slow' }, (zone, { folder }) => {
    const shown = readWithKhal(folder, filesIn(folder).full, zone)
    const { camp, before, after } = times[zone] as (typeof times)[string]
    expect(new Set(shown.map((it) => it.join('|')))).toEqual(
      new Set([
        `2026-12-05|True|${arabic}|`,
        `2026-12-05|True|${marks}|`,
        `${camp.join(' ')}|False|Camp|Hall, room 2; left`,
        `${before.join(' ')}|False|Before summer time|`,
        `${after.join(' ')}|False|After summer time|`,
      ]),
    )
  })

  it('shows nothing of an empty calendar', { tags: 'slow' }, ({ folder }) => {
    expect(readWithKhal(folder, filesIn(folder).empty, 'UTC')).toEqual([])
  })
})

describe.skipIf(!has('calcurse', '--version'))('calcurse (apt-get install calcurse)', () => {
  it.for(zones)('takes days and moments in %s', { tags: 'slow' }, (zone, { folder }) => {
    const shown = readWithCalcurse(folder, filesIn(folder).full, zone)
    const { camp, before, after } = times[zone] as (typeof times)[string]
    expect(new Set(shown.map((it) => it.join('|')))).toEqual(
      new Set([
        `2026-12-05||${arabic}`,
        `2026-12-05||${marks}`,
        [...camp, 'Camp'].join('|'),
        [...before, 'Before summer time'].join('|'),
        [...after, 'After summer time'].join('|'),
      ]),
    )
  })

  it('takes an empty calendar', { tags: 'slow' }, ({ folder }) => {
    expect(readWithCalcurse(folder, filesIn(folder).empty, 'UTC')).toEqual([])
  })
})

const usesLibical = "import gi; gi.require_version('ICalGLib', '3.0'); from gi.repository import ICalGLib"
describe.skipIf(!has(python, '-c', usesLibical))('libical (apt-get install python3-gi gir1.2-ical-3.0)', () => {
  it('finds no fault, and reads what was written', { tags: 'slow' }, ({ folder }) => {
    const { full, empty } = filesIn(folder)
    expect(run(python, ['-c', libical, full]).trimEnd().split('\n')).toEqual([
      '1 0',
      `20261205|20261206|${arabic}|`,
      `20261205|20261206|${marks}|`,
      '20261205T170000Z|20261205T170000Z|Camp|Hall, room 2; left',
      '20260926T133000Z|20260926T133000Z|Before summer time|',
      '20260926T143000Z|20260926T143000Z|After summer time|',
    ])
    expect(run(python, ['-c', libical, empty])).toBe('1 0\n')
  })
})
