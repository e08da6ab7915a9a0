import { expect, it } from 'vitest'
import { formatAlternatives, formatNames, splitNames, timeOfDayIn } from './intl.ts'
import { withLanguage } from './node-texts.ts'

const names = ['Ruth', 'Tomás', 'Miriam']

it('lists names without a comma before the last', () => {
  expect(formatNames(names)).toBe('Ruth, Tomás and Miriam')
  expect(formatAlternatives(names)).toBe('Ruth, Tomás or Miriam')
})

it('splits the same list into names with their positions, and what is between them', () => {
  const parts = splitNames(names)
  expect(parts.map(({ text }) => text).join('')).toBe(formatNames(names))
  expect(parts.filter(({ index }) => index !== undefined)).toEqual(names.map((text, index) => ({ text, index })))
})

it.each([
  ['en-US', ['12:14 AM', '7:00 AM', '9:05 PM']],
  ['es', ['0:14', '7:00', '21:05']],
  ['pt-BR', ['00:14', '07:00', '21:05']],
  ['fr', ['00:14', '07:00', '21:05']],
])('writes the time of day as %s does', (tag, expected) => {
  const format = new Intl.DateTimeFormat(tag, { ...timeOfDayIn(tag), timeZone: 'UTC' })
  const times = ['00:14', '07:00', '21:05'].map((time) => format.format(new Date(`1970-01-01T${time}Z`)))
  expect(times.map((time) => time.replaceAll(/\s/g, ' '))).toEqual(expected)
})

it('isolates each name in a right-to-left list, whose direction is then that of the words between', async () => {
  const [ruth, miriam] = ['\u2068Ruth\u2069', '\u2068Miriam\u2069']
  await withLanguage('ar', () => {
    expect(formatNames(['Ruth', 'Miriam'])).toBe(`${ruth} و${miriam}`)
    expect(formatAlternatives(['Ruth', 'Miriam'])).toBe(`${ruth} أو ${miriam}`)
    expect(splitNames(['Ruth', 'Miriam']).map(({ text }) => text)).toEqual(['Ruth', ' و', 'Miriam'])
  })
  expect(formatNames(['Ruth', 'راعوث'])).toBe('Ruth and \u2068راعوث\u2069')
})
