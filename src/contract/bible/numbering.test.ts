import { describe, expect, test } from 'vitest'
import { fromCanonical, type Numbering, toCanonical, writtenNumbering } from './numbering.ts'
import { formatPassage, type Passage, parsePassage } from './passage.ts'

const numberings: Numbering[] = ['kjv', 'web', 'rv1909', 'lsg', 'titles']

function passage(text: string): Passage {
  const parsed = parsePassage(text)
  if (!parsed) throw new Error(`${text} is not a passage.`)
  return parsed
}

const formatted = (result: Passage | undefined) => result && formatPassage(result)
const canonical = (numbering: Numbering, text: string) => formatted(toCanonical(numbering, passage(text)))
const own = (numbering: Numbering, text: string) => formatted(fromCanonical(numbering, passage(text)))

describe('what a numbering does not have', () => {
  test.each<[Numbering, string]>([
    ['kjv', 'JHN.3.37'],
    ['kjv', 'JHN.22'],
    ['kjv', 'JHN.0'],
    ['kjv', 'JHN.0.1'],
    ['kjv', 'PSA.151.1'],
    ['lsg', 'PSA.150.7'],
    ['kjv', 'JHN.21-22'],
    ['kjv', 'JHN.3.36-37'],
    ['kjv', 'JHN.3.16,99'],
    ['kjv', 'JHN.3.0'],
    ['kjv', 'PSA.1.0'],
    ['kjv', 'PSA.51.20'],
    ['kjv', 'JON.2.11'],
    ['kjv', 'JOL.4.1'],
    ['kjv', 'MAL.3.19'],
    ['kjv', 'ROM.14.27'],
    ['kjv', 'REV.12.19'],
    ['lsg', 'PSA.3.0'],
    ['lsg', 'PSA.51.22'],
    ['lsg', 'JON.1.17'],
    ['lsg', 'ISA.64.12'],
    ['lsg', 'ACT.19.41'],
    ['lsg', 'ROM.14.24'],
    ['lsg', 'JOB.41.26'],
    ['rv1909', 'NUM.12.16'],
    ['rv1909', '3JN.1.15'],
    ['rv1909', '2CO.13.14'],
    ['web', 'LUK.17.36'],
    ['web', 'ACT.8.37'],
    ['web', 'ACT.15.34'],
    ['web', 'ACT.24.7'],
    ['web', 'ROM.16.25'],
    ['titles', 'PSA.13.7'],
    ['titles', 'PSA.23.7'],
  ])('%s has no %s', (numbering, text) => {
    expect(canonical(numbering, text)).toBeUndefined()
  })

  test('the World English Bible has no verse for four', () => {
    for (const text of ['LUK.17.36', 'ACT.8.37', 'ACT.15.34', 'ACT.24.7']) expect(own('web', text)).toBeUndefined()
    expect(own('web', 'LUK.17.36-37')).toBe('LUK.17.37')
    expect(own('web', 'LUK.17.35-37')).toBe('LUK.17.35-37')
    expect(own('web', 'ACT.8')).toBe('ACT.8')
  })

  test('no numbering has verses that do not exist', () => {
    for (const numbering of numberings) expect(own(numbering, 'JHN.22.1')).toBeUndefined()
  })
})

describe('single verses', () => {
  test.each<[Numbering, string, string]>([
    ['lsg', 'PSA.51.12', 'PSA.51.10'],
    ['lsg', 'PSA.51.3', 'PSA.51.1'],
    ['lsg', 'PSA.51.21', 'PSA.51.19'],
    ['lsg', 'PSA.3.1', 'PSA.3.0'],
    ['lsg', 'PSA.3.2', 'PSA.3.1'],
    ['lsg', 'PSA.23.1', 'PSA.23.1'],
    ['lsg', 'PSA.13.1', 'PSA.13.1'],
    ['lsg', 'PSA.60.3', 'PSA.60.1'],
    ['lsg', 'PSA.52.3', 'PSA.52.1'],
    ['lsg', 'PSA.54.3', 'PSA.54.1'],
    ['lsg', 'PSA.119.176', 'PSA.119.176'],
    ['lsg', 'JON.2.1', 'JON.1.17'],
    ['lsg', 'JON.2.2', 'JON.2.1'],
    ['lsg', 'EXO.7.26', 'EXO.8.1'],
    ['lsg', 'EXO.8.1', 'EXO.8.5'],
    ['lsg', 'LEV.5.20', 'LEV.6.1'],
    ['lsg', 'NUM.30.1', 'NUM.29.40'],
    ['lsg', 'NUM.13.1', 'NUM.13.1'],
    ['lsg', '1SA.24.1', '1SA.23.29'],
    ['lsg', '2CH.13.23', '2CH.14.1'],
    ['lsg', 'ECC.4.17', 'ECC.5.1'],
    ['lsg', 'ECC.12.1', 'ECC.11.9'],
    ['lsg', 'ECC.12.3', 'ECC.12.1'],
    ['lsg', 'SNG.7.1', 'SNG.6.13'],
    ['lsg', 'ISA.8.23', 'ISA.9.1'],
    ['lsg', 'ISA.9.5', 'ISA.9.6'],
    ['lsg', 'EZK.21.1', 'EZK.20.45'],
    ['lsg', 'HOS.2.1', 'HOS.1.10'],
    ['lsg', 'MIC.5.1', 'MIC.5.2'],
    ['lsg', 'NAM.2.1', 'NAM.1.15'],
    ['lsg', 'JOL.2.28', 'JOL.2.28'],
    ['lsg', 'MAL.4.1', 'MAL.4.1'],
    ['lsg', 'JOB.39.1', 'JOB.38.39'],
    ['lsg', 'JOB.39.4', 'JOB.39.1'],
    ['lsg', 'JOB.39.34', 'JOB.40.1'],
    ['lsg', 'JOB.40.1', 'JOB.40.6'],
    ['lsg', 'JOB.40.20', 'JOB.41.1'],
    ['lsg', 'JOB.41.25', 'JOB.41.34'],
    ['lsg', '2CO.13.13', '2CO.13.14'],
    ['rv1909', 'JON.2.1', 'JON.1.17'],
    ['rv1909', 'HOS.12.1', 'HOS.11.12'],
    ['rv1909', 'NUM.13.1', 'NUM.12.16'],
    ['rv1909', 'NUM.13.2', 'NUM.13.1'],
    ['rv1909', 'JOB.40.1', 'JOB.40.6'],
    ['rv1909', 'JOB.39.4', 'JOB.39.1'],
    ['rv1909', 'JOB.41.1', 'JOB.41.1'],
    ['rv1909', '2CO.13.13', '2CO.13.14'],
    ['rv1909', 'ROM.16.25', 'ROM.16.25'],
    ['rv1909', 'PSA.3.0', 'PSA.3.0'],
    ['rv1909', 'PSA.51.10', 'PSA.51.10'],
    ['web', 'ROM.14.24', 'ROM.16.25'],
    ['web', 'ROM.16.24', 'ROM.16.24'],
    ['web', '2CO.13.14', '2CO.13.14'],
    ['kjv', '3JN.1.14', '3JN.1.14'],
    ['titles', 'PSA.51.12', 'PSA.51.10'],
    ['titles', 'PSA.13.1', 'PSA.13.0'],
    ['titles', 'PSA.13.2', 'PSA.13.1'],
    ['titles', 'PSA.23.1', 'PSA.23.1'],
    ['titles', 'JON.1.17', 'JON.1.17'],
  ])('%s %s is %s', (numbering, ownText, canonicalText) => {
    expect(canonical(numbering, ownText)).toBe(canonicalText)
    expect(own(numbering, canonicalText)).toBe(ownText)
  })

  test.each<[Numbering, string, string]>([
    ['lsg', 'PSA.51.0', 'PSA.51.1-2'],
    ['lsg', 'PSA.23.0', 'PSA.23.1'],
    ['lsg', '3JN.1.14', '3JN.1.14-15'],
    ['lsg', 'MRK.9.50', 'MRK.9.50-51'],
    ['lsg', 'MRK.10.52', 'MRK.10.52-53'],
    ['lsg', '1SA.20.42', '1SA.20.42-43'],
    ['lsg', '1KI.22.43', '1KI.22.43-44'],
    ['lsg', 'REV.13.1', 'REV.12.18-13.1'],
    ['lsg', 'ACT.19.41', 'ACT.19.40'],
    ['lsg', 'ISA.64.1', 'ISA.63.19'],
    ['lsg', 'ISA.64.2', 'ISA.64.1'],
    ['lsg', 'JOB.34.37', 'JOB.34.36'],
    ['rv1909', 'ACT.19.41', 'ACT.19.40'],
    ['rv1909', '2SA.20.26', '2SA.20.25'],
    ['rv1909', '2CH.33.25', '2CH.33.24'],
    ['rv1909', 'JOB.35.16', 'JOB.35.15'],
    ['rv1909', '2CO.13.13', '2CO.13.12'],
    ['titles', 'PSA.13.6', 'PSA.13.6'],
    ['titles', 'PSA.23.0', 'PSA.23.1'],
  ])('in %s, %s is %s', (numbering, canonicalText, ownText) => {
    expect(own(numbering, canonicalText)).toBe(ownText)
  })

  test.each<[Numbering, string, string]>([
    ['lsg', '3JN.1.15', '3JN.1.14'],
    ['lsg', 'REV.12.18', 'REV.13.1'],
    ['lsg', 'REV.13.1', 'REV.13.1'],
    ['lsg', 'PSA.51.1', 'PSA.51.0'],
    ['lsg', 'PSA.51.2', 'PSA.51.0'],
    ['lsg', 'ISA.63.19', 'ISA.63.19-64.1'],
    ['lsg', 'ACT.19.40', 'ACT.19.40-41'],
    ['lsg', '2CO.13.12', '2CO.13.12-13'],
    ['lsg', 'JOB.34.36', 'JOB.34.36-37'],
    ['rv1909', '2SA.20.25', '2SA.20.25-26'],
    ['rv1909', '2CH.33.24', '2CH.33.24-25'],
    ['rv1909', 'JOB.35.15', 'JOB.35.15-16'],
    ['titles', 'PSA.13.6', 'PSA.13.5-6'],
    ['titles', '3JN.1.15', '3JN.1.14'],
    ['kjv', '3JN.1.15', '3JN.1.14'],
    ['kjv', 'REV.12.18', 'REV.13.1'],
    ['kjv', 'ROM.14.24', 'ROM.16.25'],
    ['kjv', 'ROM.14.26', 'ROM.16.27'],
  ])('%s %s means %s', (numbering, ownText, canonicalText) => {
    expect(canonical(numbering, ownText)).toBe(canonicalText)
  })
})

describe('ranges', () => {
  test.each<[Numbering, string, string]>([
    ['kjv', 'JHN.3.16-18', 'JHN.3.16-18'],
    ['kjv', 'JHN.3.1-36', 'JHN.3.1-36'],
    ['kjv', 'JHN.3.16,17', 'JHN.3.16-17'],
    ['kjv', 'JHN.4.1,3.16', 'JHN.3.16,4.1'],
    ['kjv', 'JHN.3.36-4.1', 'JHN.3.36-4.1'],
    ['kjv', 'JHN.3.10-20,15-25', 'JHN.3.10-25'],
    ['kjv', '3JN.1.14-15', '3JN.1.14'],
    ['kjv', 'REV.12.17-18', 'REV.12.17-13.1'],
    ['kjv', 'ROM.14.20-15.3', 'ROM.14.20-15.3'],
    ['kjv', 'ROM.14.23-26', 'ROM.14.23,16.25-27'],
    ['lsg', 'JON.1.16-2.2', 'JON.1.16-2.1'],
    ['lsg', 'EXO.7.25-8.1', 'EXO.7.25-8.5'],
    ['lsg', 'PSA.51.1-21', 'PSA.51'],
    ['lsg', 'PSA.22.32-23.1', 'PSA.22.31-23.1'],
    ['lsg', 'PSA.3.1-2,4.2', 'PSA.3.0-1,4.1'],
    ['web', 'LUK.17.30-37', 'LUK.17.30-37'],
    ['web', 'ROM.14.22-26', 'ROM.14.22-23,16.25-27'],
  ])('%s %s is %s', (numbering, ownText, canonicalText) => {
    expect(canonical(numbering, ownText)).toBe(canonicalText)
  })

  test.each<[Numbering, string, string]>([
    ['lsg', 'JON.1.17-2.10', 'JON.2'],
    ['lsg', 'JON.1.16-2.1', 'JON.1.16-2.2'],
    ['lsg', 'PSA.3.1-8', 'PSA.3.2-9'],
    ['lsg', 'JHN.3.1-36', 'JHN.3.1-36'],
    ['web', 'ROM.16.24-27', 'ROM.14.24-26,16.24'],
    ['web', 'ROM.14.23-15.1', 'ROM.14.23,15.1'],
    ['kjv', 'PSA.22.31-23.1', 'PSA.22.31-23.1'],
  ])('in %s, %s is %s', (numbering, canonicalText, ownText) => {
    expect(own(numbering, canonicalText)).toBe(ownText)
  })
})

describe('whole chapters', () => {
  test.each<[Numbering, string, string]>([
    ['kjv', 'JHN.3', 'JHN.3'],
    ['kjv', 'PSA.42-43', 'PSA.42-43'],
    ['kjv', 'PSA.42,43', 'PSA.42-43'],
    ['kjv', 'REV.12', 'REV.12'],
    ['kjv', 'ROM.14', 'ROM.14'],
    ['lsg', 'PSA.3', 'PSA.3'],
    ['lsg', 'PSA.23', 'PSA.23'],
    ['lsg', 'JON.2', 'JON.1.17-2.10'],
    ['lsg', 'JON.1-2', 'JON.1-2'],
    ['lsg', 'ISA.63', 'ISA.63.1-64.1'],
    ['lsg', 'ISA.64', 'ISA.64.2-12'],
    ['lsg', 'REV.12', 'REV.12'],
    ['lsg', 'REV.13', 'REV.13'],
    ['web', 'LUK.17', 'LUK.17'],
    ['web', 'ROM.14', 'ROM.14,16.25-27'],
    ['titles', 'PSA.13', 'PSA.13'],
  ])('%s %s is %s', (numbering, ownText, canonicalText) => {
    expect(canonical(numbering, ownText)).toBe(canonicalText)
    if (!ownText.includes(',')) expect(own(numbering, canonicalText)).toBe(ownText)
  })

  test.each<[Numbering, string, string]>([
    ['lsg', 'JON.1', 'JON.1.1-2.1'],
    ['lsg', 'EXO.8', 'EXO.7.26-8.28'],
    ['lsg', 'ISA.64', 'ISA.63.19-64.11'],
    ['lsg', 'JOB.38-41', 'JOB.38-41'],
    ['rv1909', 'NUM.12', 'NUM.12.1-13.1'],
    ['web', 'ROM.16', 'ROM.14.24-26,16'],
  ])('in %s, %s is %s', (numbering, canonicalText, ownText) => {
    expect(own(numbering, canonicalText)).toBe(ownText)
  })
})

test('French is cited as Segond, psalms as the group chose, all else as the King James Version', () => {
  expect(writtenNumbering('fr', 'JON', false)).toBe('lsg')
  expect(writtenNumbering('fr', 'PSA', false)).toBe('lsg')
  expect(writtenNumbering('fr', 'PSA', true)).toBe('titles')
  expect(writtenNumbering('fr', 'JON', true)).toBe('lsg')
  expect(writtenNumbering('pt', 'PSA', true)).toBe('titles')
  expect(writtenNumbering('pt', 'PSA', false)).toBe('kjv')
  expect(writtenNumbering('en', 'JON', true)).toBe('kjv')
})
