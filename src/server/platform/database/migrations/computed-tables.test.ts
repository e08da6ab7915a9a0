// What released migrations compute (docs/decisions/034). If a test fails, a function of platform/text has changed, and with it what is
// stored with each name: add a migration that computes all stored values again, and then change what is expected here.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { computedTables } from './computed-tables.ts'

const users = [
  { id: 'accents', name: 'Ana Müller', username: 'ana.mueller', email: 'Ana@Example.org' },
  { id: 'digits', name: 'Ǽlfgifu O’Brien 12', username: 'x\u0663007', email: 'ＡＮＡ@example.org' },
  { id: 'scripts', name: 'Vvm Straße', username: 'СОФЍЯ', email: null },
  { id: 'unseen', name: 'ᴀ\u202ebc\u202c d', username: '🙂', email: null },
  { id: 'letters', name: 'Øyvind 1234567890', username: 'Ђорђе—є', email: null },
  { id: 'marks', name: 'שָׁלוֹם', username: 'i̇ı l1', email: null },
]

it.each([
  [
    '004-sort-keys',
    [
      ['accents', 'ana muller\u0001ana müller', 'ana!.mueller\u0001ana.mueller', 'ana@example.org'],
      ['digits', "aelfgifu o!'brien 212\u0001ǽlfgifu o’brien 12", 'x43007\u0001x\u0663007', 'ana@example.org'],
      ['scripts', 'vvm strasse\u0001vvm strasse', 'софия\u0001софѝя', null],
      ['unseen', 'ᴀbc d\u0001ᴀ\u202ebc\u202c d', '!🙂\u0001🙂', null],
      ['letters', 'oyvind 911234567890\u0001øyvind 1234567890', 'дорде!-е\u0001ђорђе—є', null],
      ['marks', 'שָׁלוֹם\u0001שָׁלוֹם', 'ii l11\u0001ii l1', null],
    ],
  ],
  [
    '012-look-alikes',
    [
      ['accents', 'anarnuller', 'anarnueller'],
      ['digits', 'aelfglfuobrlenl2', 'x\u0663oo7'],
      ['scripts', 'wrnstrasse', 'coɸᴎᴙ'],
      ['unseen', 'acbd', '🙂'],
      ['letters', 'oyvlndl23456789o', 'ђopђeーꞓ'],
      ['marks', 'שָ̇לlם', 'llll'],
    ],
  ],
  [
    '013-people-search',
    [
      ['accents', 'ana muller mueller'],
      ['digits', 'aelfgifu o brien 12 x\u0663007'],
      ['scripts', 'vvm strasse софия'],
      ['unseen', 'ᴀbc d'],
      ['letters', 'oyvind 1234567890 дорде е'],
      ['marks', 'שָׁלוֹם ii l1'],
    ],
  ],
])('migration %s computes what it has always computed', (name, expected) => {
  expect(users.map((user) => computedTables[name]?.compute(user))).toEqual(expected)
})

it('computes all of them again in migration 026-arabic-names', () => {
  const arabic = { id: 'arabic', name: 'أُمّ أحمد', username: 'فاطمة_1' }
  expect(computedTables['026-arabic-names']?.compute(arabic)).toEqual([
    'arabic',
    'ام احمد\u0001أُمّ أحمد',
    'فاطمه!_11\u0001فاطمة_1',
    'lمlحمد',
    'فlطمol',
    'ام احمد فاطمه 1',
  ])
})

it('computes what the dot above i has changed in migration 028-restores-and-names', () => {
  const dotted = { id: 'dotted', name: 'İlhan İİ', username: 'İlhan', email: 'İ@example.org' }
  expect(computedTables['028-restores-and-names']?.compute(dotted)).toEqual([
    ...['dotted', 'ilhan ii\u0001ilhan ii', 'i@example.org', 'İlhan', 'ilhan', 'ilhan\u0001ilhan'],
    ...['İlhan-tted', 'ilhan-tted', 'ilhan!-tted\u0001ilhan-tted'],
  ])
})

it('computes the words by which people are found in migration 030-findable-words', () => {
  const compute = (name: string) => computedTables['030-findable-words']?.compute({ id: 'id', name, username: 'x' })
  expect(compute("Jean-Luc O'Brien")?.[1]).toBe('jean luc o brien x jeanluc obrien')
  expect(compute('Åsa Müller')?.[1]).toBe('asa muller x aasa mueller')
  expect(compute('D’Angelo-Özdemir 7-8')?.[1]).toBe('d angelo ozdemir 7 8 x oezdemir dangeloozdemir dangelooezdemir')
})

it('reads the characters that look alike from an unchanged file', () => {
  const text = readFileSync(join(import.meta.dirname, '../../text/confusables.txt'), 'utf8').replaceAll('\r\n', '\n')
  expect(hash('sha256', text)).toBe('9297128fdaffe849493f7839c3815afbe7b852141ca667401bacf73e7453b282')
})

it('covers every migration with computed values', () => {
  expect(Object.keys(computedTables)).toEqual([
    '004-sort-keys',
    '012-look-alikes',
    '013-people-search',
    '026-arabic-names',
    '028-restores-and-names',
    '030-findable-words',
  ])
})
