import { describe, expect, it } from 'vitest'
import { readSeries } from './read-series.ts'

const today = '2026-11-29'
/** Reads a file with these dates. Each is a day, the number of a week, a kind of fault, or nothing. */
function readDates(dates: readonly string[], dateOrder?: 'day' | 'month') {
  const text = `Title\tText\tCategory\tDate\n${dates.map((date) => `A\tb\tbible\t${date}`).join('\n')}`
  const { rows, faults, asksDateOrder } = readSeries(text, { today, dateOrder })
  const found = rows.map(({ line, dueDate, week }) => dueDate ?? week ?? faults.find((it) => it.line === line)?.kind)
  return { found, asksDateOrder }
}

describe('a date', () => {
  it.each([
    ['December 2026', 'unknown-date'],
    ['Dezember 5', 'unknown-date'],
    ['jui 5', 'unknown-date'],
    ['5 Dec or later', 'unknown-date'],
    ['12/2026', 'unknown-date'],
    ['3', 'unknown-date'],
    ['19999', 'unknown-date'],
    ['60001', 'unknown-date'],
    ['2027-02-29', 'no-such-day'],
    ['2026-13-05', 'no-such-day'],
    ['0/1/2027', 'no-such-day'],
    ['13/13/2026', 'no-such-day'],
    ['Feb 30', 'no-such-day'],
    ['0026-12-05', 'year'],
    ['5 Dec 2037', 'year'],
  ])('refuses %s as %s', (date, fault) => {
    expect(readDates([date])).toEqual({ found: [fault], asksDateOrder: false })
  })

  it.each([
    ['2026-12-05', '2026/12/5', '20261205', '2026-12-05T18:00:00Z', '2026. 12. 5.', '46361', '46361.75'],
    ['25/12/2026 0:00:00', '5/12/2026', '5.12.26', '05-12-2026', '5. 12. 2026', '5/12', '5.12.', '５／１２'],
    ['12/25/2026 12:00:00 AM', '12/5/2026', '12-05', '12-05-26'],
    ['Dec 5', '5 December', 'the 5th of December, 2026', 'Sat, Dec 5, 2026', '5-Dec-26', "Dec 5 '26", '2026 Dec 5'],
    ['5 dic', '5 de diciembre de 2026', 'sáb, 5 dic 2026'],
    ['5 de dez. de 2026', 'sábado, 5 de dezembro de 2026'],
    ['5 déc. 2026', 'le 5 décembre', 'samedi 5 decembre 2026'],
    ['5 Des 2026', 'tarehe 5 Desemba', 'Jumamosi, 5 Desemba 2026'],
    [
      '٥/١٢/٢٠٢٦',
      '۲۵/۱۲/۲۰۲۶',
      '05\u200f/12\u200f/2026',
      '٥ ديسمبر ٢٠٢٦',
      'السبت، ٥ ديسمبر',
      '5 كانون الأول 2026',
      '5 ديسمبر',
    ],
  ])('is December 5 in %s and the like', (...dates) => {
    const { found, asksDateOrder } = readDates(dates)
    const others = found.filter((it) => it !== '2026-12-05')
    expect({ others, asksDateOrder }).toEqual({
      others: dates.some((date) => /25|۲۵/.test(date)) ? ['2026-12-25'] : [],
      asksDateOrder: false,
    })
  })

  it('reads "mar." as March or as the name of a day', () => {
    expect(readDates(['2 mar', 'mar. 1 déc.', 'mar 2 mar 2027', 'jeu. 4 mars', '1 mai', '5 آب 2027']).found).toEqual([
      ...['2027-03-02', '2026-12-01', '2027-03-02', '2027-03-04', '2027-05-01', '2027-08-05'],
    ])
  })

  it('without a year is the next such day from today on, also a leap day', () => {
    expect(readDates(['Nov 29', 'Nov 28', 'Feb 29']).found).toEqual(['2026-11-29', '2027-11-28', '2028-02-29'])
  })

  it('may be a week that is named', () => {
    expect(readDates(['Week 3', 'Semaine 4', '3rd week']).found).toEqual([3, 4, 3])
  })
})

describe('the order of day and month', () => {
  it('is asked for if no date shows it, and these dates are left out', () => {
    const dates = ['5/12/2026', '6.6.2026', '12-05', '2027-01-02', 'Dec 5']
    expect(readDates(dates)).toEqual({
      found: [undefined, '2026-06-06', undefined, '2027-01-02', '2026-12-05'],
      asksDateOrder: true,
    })
    expect(readDates(dates, 'day')).toEqual({
      found: ['2026-12-05', '2026-06-06', '2027-05-12', '2027-01-02', '2026-12-05'],
      asksDateOrder: false,
    })
    expect(readDates(dates, 'month').found).toEqual([
      ...['2026-05-12', '2026-06-06', '2026-12-05', '2027-01-02', '2026-12-05'],
    ])
  })

  it('is that of the file, whatever was answered before', () => {
    expect(readDates(['5/12/2026', '31/12/2026'], 'month').found).toEqual(['2026-12-05', '2026-12-31'])
    expect(readDates(['5/12/2026', '12/31/2026'], 'day').found).toEqual(['2026-05-12', '2026-12-31'])
  })

  it('is that of the first date that shows it', () => {
    expect(readDates(['5/12/2026', '31/12/2026', '12/31/2026'], 'month')).toEqual({
      found: ['2026-12-05', '2026-12-31', 'no-such-day'],
      asksDateOrder: false,
    })
  })

  it('is not shown by a number that is no day', () => {
    expect(readDates(['45/12/2026', '5/12/2026'])).toEqual({ found: ['no-such-day', undefined], asksDateOrder: true })
  })

  it('is shown also by a day that does not exist', () => {
    expect(readDates(['31/02/2027', '5/12/2026']).found).toEqual(['no-such-day', '2026-12-05'])
  })
})

describe('a week', () => {
  const weekOf = (cell: string) =>
    readSeries(`Title\tText\tCategory\tWeek\nA\tb\tbible\t${cell}`, { today }).rows[0]?.week

  it.each(['-3', '0', '3.5', '1/2', 'week', 'third', '1001', 'Dec 5', '2027-01-03'])('is not read from %s', (cell) => {
    expect(weekOf(cell)).toBeUndefined()
  })

  it.each([
    ...[
      '3',
      '03',
      '٣',
      '۳',
      'Week 3',
      'week-3',
      'W3',
      '3rd week',
      'Semana 3',
      '3.ª semana',
      'Semaine 3',
      'S3',
      '3e semaine',
    ],
    ...['Semaine n° 3', 'Wiki 3', 'Wiki ya 3', 'الأسبوع ٣', 'أسبوع 3'],
  ])('is read from %s', (cell) => {
    expect(weekOf(cell)).toBe(3)
  })
})
